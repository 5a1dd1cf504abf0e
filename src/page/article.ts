import type { LabelName, PageKind, Reason } from './label.ts';
import type { MathNode, ReferrerPolicyName } from './snapshot.ts';

/**
 * The article: a tree of our own nodes. No page markup survives into it, so whoever draws or writes it can only draw
 * and write what is named here. What is said about the text (who, when, how long …) may be worked out when first asked for.
 */
export interface Article {
  title: string;
  byline: string;
  /** ISO 8601; '' where unknown. */
  date: string;
  site: string;
  url: string;
  /** BCP 47; '' where unknown. */
  language: string;
  direction: 'ltr' | 'rtl';
  excerpt: string;
  /** The lead image: part of `blocks` too where it stands in the article. */
  image?: Picture;
  blocks: Block[];
  notes: Note[];
  comments: Comment[];
  pageKind: PageKind;
  confidence: number;
  wordCount: number;
  /** Address of the next page of a multi-page article. */
  nextPage: string;
}

/** Where a block came from and why it is here. */
export interface Source {
  /** The rows it was made from, in reading order. */
  rows: number[];
  units: number[];
  score: number;
  label: LabelName;
  reasons: Reason[];
  /** Page pixels: x, y, width, height. */
  box: [number, number, number, number];
}

export type Block = { source: Source } & (
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'heading'; level: number; id: string; inlines: Inline[] }
  /** `start` is the number of the first item. The others count up from it, or down where the list is reversed. */
  | { kind: 'list'; ordered: boolean; start: number; numbering?: Numbering; isReversed?: boolean; items: Block[][] }
  | { kind: 'definitions'; items: { terms: Inline[][]; details: Block[][] }[] }
  | { kind: 'table'; caption: Inline[]; rows: Cell[][] }
  | { kind: 'figure'; pictures: Picture[]; caption: Inline[] }
  | { kind: 'quote'; blocks: Block[]; cite: string }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'math'; tex: string; mathml?: MathNode; text: string }
  | { kind: 'embed'; embed: Embed }
  | { kind: 'details'; summary: Inline[]; blocks: Block[] }
  /** A box beside the text. `label` is the page's own word for its kind ("Hinweis"), '' where it has none. */
  | { kind: 'callout'; callout: CalloutKind; label: string; title: Inline[]; blocks: Block[]; isFolded: boolean }
  | { kind: 'rule' }
  /** Begins a post of a thread as a heading begins a part (see thread.ts). Depth 1 answers the last post of depth 0; `lines` of its text told who and when. */
  | { kind: 'post'; author: string; date: string; depth: number; lines: string[] }
);

export type BlockKind = Block['kind'];

/** Letters and Roman numerals, named as HTML does; without it the numbers are digits. */
export type Numbering = 'a' | 'A' | 'i' | 'I';

export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

export interface Cell {
  header: boolean;
  colspan: number;
  rowspan: number;
  blocks: Block[];
}

export interface Picture {
  src: string;
  candidates: { src: string; widthPx?: number }[];
  alt: string;
  widthPx: number;
  heightPx: number;
  /** Where the picture links to, when that is not the picture itself. */
  href: string;
  /** The page's referrer policy for this picture, where it sets one. */
  referrerPolicy?: ReferrerPolicyName;
}

export interface Embed {
  kind: 'video' | 'audio' | 'frame' | 'post';
  /** What plays in place; '' where nothing safe is known. */
  src: string;
  /** Where to see it on the web. */
  href: string;
  title: string;
  poster: string;
  provider: string;
}

export type Inline =
  | { kind: 'text'; text: string }
  | {
      kind: 'strong' | 'em' | 'underline' | 'ins' | 'del' | 'mark' | 'kbd' | 'small' | 'sub' | 'sup' | 'quote';
      children: Inline[];
    }
  /** What it is short for. */
  | { kind: 'abbr'; title: string; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'ruby'; base: Inline[]; over: string }
  | { kind: 'image'; picture: Picture }
  | { kind: 'math'; tex: string; mathml?: MathNode; text: string }
  | { kind: 'note'; id: string }
  | { kind: 'break' };

export interface Note {
  id: string;
  /** As the page marks it: "1", "*", "a". */
  mark: string;
  blocks: Block[];
}

export interface Comment {
  author: string;
  date: string;
  /** Lines of the page that said who and when. */
  lines?: string[];
  blocks: Block[];
  replies: Comment[];
}

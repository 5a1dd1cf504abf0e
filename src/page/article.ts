import type { LabelName, PageKind, Reason } from './label.ts';
import type { MathNode, ReferrerPolicyName } from './snapshot.ts';

/**
 * The article, as a tree of our own nodes. It contains no page markup, so renderers and writers can only output what is defined
 * here. Metadata (byline, date, word count …) may be computed on first access.
 */
export interface Article {
  title: string;
  byline: string;
  /** ISO 8601; '' if unknown. */
  date: string;
  site: string;
  url: string;
  /** BCP 47; '' if unknown. */
  language: string;
  direction: 'ltr' | 'rtl';
  excerpt: string;
  /** The lead image; also in `blocks` if it is part of the article. */
  image?: Picture;
  blocks: Block[];
  notes: Note[];
  comments: Post[];
  pageKind: PageKind;
  confidence: number;
  wordCount: number;
  /** Address of the next page of a multi-page article. */
  nextPage: string;
}

/** Where a block comes from and why it was kept. */
export interface Source {
  /** The snapshot rows it was built from, in reading order. */
  rows: number[];
  units: number[];
  score: number;
  label: LabelName;
  reasons: Reason[];
  /** x, y, width, height in page pixels. */
  box: [number, number, number, number];
}

export type Block = { source: Source } & (
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'heading'; level: number; id: string; inlines: Inline[] }
  /** `start` is the number of the first item. The others count up from it, or down where the list is reversed. */
  | {
      kind: 'list';
      ordered: boolean;
      start: number;
      numbering?: Numbering;
      isReversed?: boolean;
      items: Block[][];
      /** The number of each item. Set if they do not simply count on. */
      numbers?: number[];
      /** Set if the items are teasers of other pages, one entry for each. The first block of an item is its title. */
      entries?: Entry[];
    }
  | { kind: 'definitions'; items: { terms: Inline[][]; details: Block[][] }[] }
  | { kind: 'table'; caption: Inline[]; rows: Cell[][] }
  | { kind: 'figure'; pictures: Picture[]; caption: Inline[] }
  | { kind: 'quote'; blocks: Block[]; cite: string }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'math'; tex: string; mathml?: MathNode; text: string }
  | { kind: 'embed'; embed: Embed }
  | { kind: 'details'; summary: Inline[]; blocks: Block[] }
  /** An admonition box. `label` is the page's word for its kind ("Hinweis"); '' if it has none. */
  | { kind: 'callout'; callout: CalloutKind; label: string; title: Inline[]; blocks: Block[]; isFolded: boolean }
  | { kind: 'rule' }
  | PostHead
);

/** Who wrote something, when, and what others thought of it. */
export interface Signature {
  author: string;
  /** ISO 8601 if understood, else as on the page; '' if unknown. */
  date: string;
  /** Points, votes or likes. */
  votes?: number;
}

/** What a page that lists others says about one of them. */
export interface Entry extends Signature {
  title: string;
  href: string;
  /** The page's text that named author and date. */
  lines: string[];
}

/** A post of a thread or a reader's comment, with its replies. */
export interface Post extends Signature {
  /** The page's text that named author and date. */
  lines: string[];
  blocks: Block[];
  replies: Post[];
}

/**
 * Starts a post among the blocks of a thread, as a heading starts a section; thread.ts makes a tree of them. Depth 1 replies to the last
 * post of depth 0.
 */
export interface PostHead extends Omit<Post, 'blocks' | 'replies'> {
  kind: 'post';
  depth: number;
}

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
  /** The picture's link target, unless that is the picture itself. */
  href: string;
  /** The page's referrer policy for this picture, if it sets one. */
  referrerPolicy?: ReferrerPolicyName;
}

export interface Embed {
  kind: 'video' | 'audio' | 'frame' | 'post';
  /** Address of the player; '' if no safe one is known. */
  src: string;
  /** Address for opening it in a new tab. */
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
  /** `title` is the expansion. */
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
  /** The note's mark on the page: "1", "*", "a". */
  mark: string;
  blocks: Block[];
}

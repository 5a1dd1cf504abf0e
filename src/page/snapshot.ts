import { TAG, TAG_NAMES } from './tags.ts';

/**
 * One rendered page as plain data. `walk` writes it; nothing after it needs a browser.
 *
 * Rows are the elements and text nodes of the flattened tree (shadow roots and slots resolved, same-origin frames
 * inlined) in reading order. A subtree is the contiguous range [row, end[row]):
 *
 *   row   tag     parent  end   text
 *    0    html      -1     7
 *    1    body       0     7
 *    2    p          1     6
 *    3    #text      2     4    "Hello "
 *    4    b          2     6
 *    5    #text      4     6    "world"
 *    6    img        1     7
 *
 * Not rows at all: head, script, style, template, comments, white space between elements (see `spaceBefore`).
 * Raise the version when a column changes its meaning; trained models name the version they were made for.
 */
export const SNAPSHOT_VERSION = 1;

export interface Snapshot {
  version: number;
  page: PageFacts;
  /** Number of rows. */
  size: number;

  /** Code from TAG; TAG['#text'] for text; TAG.other for names outside the list (see `names`). */
  tag: Uint8Array;
  /** Row of the parent in the flattened tree; -1 for the root. Always smaller than the row itself. */
  parent: Int32Array;
  /** First row after the subtree. */
  end: Int32Array;
  depth: Uint16Array;

  /** Bounding rectangle in page pixels (scroll added, frames offset). Text rows carry their parent's. */
  x: Float32Array;
  y: Float32Array;
  width: Float32Array;
  height: Float32Array;

  /** Bits of HIDDEN that hold for the row, inherited ones included; 0 where a reader can see it. */
  hidden: Uint16Array;

  /* Computed style. Text rows carry their parent's. */
  display: Uint8Array;
  position: Uint8Array;
  float: Uint8Array;
  textAlign: Uint8Array;
  listMarker: Uint8Array;
  /** Bits of STYLE. */
  style: Uint16Array;
  zIndex: Int32Array;
  fontSizePx: Float32Array;
  fontWeight: Uint16Array;
  /** 0xRRGGBBAA. Background is the element's own (alpha 0 where transparent), not what lies behind it. */
  color: Uint32Array;
  background: Uint32Array;

  /**
   * Rendered text of a text row, white space collapsed as the page renders it (kept where white-space keeps it);
   * of a math row its source in one line. '' for other elements.
   */
  text: string[];
  /** 1 where collapsible white space that has no row of its own stands before this row. */
  spaceBefore: Uint8Array;

  /** '' where there is none. */
  id: string[];
  className: string[];

  /* Sparse columns, keyed by row. */
  names: Record<number, string>;
  attrs: Record<number, Attributes>;
  links: Record<number, LinkFact>;
  images: Record<number, ImageFact>;
  media: Record<number, MediaFact>;
  embeds: Record<number, EmbedFact>;
  math: Record<number, MathFact>;
  /** Language named by the page for a pre or code row, lower case. */
  code: Record<number, string>;
}

export interface Size {
  widthPx: number;
  heightPx: number;
}

/** What is true of the page as a whole. */
export interface PageFacts {
  url: string;
  title: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  contentType: string;
  viewport: Size;
  document: Size;
  meta: PageMeta;
  /** Whether the page loads a script that turns TeX in the text into formulas. */
  hasMathScript?: boolean;
  /** True where the walk stopped at its row limit: what follows was not read. */
  truncated: boolean;
}

export interface PageMeta {
  /** name / property / itemprop / http-equiv, lower case, to the first content. Open Graph and Twitter included. */
  named: Record<string, string>;
  canonical: string;
  icon: string;
  next: string;
  prev: string;
  /** Parsed JSON-LD blocks, flattened through @graph; never trusted to have any shape. */
  jsonLd: unknown[];
}

/** Allow-listed attributes, as the page wrote them. */
// biome-ignore format: read as a list
export type AttributeName =
  | 'role' | 'lang' | 'dir' | 'title' | 'alt' | 'rel' | 'itemprop' | 'itemtype' | 'property' | 'datetime' | 'aria-label' | 'aria-hidden'
  | 'aria-level' | 'name' | 'type' | 'start' | 'value' | 'reversed' | 'open' | 'cite' | 'colspan' | 'rowspan' | 'scope'
  | 'headers' | 'for' | 'contenteditable' | 'data-lang' | 'data-language' | 'data-mode-id' | 'data-callout' | 'data-panel-type' | 'checked';
export type Attributes = Partial<Record<AttributeName, string>>;

export interface LinkFact {
  /** Absolute; '' where it is not http, https, mailto, tel or a fragment of this page. */
  href: string;
  /** The fragment where the link points into this same page, without '#'; '' otherwise. */
  fragment: string;
}

export interface ImageFact {
  /** The real source behind lazy loading, srcset, picture and noscript: absolute http(s), or data:image. */
  src: string;
  /** Every source offered, with its width in pixels where it is known. */
  candidates: { src: string; widthPx?: number }[];
  naturalWidthPx: number;
  naturalHeightPx: number;
  /** What the page says it will measure, asked only while it has not arrived; 0 where it says nothing. */
  declaredWidthPx?: number;
  declaredHeightPx?: number;
  alt: string;
  lazy: boolean;
  /** The page's referrer policy for this picture, where it sets one. */
  referrerPolicy?: ReferrerPolicyName;
}

export const REFERRER_POLICIES = [
  ...(['no-referrer', 'origin', 'same-origin', 'strict-origin'] as const),
  ...([
    'no-referrer-when-downgrade',
    'origin-when-cross-origin',
    'strict-origin-when-cross-origin',
    'unsafe-url',
  ] as const),
];
export type ReferrerPolicyName = (typeof REFERRER_POLICIES)[number];

export interface MediaFact {
  kind: 'video' | 'audio';
  src: string;
  poster: string;
  type: string;
}

export interface EmbedFact {
  src: string;
  title: string;
  /** True where it is a frame of the same origin whose rows follow as its subtree. */
  readable: boolean;
}

export interface MathFact {
  /** TeX as the page or its annotation gives it; '' where unknown. */
  tex: string;
  mathml?: MathNode;
  display: boolean;
}

/** MathML as our own tree: only names of the MathML namespace, only presentational attributes. */
export interface MathNode {
  tag: string;
  attrs: Record<string, string>;
  children: (MathNode | string)[];
}

/** Why a reader cannot see a row. */
export const HIDDEN = {
  displayNone: 1,
  visibility: 2,
  opacity: 4,
  clipped: 8,
  offscreen: 16,
  zeroSize: 32,
  inert: 64,
  closedDetails: 128,
  contentVisibility: 256,
} as const;

export const STYLE = {
  italic: 1,
  uppercase: 2,
  lineThrough: 4,
  rtl: 8,
  vertical: 16,
  /** white-space keeps line breaks and runs of spaces. */
  preserved: 32,
  /** aria-hidden on the row or above: a hint, not a proof (modal dialogs set it on the article). */
  ariaHidden: 64,
  monospace: 128,
  /** Inside an open shadow root. */
  shadow: 256,
  /** Inside a same-origin frame. */
  frame: 512,
  underline: 1024,
  /** Not from the page's style: one press away, and opened for the reading (see features/folds.ts). */
  unfolded: 2048,
  /** What one presses for it. */
  opener: 4096,
  /** A bar along its left or right side. */
  edged: 8192,
} as const;

// biome-ignore format: read as a list
export const DISPLAY = {
  none: 0, inline: 1, block: 2, inlineBlock: 3, flex: 4, grid: 5, table: 6, tableRow: 7, tableCell: 8, listItem: 9,
  contents: 10, inlineFlex: 11, tablePart: 12, other: 13,
} as const;
export const POSITION = { static: 0, relative: 1, absolute: 2, fixed: 3, sticky: 4 } as const;
export const FLOAT = { none: 0, left: 1, right: 2 } as const;
export const ALIGN = { start: 0, end: 1, left: 2, right: 3, center: 4, justify: 5 } as const;
// biome-ignore format: read as a list
export const MARKER = {
  none: 0, bullet: 1, decimal: 2, lowerAlpha: 3, lowerRoman: 4, other: 5, upperAlpha: 6, upperRoman: 7,
} as const;

export function tagName(snapshot: Snapshot, row: number): string {
  const code = snapshot.tag[row];
  return code === TAG.other ? (snapshot.names[row] ?? 'other') : TAG_NAMES[code];
}

/** The rendered text of a subtree, one space where blocks or white space part it. For words, not for display. */
export function innerText(snapshot: Snapshot, row: number): string {
  let out = '';
  for (let r = row; r < snapshot.end[row]; r++) {
    if (snapshot.tag[r] === TAG.br) out += ' ';
    if (snapshot.text[r] === '' || snapshot.hidden[r]) continue;
    if (out !== '' && (snapshot.spaceBefore[r] || !isInlineAfter(snapshot, r))) out += ' ';
    out += snapshot.text[r];
  }
  return out.replace(/\s+/g, ' ').trim();
}

function isInlineAfter(snapshot: Snapshot, row: number): boolean {
  const parent = snapshot.parent[row];
  return parent >= 0 && (row !== parent + 1 || snapshot.display[parent] === DISPLAY.inline);
}

/** The nearest ancestor-or-self for which the test holds, within `most` steps; -1 if none. */
export function findUp(
  { parent }: Snapshot,
  row: number,
  test: (row: number) => boolean,
  most = Number.POSITIVE_INFINITY,
): number {
  for (let r = row, steps = 0; r >= 0 && steps <= most; r = parent[r], steps++) if (test(r)) return r;
  return -1;
}

/** The link around a row, within `most` steps; -1 if none. */
export const linkAround = (snapshot: Snapshot, row: number, most: number): number =>
  findUp(snapshot, row, up => snapshot.links[up] !== undefined, most);

import { TAG, TAG_NAMES } from './tags.ts';

/**
 * A rendered page as plain data. Written by `walk`; everything after that runs without a browser.
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
 * These have no rows: head, script, style, template, comments, white space between elements (see `spaceBefore`).
 * Increment the version when the meaning of a column changes; trained models record the version they were made for.
 */
export const SNAPSHOT_VERSION = 1;

export interface Snapshot {
  version: number;
  page: PageFacts;
  /** Number of rows. */
  size: number;

  /** Code from TAG; TAG['#text'] for text, TAG.other for names not in the list (see `names`). */
  tag: Uint8Array;
  /** Row of the parent in the flattened tree; -1 for the root. Always less than the row itself. */
  parent: Int32Array;
  /** First row after the subtree. */
  end: Int32Array;
  depth: Uint16Array;

  /** Bounding rectangle in page pixels (scroll position and frame offsets added). Text rows have their parent's. */
  x: Float32Array;
  y: Float32Array;
  width: Float32Array;
  height: Float32Array;

  /** Bits of HIDDEN that apply to the row, including inherited ones; 0 if it is visible. */
  hidden: Uint16Array;

  /* Computed style. Text rows have their parent's. */
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
  /** 0xRRGGBBAA. The background is the element's own (alpha 0 if transparent), not the one behind it. */
  color: Uint32Array;
  background: Uint32Array;

  /**
   * Text rows: the text with white space collapsed or preserved as rendered. Math rows: the source on one line.
   * '' for all other rows.
   */
  text: string[];
  /** 1 if collapsible white space without a row of its own precedes this row. */
  spaceBefore: Uint8Array;

  /** '' if absent. */
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
  /** Language that the page gives for a pre or code row, lower case. */
  code: Record<number, string>;
}

export interface Size {
  widthPx: number;
  heightPx: number;
}

/** Facts about the page as a whole. */
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
  /** True if the walk stopped at its row limit, so that the end of the page is missing. */
  truncated: boolean;
}

export interface PageMeta {
  /** First content by name / property / itemprop / http-equiv in lower case. Includes Open Graph and Twitter tags. */
  named: Record<string, string>;
  canonical: string;
  icon: string;
  next: string;
  prev: string;
  /** Parsed JSON-LD items, flattened through @graph. Unvalidated. */
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
  /** Absolute; '' unless it is http, https, mailto, tel or a fragment of this page. */
  href: string;
  /** The fragment without '#' if the link points within this page; '' otherwise. */
  fragment: string;
}

export interface ImageFact {
  /** The real source, resolved through lazy loading, srcset, picture and noscript: absolute http(s), or data:image. */
  src: string;
  /** All available sources, with their width if known. */
  candidates: { src: string; widthPx?: number }[];
  naturalWidthPx: number;
  naturalHeightPx: number;
  /** Size from the width and height attributes, read only for images that have not loaded; 0 if not declared. */
  declaredWidthPx?: number;
  declaredHeightPx?: number;
  alt: string;
  lazy: boolean;
  /** The page's referrer policy for this picture, if it sets one. */
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
  /** True for a same-origin frame whose rows follow as its subtree. */
  readable: boolean;
}

export interface MathFact {
  /** TeX source from the page or its annotation; '' if unknown. */
  tex: string;
  mathml?: MathNode;
  display: boolean;
}

/** MathML as our own tree: only MathML elements and presentational attributes. */
export interface MathNode {
  tag: string;
  attrs: Record<string, string>;
  children: (MathNode | string)[];
}

/** Reasons why a row is not visible. */
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
  /** white-space preserves line breaks and runs of spaces. */
  preserved: 32,
  /** aria-hidden on the row or an ancestor: a hint, not proof, since modal dialogs set it on the article. */
  ariaHidden: 64,
  monospace: 128,
  /** Inside an open shadow root. */
  shadow: 256,
  /** Inside a same-origin frame. */
  frame: 512,
  underline: 1024,
  /** Not a style of the page: folded content that was opened for reading (see reveal/folds.ts). */
  unfolded: 2048,
  /** The control that opens folded content. */
  opener: 4096,
  /** Has a bar along its left or right side. */
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

/** The visible text of a subtree, with single spaces between blocks. For comparing and counting words, not for display. */
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

/** The nearest ancestor or self that passes the test, within `most` steps; -1 if none. */
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

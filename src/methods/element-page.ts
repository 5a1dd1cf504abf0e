import { innerText, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import { finish } from '../page/work.ts';
import { isAdvertisementName } from './advertisement.ts';
import { countingElements, type ElementCounts } from './element-counts.ts';
import { findSiteNames, isNoisyHeader } from './noisy-headers.ts';
import { countSpacedWords } from './words.ts';

/** Element types with a separate tree each: Yunis 2016, 4.3.1 and 4.5. */
// biome-ignore format: read as a list
export const ELEMENT_TYPES = ['p', 'div', 'cell', 'li', 'header', 'figcaption', 'pre', 'small img', 'large img'] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** 4.5: small and medium images are those of up to 40,000 square pixels. */
export const LARGE_IMAGE_PX2 = 40_000;
/** 4.3.1: a div or cell with a deeper subtree is a sectioning element. Counts elements only; its root has depth 0. */
const CONTENT_DEPTH = 2;

/** Names of ancestors: the X of is_desc_X (3.8.4). */
export const ABOVE = { a: 1, nav: 2, ad: 4, comment: 8, main: 16, footer: 32, wrapper: 64, aside: 128 } as const;
const EXACT_NAMES: [string, number][] = [
  ['comment', ABOVE.comment],
  ['main', ABOVE.main],
  ['footer', ABOVE.footer],
  ['wrapper', ABOVE.wrapper],
  ['aside', ABOVE.aside],
];

/** Phrases in an element's text: the X of contains_X (3.8.4). */
export const CONTAINS = { rightsReserved: 1, like: 2, share: 4 } as const;

/** The thesis's measurements of elements, for all rows of a page at once. */
export interface ElementPage {
  snapshot: Snapshot;
  /** Index into ELEMENT_TYPES; -1 for elements that are not content elements. */
  type: Int8Array;
  /** Words in the subtree, and in the text directly in the element. */
  words: Int32Array;
  childWords: Int32Array;
  /** Bits of ABOVE that apply to any ancestor. */
  above: Uint16Array;
  /** Bits of CONTAINS for the text in the subtree; computed on first use (see `phrasesIn`). */
  contains?: Uint8Array;
  counts: ElementCounts;
  /** Number of text children and of input children. */
  childTexts: Int32Array;
  childInput: Int32Array;
  documentDepth: number;
  /** Row of the last header before the element that is higher in the tree; -1 if there is none. */
  nearestHeader: Int32Array;
  /** 1 for headers in Table A.1 and everything in their sections. */
  underNoisyHeader: Uint8Array;
}

export function measureElements(snapshot: Snapshot): ElementPage {
  const { size } = snapshot;
  const ints = () => new Int32Array(size);
  const page: ElementPage = {
    ...{ snapshot, type: new Int8Array(size).fill(-1), words: ints(), childWords: ints() },
    ...{ above: new Uint16Array(size), childTexts: ints(), childInput: ints() },
    ...{ counts: finish(countingElements(snapshot)), documentDepth: 0 },
    ...{ nearestHeader: ints().fill(-1), underNoisyHeader: new Uint8Array(size) },
  };
  nameAbove(page);
  sumUp(page);
  page.documentDepth = page.counts.subtreeDepth[0] ?? 0;
  findHeaders(page);
  return page;
}

function nameAbove({ snapshot, above }: ElementPage): void {
  const { size, parent, text } = snapshot;
  const given = new Uint16Array(size); // bits an element's names give to its descendants
  const known = new Map<string, number>();
  for (let row = 0; row < size; row++) {
    if (row > 0) above[row] = above[parent[row]] | given[parent[row]];
    if (text[row] === '') given[row] = bitsOf(snapshot, row, known);
  }
}

/** Sets types and words from the leaves up, because a box's type depends on its content. */
function sumUp(page: ElementPage): void {
  const { size, parent, text } = page.snapshot;
  const hasContent = new Uint8Array(size);
  for (let row = size - 1; row >= 0; row--) {
    if (text[row] !== '') countText(page, row);
    else hasContent[row] = findType(page, row, hasContent[row]);
    const up = parent[row];
    if (up < 0) continue;
    page.words[up] += page.words[row];
    hasContent[up] |= hasContent[row];
  }
}

function countText({ snapshot, words, childTexts, childWords }: ElementPage, row: number): void {
  if (!snapshot.hidden[row]) words[row] = countSpacedWords(snapshot.text[row]);
  const up = snapshot.parent[row];
  if (up < 0) return;
  childTexts[up]++;
  childWords[up] += words[row];
}

/** Returns 1 if the element is or contains a content element. */
function findType(page: ElementPage, row: number, hasContent: number): number {
  const { parent, tag } = page.snapshot;
  page.type[row] = typeOf(page, row, hasContent === 1);
  if (tag[row] === TAG.input && parent[row] >= 0) page.childInput[parent[row]]++;
  return page.type[row] >= 0 ? 1 : hasContent;
}

const TYPE = Object.fromEntries(ELEMENT_TYPES.map((name, code) => [name, code])) as Record<ElementType, number>;
/** Type by tag for tags that are content elements whatever they contain; -1 for all others. */
const ALWAYS = new Int8Array(256).fill(-1);
ALWAYS[TAG.p] = TYPE.p;
ALWAYS[TAG.li] = TYPE.li;
ALWAYS[TAG.pre] = TYPE.pre;
ALWAYS[TAG.figcaption] = TYPE.figcaption;
for (let code = TAG.h1; code <= TAG.h6; code++) ALWAYS[code] = TYPE.header;

function typeOf(page: ElementPage, row: number, hasContent: boolean): number {
  const { tag, width, height } = page.snapshot;
  const code = tag[row];
  if (ALWAYS[code] >= 0) return ALWAYS[code];
  if (code === TAG.img) return width[row] * height[row] > LARGE_IMAGE_PX2 ? TYPE['large img'] : TYPE['small img'];
  const isBox = code === TAG.div || code === TAG.td || code === TAG.th;
  if (!isBox || hasContent || page.counts.subtreeDepth[row] > CONTENT_DEPTH) return -1;
  return code === TAG.div ? TYPE.div : TYPE.cell;
}

/** Bits of ABOVE that an element passes on to its descendants. The thesis reads names up to, but not including, body. */
function bitsOf({ tag, id, className }: Snapshot, row: number, known: Map<string, number>): number {
  if (tag[row] === TAG.html || tag[row] === TAG.body) return 0;
  let bits = tag[row] === TAG.a ? ABOVE.a : 0;
  if (id[row] !== '') bits |= recallBits(id[row], known);
  if (className[row] !== '') bits |= recallBits(className[row], known);
  return bits;
}

/** Cached, because the same names recur throughout a page. */
function recallBits(name: string, known: Map<string, number>): number {
  let bits = known.get(name);
  if (bits === undefined) known.set(name, (bits = bitsOfName(name.slice(0, 1000).toLowerCase())));
  return bits;
}

function bitsOfName(name: string): number {
  let bits = name.includes('nav') ? ABOVE.nav : 0;
  if (isAdvertisementName(name)) bits |= ABOVE.ad;
  for (const [exact, bit] of EXACT_NAMES) if (name.includes(exact) && name.split(/\s+/).includes(exact)) bits |= bit;
  return bits;
}

/**
 * Bits of CONTAINS by row. Searches each text row separately, so that one pass is enough, but a phrase split by markup
 * ("<b>Rights</b> reserved") is missed.
 */
export function phrasesIn(page: ElementPage): Uint8Array {
  if (page.contains !== undefined) return page.contains;
  const { size, parent, text, hidden } = page.snapshot;
  const found = new Uint8Array(size);
  for (let row = size - 1; row >= 0; row--) {
    if (text[row] !== '' && !hidden[row]) found[row] = partsOf(text[row]);
    if (row > 0) found[parent[row]] |= found[row];
  }
  page.contains = found;
  return found;
}

function partsOf(text: string): number {
  const lower = text.toLowerCase();
  return (
    (lower.includes('rights reserved') ? CONTAINS.rightsReserved : 0) |
    (lower.includes('like') ? CONTAINS.like : 0) |
    (lower.includes('share') ? CONTAINS.share : 0)
  );
}

/** No header in Table A.1 is longer, even with a very long website name and some markup. */
const HEADER_WORDS = 12;
const HEADER_ROWS = 40;

/**
 * nearest_header (3.8.2): the headers so far form a stack, with those higher in the tree at the bottom; a header at the same
 * height or higher replaces those above it on the stack. A header in Table A.1 makes its whole section noisy (Appendix A):
 * everything after it, at its depth or deeper, up to the next header of its level, within the smallest ancestor that has more
 * words than the header itself.
 */
function findHeaders(page: ElementPage): void {
  const { size, tag, depth, text } = page.snapshot;
  const siteNames = findSiteNames(page.snapshot);
  const stack: number[] = [];
  let noisyUntil = 0;
  let noisyTag = 0;
  for (let row = 0; row < size; row++) {
    if (text[row] !== '') continue;
    const top = lastHigher(stack, depth, depth[row]);
    if (top >= 0) page.nearestHeader[row] = stack[top];
    if (isHeader(page, row)) {
      stack.length = top + 1;
      stack.push(row);
      if (row < noisyUntil && tag[row] <= noisyTag) noisyUntil = row;
      if (row >= noisyUntil && isShort(page, row) && isNoisyHeader(innerText(page.snapshot, row), siteNames)) {
        noisyUntil = findSectionEnd(page, row);
        noisyTag = tag[row];
      }
    }
    if (row < noisyUntil) page.underNoisyHeader[row] = 1;
  }
}

/** Index of the last header on the stack with a depth less than `below`; -1 if none. Binary search, as depths increase. */
function lastHigher(stack: readonly number[], depth: ArrayLike<number>, below: number): number {
  let top = -1;
  for (let above = stack.length; above - top > 1; ) {
    const middle = (top + above) >> 1;
    if (depth[stack[middle]] < below) top = middle;
    else above = middle;
  }
  return top;
}

function isHeader({ snapshot: { tag, hidden }, words }: ElementPage, row: number): boolean {
  return HEADINGS[tag[row]] === 1 && !hidden[row] && words[row] > 0;
}

function isShort({ snapshot: { end }, words }: ElementPage, row: number): boolean {
  return words[row] <= HEADER_WORDS && end[row] - row <= HEADER_ROWS;
}

function findSectionEnd(page: ElementPage, header: number): number {
  const { tag, parent, end } = page.snapshot;
  let section = header;
  while (section > 0 && page.words[section] === page.words[header]) section = parent[section];
  const isWholePage = tag[section] === TAG.body || tag[section] === TAG.html;
  return isWholePage ? findNextHeader(page, header) : end[section];
}

/** End of a section whose header is directly in the body. If no other header follows, only the header is noisy. */
function findNextHeader(page: ElementPage, header: number): number {
  const { size, tag, end } = page.snapshot;
  for (let row = end[header]; row < size; row++) if (tag[row] <= tag[header] && isHeader(page, row)) return row;
  return end[header];
}

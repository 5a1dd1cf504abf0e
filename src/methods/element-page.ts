import { innerText, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import { finish } from '../page/work.ts';
import { isAdvertisementName } from './advertisement.ts';
import { countingElements, type ElementCounts } from './element-counts.ts';
import { findSiteNames, isNoisyHeader } from './noisy-headers.ts';
import { countWords } from './words.ts';

/** The types of element with a tree of their own: Yunis 2016, 4.3.1 and 4.5. */
// biome-ignore format: read as a list
export const ELEMENT_TYPES = ['p', 'div', 'cell', 'li', 'header', 'figcaption', 'pre', 'small img', 'large img'] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** 4.5: small and medium images are those of up to 40,000 square pixels. */
export const LARGE_IMAGE_PX2 = 40_000;
/** 4.3.1: a div or cell with a deeper subtree is a sectioning element. Elements only; the root of it is depth 0. */
const CONTENT_DEPTH = 2;

/** What an element's ancestors are named: the X of is_desc_X (3.8.4). */
export const ABOVE = { a: 1, nav: 2, ad: 4, comment: 8, main: 16, footer: 32, wrapper: 64, aside: 128 } as const;
const EXACT_NAMES: [string, number][] = [
  ['comment', ABOVE.comment],
  ['main', ABOVE.main],
  ['footer', ABOVE.footer],
  ['wrapper', ABOVE.wrapper],
  ['aside', ABOVE.aside],
];

/** What an element's text contains: the X of contains_X (3.8.4). */
export const CONTAINS = { rightsReserved: 1, like: 2, share: 4 } as const;

/** Everything the thesis measures of elements, for all rows of a page at once. */
export interface ElementPage {
  snapshot: Snapshot;
  /** Index into ELEMENT_TYPES; -1 for elements that are not content elements. */
  type: Int8Array;
  /** Words of the subtree and of the text that is directly in the element. */
  words: Int32Array;
  childWords: Int32Array;
  /** Bits of ABOVE that hold for an ancestor. */
  above: Uint16Array;
  /** Bits of CONTAINS that hold for a text in the subtree; found when first asked for (see `phrasesIn`). */
  contains?: Uint8Array;
  counts: ElementCounts;
  /** Children that are text, and those that are input. */
  childTexts: Int32Array;
  childInput: Int32Array;
  documentDepth: number;
  /** Row of the last header before the element that lies higher in the tree; -1 where there is none. */
  nearestHeader: Int32Array;
  /** 1 for headers of Table A.1 and everything in their sections. */
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
  const given = new Uint16Array(size); // what an element's own names say of what is inside it
  const known = new Map<string, number>();
  for (let row = 0; row < size; row++) {
    if (row > 0) above[row] = above[parent[row]] | given[parent[row]];
    if (text[row] === '') given[row] = bitsOf(snapshot, row, known);
  }
}

/** Types and words, from the ends of the tree to its root: what a box is depends on what is inside it. */
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
  if (!snapshot.hidden[row]) words[row] = countWords(snapshot.text[row]);
  const up = snapshot.parent[row];
  if (up < 0) return;
  childTexts[up]++;
  childWords[up] += words[row];
}

/** Gives 1 where the element is a content element or has one in it. */
function findType(page: ElementPage, row: number, hasContent: number): number {
  const { parent, tag } = page.snapshot;
  page.type[row] = typeOf(page, row, hasContent === 1);
  if (tag[row] === TAG.input && parent[row] >= 0) page.childInput[parent[row]]++;
  return page.type[row] >= 0 ? 1 : hasContent;
}

const TYPE = Object.fromEntries(ELEMENT_TYPES.map((name, code) => [name, code])) as Record<ElementType, number>;
/** Type by tag, for tags that are content elements whatever is inside them; -1 for the rest. */
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

/** Bits of ABOVE that an element gives to what is inside it. The thesis reads names up to, not including, body. */
function bitsOf({ tag, id, className }: Snapshot, row: number, known: Map<string, number>): number {
  if (tag[row] === TAG.html || tag[row] === TAG.body) return 0;
  let bits = tag[row] === TAG.a ? ABOVE.a : 0;
  if (id[row] !== '') bits |= recallBits(id[row], known);
  if (className[row] !== '') bits |= recallBits(className[row], known);
  return bits;
}

/** Pages give the same names again and again. */
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
 * Bits of CONTAINS by row. Looked for in each text row: a phrase parted by markup ("<b>Rights</b> reserved") is not
 * seen, in return one pass is enough.
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

/** No header of Table A.1 is longer, even with the longest name of a website and a little markup in it. */
const HEADER_WORDS = 12;
const HEADER_ROWS = 40;

/**
 * nearest_header (3.8.2): the headers seen so far are a stack, higher ones below, and one that lies as high or higher than
 * those before it hides them. A header of Table A.1 makes its whole section noisy (Appendix A): everything after it, as
 * deep as the header or deeper, up to the next header of its level and within the smallest element around it with more
 * words than its own.
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

/** Place of the last header in the stack that lies higher than `below`; -1 where none does. They lie ever deeper. */
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

/** Where a section ends whose header stands in the body itself; only the header is noisy where no other follows. */
function findNextHeader(page: ElementPage, header: number): number {
  const { size, tag, end } = page.snapshot;
  for (let row = end[header]; row < size; row++) if (tag[row] <= tag[header] && isHeader(page, row)) return row;
  return end[header];
}

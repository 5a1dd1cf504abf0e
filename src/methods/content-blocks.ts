import type { Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { finish, type Work } from '../page/work.ts';
import { hash24, keywordsOf } from './keywords.ts';

/**
 * A page as content blocks with keywords: a variant of Lin and Ho 2002, 3 and 4.1, for pages that are not laid out with tables
 * (the paper's own division is in table-blocks.ts). The paper divides large blocks further at headings, paragraphs and cells; here,
 * every text unit is a block. The boxes around them (tables, cells, sections) are blocks without text, which pass their units'
 * entropy on to pictures and to text without keywords. As in the paper, the page's <title> is a separate block.
 */
export interface PageBlocks {
  /** Row of each block; -1 for the title. */
  rows: Int32Array;
  /** Block of each unit. */
  ofUnit: Int32Array;
  /** The enclosing block; -1 for the outermost block and the title. */
  around: Int32Array;
  /** Share of a block's text that is in links. */
  linkShare: Float32Array;
  keywords: BlockKeywords[];
  /** Fingerprint of the page's template, see `similarity`. */
  shape: Int32Array;
}

/** Distinct keywords of a block in ascending order, and how often each occurs. */
export interface BlockKeywords {
  features: Int32Array;
  counts: Uint16Array;
}

// biome-ignore format: read as a list
const SECTIONS = tagSet(
  'html', 'body', 'div', 'table', 'td', 'th', 'article', 'section', 'main', 'aside', 'nav', 'header', 'footer', 'search', 'form', 'fieldset',
  'ul', 'ol', 'dl', 'menu', 'details', 'dialog', 'figure', 'center', 'dir', 'other',
);
/** Blocks even if they contain a single text unit. */
const NEVER_ALONE = tagSet('html', 'body', 'table');

export function toBlocks(snapshot: Snapshot, units: Units): PageBlocks {
  return finish(makingBlocks(snapshot, units));
}

/** `toBlocks`, in slices. */
export function* makingBlocks(snapshot: Snapshot, units: Units): Work<PageBlocks> {
  const isBlock = findBlockRows(snapshot, units);
  const blockAt = new Int32Array(snapshot.size).fill(-1);
  const rows: number[] = [-1];
  const around: number[] = [-1];
  for (let row = 0; row < snapshot.size; row++) {
    const outer = row === 0 ? -1 : blockAt[snapshot.parent[row]];
    blockAt[row] = isBlock[row] || row === 0 ? rows.push(row) - 1 : outer;
    if (blockAt[row] !== outer) around.push(outer);
  }
  yield;
  const shape = toShape(snapshot, rows);
  yield;
  const ofUnit = new Int32Array(units.size);
  for (let unit = 0; unit < units.size; unit++) {
    const outer = blockAt[units.from[unit]];
    ofUnit[unit] = outer;
    if (units.kind[unit] !== UNIT.text) continue;
    ofUnit[unit] = rows.push(units.row[unit]) - 1;
    around.push(outer);
  }
  return yield* describingBlocks(snapshot, units, { rows, around, ofUnit }, shape);
}

/** Adds keywords and link shares to the blocks of a page. */
export function* describingBlocks(
  snapshot: Snapshot,
  units: Units,
  { rows, around, ofUnit }: { rows: number[]; around: number[]; ofUnit: Int32Array },
  shape: Int32Array,
): Work<PageBlocks> {
  const keywords = yield* readingKeywords(snapshot, units, ofUnit, rows.length);
  yield;
  return {
    ...{ rows: Int32Array.from(rows), around: Int32Array.from(around), ofUnit, shape, keywords },
    linkShare: shareInLinks(snapshot, units, ofUnit, rows.length),
  };
}

/** Rows per step; their words are looked up one by one. */
const ROWS_OF_WORDS = 1024;

function findBlockRows(snapshot: Snapshot, units: Units): Uint8Array {
  const { size, parent, tag } = snapshot;
  const inside = new Int32Array(size);
  for (let unit = 0; unit < units.size; unit++) if (units.kind[unit] === UNIT.text) inside[units.from[unit]]++;
  for (let row = size - 1; row > 0; row--) inside[parent[row]] += inside[row];
  const isBlock = new Uint8Array(size);
  for (let row = 0; row < size; row++) {
    const least = NEVER_ALONE[tag[row]] ? 1 : 2;
    if (SECTIONS[tag[row]] && inside[row] >= least) isBlock[row] = 1;
  }
  return isBlock;
}

function* readingKeywords(snapshot: Snapshot, units: Units, ofUnit: Int32Array, blocks: number): Work<BlockKeywords[]> {
  const keywords = keywordsOf(snapshot.page.lang);
  const lists: number[][] = Array.from({ length: blocks }, () => []);
  keywords.read(snapshot.page.title, keyword => lists[0].push(keyword));
  for (let row = 0; row < snapshot.size; row++) {
    if (row % ROWS_OF_WORDS === 0) yield;
    if (snapshot.text[row] === '' || units.ofRow[row] < 0) continue;
    const list = lists[ofUnit[units.ofRow[row]]];
    keywords.read(snapshot.text[row], keyword => list.push(keyword));
  }
  const counted: BlockKeywords[] = [];
  for (const list of lists) {
    if (counted.length % ROWS_OF_WORDS === 0) yield;
    counted.push(countKeywords(list));
  }
  return counted;
}

function shareInLinks(snapshot: Snapshot, units: Units, ofUnit: Int32Array, blocks: number): Float32Array {
  const { size, parent, tag, text } = snapshot;
  const isInLink = new Uint8Array(size);
  const linked = new Float64Array(blocks);
  const all = new Float64Array(blocks);
  for (let row = 1; row < size; row++) {
    isInLink[row] = tag[row] === TAG.a || isInLink[parent[row]] === 1 ? 1 : 0;
    if (text[row] === '' || units.ofRow[row] < 0) continue;
    const block = ofUnit[units.ofRow[row]];
    all[block] += text[row].length;
    if (isInLink[row]) linked[block] += text[row].length;
  }
  return Float32Array.from(all, (chars, block) => (chars > 0 ? linked[block] / chars : 0));
}

const NO_KEYWORDS: BlockKeywords = { features: new Int32Array(), counts: new Uint16Array() };

function countKeywords(list: number[]): BlockKeywords {
  if (list.length === 0) return NO_KEYWORDS;
  const sorted = new Int32Array(list).sort();
  const features = new Int32Array(sorted.length);
  const counts = new Uint16Array(sorted.length);
  let size = 0;
  for (let at = 0; at < sorted.length; at++) {
    if (size === 0 || features[size - 1] !== sorted[at]) features[size++] = sorted[at];
    if (counts[size - 1] < 0xffff) counts[size - 1]++;
  }
  return { features: features.slice(0, size), counts: counts.slice(0, size) };
}

/** Maximum length of a shape. Keeping the smallest hashes gives an unbiased sample that is the same for the same template. */
const SHAPE_SIZE = 24;

function toShape(snapshot: Snapshot, rows: number[]): Int32Array {
  const { tag, parent, className } = snapshot;
  const marks = new Set<number>();
  for (const row of rows) {
    if (row < 0 || tag[row] === TAG.html || tag[row] === TAG.body) continue;
    const name = className[row].slice(0, 60).trim().split(/\s+/)[0].replace(/\d+/g, '');
    marks.add(hash24(`${tag[row]} ${tag[parent[row]]} ${name}`));
  }
  return Int32Array.from(marks).sort().slice(0, SHAPE_SIZE);
}

/** Similarity of two templates, 0..1, estimated from their samples (Broder's resemblance). */
export function similarity(one: Int32Array, other: Int32Array): number {
  if (one.length === 0 || other.length === 0) return one.length === other.length ? 1 : 0;
  let [a, b, both, seen] = [0, 0, 0, 0];
  while (seen < SHAPE_SIZE && a < one.length && b < other.length) {
    if (one[a] === other[b]) both++;
    const [next, against] = [one[a], other[b]];
    if (next <= against) a++;
    if (against <= next) b++;
    seen++;
  }
  if (seen < SHAPE_SIZE) seen = Math.min(SHAPE_SIZE, seen + one.length - a + other.length - b);
  return both / seen;
}

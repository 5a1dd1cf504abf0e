import { readLines } from '../../label/csv.ts';
import { COLUMNS, TABLE_VERSION } from '../../label/table.ts';
import { ELEMENT_FEATURES, type ElementFeature, MEASURES } from '../../methods/element-features.ts';
import { ELEMENT_TYPES, type ElementPage, measureElements } from '../../methods/element-page.ts';
import { NONE } from '../../methods/element-raw.ts';
import { BY, ruleFor } from '../../methods/element-trees.ts';
import { countSpacedWords } from '../../methods/words.ts';
import { HIDDEN, SNAPSHOT_VERSION, type Snapshot } from '../../page/snapshot.ts';
import { TAG, type TagName } from '../../page/tags.ts';
import type { ElementExample } from './elements-worker.ts';

/**
 * Turns tables of labelled pages (label/table.ts) into examples for the trees: the derived features of Yunis 2016, 3.8.4, from
 * the raw ones of 3.8.2 alone, as in the thesis (figure 3.5). The lines of a page are its tree in document order with each
 * element's depth, so the product's own code can measure them again. The raw features do not tell whether a picture alone in its
 * link has words beside it.
 */
export interface TablePage {
  url: string;
  window: string;
  examples: ElementExample[];
  /** Label of every line, in order, for comparing two tables of the same page. */
  labels: string;
}

type Column = (typeof COLUMNS)[number];
type Line = Record<Column, string>;

/** Reads the pages of a table, which may be several concatenated tables. Throws an explanation if it is not one of ours. */
export function readTable(csv: string): TablePage[] {
  const pages: Line[][] = [];
  let names: string[] | undefined;
  let last: Line | undefined;
  for (const fields of readLines(csv)) {
    if (!names) names = checkNames(fields);
    if (fields[0] === COLUMNS[0] && fields.at(-1) === COLUMNS.at(-1)) {
      last = undefined; // the first line of a table that was joined with it
      continue;
    }
    if (fields.length !== names.length)
      throw new Error(`a line has ${fields.length} fields, the first one ${names.length}: the file is damaged`);
    const line = Object.fromEntries(names.map((name, n) => [name, fields[n]])) as Line;
    checkLine(line);
    if (last?.url !== line.url || last.window !== line.window) pages.push([]);
    pages.at(-1)!.push(line);
    last = line;
  }
  if (pages.length === 0) throw new Error('there is no element in it');
  return pages.map(toPage);
}

function checkNames(names: string[]): string[] {
  const missing = COLUMNS.filter(name => !names.includes(name));
  if (missing.length === COLUMNS.length) throw new Error('not a table of the labelling mode');
  if (missing.includes('table_version'))
    throw new Error('saved by an older version, which did not say the size of the window; label the page again');
  if (missing.length > 0) throw new Error(`the columns ${missing.join(', ')} are missing`);
  return names;
}

function checkLine({ table_version, window, label, distance_to_root }: Line): void {
  if (Number(table_version) > TABLE_VERSION)
    throw new Error(`saved by a newer version (${table_version}; this one reads ${TABLE_VERSION})`);
  if (!/^\d{2,5}x\d{2,5}$/.test(window)) throw new Error(`"${window}" is no size of a window`);
  if (label !== 'main' && label !== 'noisy') throw new Error(`a label must be main or noisy, not "${label}"`);
  if (!(Number(distance_to_root) >= 1)) throw new Error('an element without its depth: the file is damaged');
}

function toPage(lines: Line[]): TablePage {
  const { snapshot, rows } = toSnapshot(lines);
  const page = measureElements(snapshot);
  const examples = lines.flatMap((line, n): ElementExample[] => {
    const row = rows[n];
    if (page.type[row] < 0 || !isText(line) !== isImage(page, row)) return [];
    const by = ruleFor(page, row) || BY.tree;
    if (by === BY.filtered) return [];
    const words = isText(line) ? countSpacedWords(line.inner_text) : 0;
    const x = ELEMENT_FEATURES.map(name => Math.round(measure(name, line, page, row) * 1e5) / 1e5);
    return [{ type: ELEMENT_TYPES[page.type[row]], main: line.label === 'main' ? 1 : 0, words, by, x }];
  });
  const [{ url, window }] = lines;
  return { url, window, examples, labels: lines.map(({ label }) => label[0]).join('') };
}

const isText = (line: Line) => line.inner_text !== NONE.notText;
const isImage = ({ snapshot }: ElementPage, row: number) => snapshot.tag[row] === TAG.img;

/** Features read directly or derived from one column; the rest come from the tree. */
const OF_LINE: Partial<Record<ElementFeature, (line: Line) => number>> = {
  inner_text_length: line => (isText(line) ? countSpacedWords(line.inner_text) : 0),
  child_text_length: line => (isText(line) ? countSpacedWords(line.child_text) : 0),
  contains_rights_reserved: line => contains(line, 'rights reserved'),
  contains_like: line => contains(line, 'like'),
  contains_share: line => contains(line, 'share'),
  has_children: line => (Number(line.num_child_elements) > 0 ? 1 : 0),
  is_uppermost_or_bottommost: line =>
    Number(line.normalized_bottom) > 0.97 || Number(line.normalized_top) < 0.03 ? 1 : 0,
  is_on_side: line => (line.is_leftmost === '1' || line.is_rightmost === '1' ? 1 : 0),
};

const contains = (line: Line, phrase: string) =>
  isText(line) && line.inner_text.toLowerCase().includes(phrase) ? 1 : 0;

function measure(name: ElementFeature, line: Line, page: ElementPage, row: number): number {
  const own = OF_LINE[name];
  if (own) return own(line);
  return name in line ? Number(line[name as Column]) : MEASURES[name](page, row);
}

/** The parts of a snapshot needed to measure elements. */
function toSnapshot(lines: readonly Line[]): { snapshot: Snapshot; rows: number[] } {
  const tree = new Tree();
  tree.add(0, 'html');
  tree.add(1, 'body');
  const rows = lines.map((line, n) => {
    const row = tree.add(Number(line.distance_to_root), line.tag_name.toLowerCase(), line);
    if (isText(line) && holdsWordsItself(lines, n)) tree.addText(row, line);
    return row;
  });
  return { snapshot: tree.finish(lines[0]), rows };
}

/** Words belong to the innermost content element. */
function holdsWordsItself(lines: readonly Line[], at: number): boolean {
  const depth = Number(lines[at].distance_to_root);
  for (let n = at + 1; n < lines.length && Number(lines[n].distance_to_root) > depth; n++)
    if (isText(lines[n]) && lines[n].inner_text !== '') return lines[at].child_text !== '';
  return lines[at].inner_text !== '';
}

/** Collects rows in page order; their ends are known only when all have been added. */
class Tree {
  readonly #tag: number[] = [];
  readonly #depth: number[] = [];
  readonly #parent: number[] = [];
  readonly #text: string[] = [];
  readonly #lines: (Line | undefined)[] = [];
  readonly #open: number[] = [];
  /** Words that belong to the first element below a row, not to the row itself. */
  #waiting: { row: number; text: string } | undefined;

  add(depth: number, name: string, line?: Line): number {
    while (this.#open.length > 0 && this.#depth[this.#open.at(-1)!] >= depth) this.#open.pop();
    const row = this.#push(TAG[name as TagName] ?? TAG.other, depth, '', line);
    this.#open.push(row);
    const waiting = this.#waiting;
    if (waiting && this.#parent[row] === waiting.row && line?.rect_size !== '0') {
      this.#waiting = undefined;
      this.#pushText(row, waiting.text);
    }
    return row;
  }

  /** If a paragraph contains only a link, the link holds its words and the paragraph has no text of its own. */
  addText(row: number, { inner_text, child_text, num_child_elements }: Line): void {
    this.#waiting = undefined;
    if (child_text !== '' || num_child_elements === '0') this.#pushText(row, inner_text);
    else this.#waiting = { row, text: inner_text };
  }

  #pushText(row: number, text: string): void {
    this.#push(TAG['#text'], this.#depth[row] + 1, text, this.#lines[row]);
  }

  #push(tag: number, depth: number, text: string, line: Line | undefined): number {
    this.#parent.push(this.#open.at(-1) ?? -1);
    this.#tag.push(tag);
    this.#depth.push(depth);
    this.#lines.push(line);
    return this.#text.push(text) - 1;
  }

  finish({ url, title, meta_description }: Line): Snapshot {
    const size = this.#tag.length;
    const end = new Int32Array(size).map((_, row) => row + 1);
    for (let row = size - 1; row > 0; row--) end[this.#parent[row]] = Math.max(end[this.#parent[row]], end[row]);
    const area = (line: Line | undefined) => (line ? Number(line.rect_size) : 1);
    const named = { description: meta_description };
    const meta = { named, canonical: '', icon: '', next: '', prev: '', jsonLd: [] };
    const sized = { widthPx: 1, heightPx: 1 };
    const facts = { url, title, lang: '', dir: 'ltr' as const, contentType: '', truncated: false };
    const zeros = { bytes: new Uint8Array(size), words: new Uint16Array(size), floats: new Float32Array(size) };
    return {
      ...{ version: SNAPSHOT_VERSION, page: { ...facts, meta, viewport: sized, document: sized }, size, end },
      ...{
        tag: Uint8Array.from(this.#tag),
        parent: Int32Array.from(this.#parent),
        depth: Uint16Array.from(this.#depth),
      },
      ...{ x: zeros.floats, y: zeros.floats, height: zeros.floats.map(() => 1) },
      width: Float32Array.from(this.#lines, area),
      hidden: Uint16Array.from(this.#lines, line => (area(line) > 0 ? 0 : HIDDEN.zeroSize)),
      ...{ display: zeros.bytes, position: zeros.bytes, float: zeros.bytes, textAlign: zeros.bytes },
      ...{ listMarker: zeros.bytes, style: zeros.words, zIndex: new Int32Array(size), fontSizePx: zeros.floats },
      ...{ fontWeight: zeros.words, color: new Uint32Array(size), background: new Uint32Array(size) },
      ...{ text: this.#text, spaceBefore: zeros.bytes },
      id: this.#lines.map(line => nameOr(line?.element_id, NONE.id)),
      className: this.#lines.map(line => nameOr(line?.class_name, NONE.classes)),
      ...{ names: {}, attrs: {}, links: {}, images: {}, media: {}, embeds: {}, math: {}, code: {} },
    };
  }
}

const nameOr = (name: string | undefined, none: string) => (name === undefined || name === none ? '' : name);

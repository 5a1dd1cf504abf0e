import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { ROWS_A_STEP, type Work } from '../page/work.ts';
import { type Counts, countCharacters } from './characters.ts';

/** Ancestor tags that matter, as bits. */
// biome-ignore format: read as a list
export const WITHIN = {
  a: 1, nav: 2, header: 4, footer: 8, aside: 16, article: 32, main: 64, section: 128, figure: 256, list: 512, table: 1024,
  quote: 2048, pre: 4096, form: 8192, control: 16384, heading: 32768, details: 65536, paragraph: 131072, dialog: 262144,
} as const;

const BIT_OF_TAG = new Uint32Array(256);
const mark = (bit: number, ...tags: (keyof typeof TAG)[]) => {
  for (const tag of tags) BIT_OF_TAG[TAG[tag]] |= bit;
};
mark(WITHIN.a, 'a');
mark(WITHIN.nav, 'nav', 'menu');
mark(WITHIN.header, 'header');
mark(WITHIN.footer, 'footer');
mark(WITHIN.aside, 'aside');
mark(WITHIN.article, 'article');
mark(WITHIN.main, 'main');
mark(WITHIN.section, 'section');
mark(WITHIN.figure, 'figure');
mark(WITHIN.list, 'ul', 'ol', 'dl');
mark(WITHIN.table, 'table');
mark(WITHIN.quote, 'blockquote');
mark(WITHIN.pre, 'pre', 'code');
mark(WITHIN.form, 'form', 'fieldset');
mark(WITHIN.control, 'button', 'label', 'select', 'textarea', 'input');
mark(WITHIN.heading, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6');
mark(WITHIN.details, 'details');
mark(WITHIN.paragraph, 'p');
mark(WITHIN.dialog, 'dialog');

const CONTROLS = tagSet('input', 'button', 'select', 'textarea');
/** Elements that format running text: those of Wang et al. 2009, 3.1.1, and similar ones. */
const FORMATTING = tagSet(
  'b',
  'strong',
  'i',
  'em',
  'u',
  'font',
  'br',
  'p',
  'span',
  'small',
  'big',
  'sub',
  'sup',
  'center',
  'q',
  'cite',
);

/**
 * Running totals over the rows, one slot longer than the snapshot. A subtree's total is `total[end[row]] - total[row]`, so that no
 * feature has to walk a subtree.
 */
export interface Totals {
  words: Float64Array;
  linkWords: Float64Array;
  /** Words of units that read like sentences. */
  prose: Float64Array;
  commas: Int32Array;
  elements: Int32Array;
  links: Int32Array;
  images: Int32Array;
  controls: Int32Array;
  headings: Int32Array;
  /** Numbers of h1 and article elements, for telling a second article from the first. */
  tops: Int32Array;
  articles: Int32Array;
  paragraphs: Int32Array;
  formatting: Int32Array;
  units: Int32Array;
}

/** Counts per text unit. Images, players and embeds have zeros. */
export interface UnitSums extends Counts {
  linkWords: Float32Array;
  links: Int32Array;
  boldWords: Float32Array;
  /** 1 if the unit reads like sentences: enough words, few of them linked, some punctuation. */
  isProse: Uint8Array;
}

export interface Sums {
  counts: Counts;
  totals: Totals;
  unit: UnitSums;
  /** Bits of WITHIN for each row and its ancestors; `anywhere` has those of all rows together. */
  within: Uint32Array;
  anywhere: number;
}

const PROSE_WORDS = 10;
const PROSE_LINK_SHARE = 0.4;

export function* sum(snapshot: Snapshot, units: Units): Work<Sums> {
  const counts = yield* countCharacters(snapshot.text);
  const within = passDown(snapshot);
  yield;
  const unit = yield* sumUnits(snapshot, units, counts, within);
  yield;
  let anywhere = 0;
  for (let row = 0; row < within.length; row++) anywhere |= within[row];
  const totals = yield* runTotals(snapshot, units, counts, within, unit);
  return { counts, within, anywhere, unit, totals };
}

function passDown(snapshot: Snapshot): Uint32Array {
  const within = new Uint32Array(snapshot.size);
  for (let row = 0; row < snapshot.size; row++) {
    const up = snapshot.parent[row];
    within[row] = BIT_OF_TAG[snapshot.tag[row]] | (up >= 0 ? within[up] : 0);
  }
  return within;
}

function* sumUnits(snapshot: Snapshot, units: Units, counts: Counts, within: Uint32Array): Work<UnitSums> {
  const n = units.size;
  const shares = () => new Float32Array(n);
  const column = () => new Int32Array(n);
  // biome-ignore format: read as a list
  const unit: UnitSums = {
    words: shares(), linkWords: shares(), boldWords: shares(), links: column(), chars: column(), letters: column(), uppers: column(), digits: column(),
    marks: column(), symbols: column(), ends: column(), commas: column(), capitals: column(), isProse: new Uint8Array(n),
  };
  const { text, parent, tag, fontWeight } = snapshot;
  let lastLink = -1;
  for (let row = 0; row < snapshot.size; row++) {
    if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
    const u = units.ofRow[row];
    if (u < 0 || text[row] === '') continue;
    unit.words[u] += counts.words[row];
    unit.chars[u] += counts.chars[row];
    unit.letters[u] += counts.letters[row];
    unit.uppers[u] += counts.uppers[row];
    unit.digits[u] += counts.digits[row];
    unit.marks[u] += counts.marks[row];
    unit.symbols[u] += counts.symbols[row];
    unit.ends[u] += counts.ends[row];
    unit.commas[u] += counts.commas[row];
    unit.capitals[u] += counts.capitals[row];
    if (fontWeight[row] >= 600) unit.boldWords[u] += counts.words[row];
    if (within[row] & WITHIN.a) {
      unit.linkWords[u] += counts.words[row];
      let link = row;
      while (tag[link] !== TAG.a) link = parent[link];
      if (link !== lastLink) unit.links[u]++;
      lastLink = link;
    }
  }
  for (let u = 0; u < n; u++)
    unit.isProse[u] =
      unit.words[u] >= PROSE_WORDS &&
      unit.linkWords[u] <= PROSE_LINK_SHARE * unit.words[u] &&
      unit.ends[u] + unit.commas[u] > 0
        ? 1
        : 0;
  return unit;
}

/** The totals a row counts towards, by tag. */
const COUNT = {
  link: 1,
  image: 2,
  control: 4,
  heading: 8,
  top: 16,
  article: 32,
  paragraph: 64,
  formatting: 128,
} as const;
const COUNT_OF_TAG = Uint8Array.from(
  { length: 256 },
  (_, code) =>
    (code === TAG.a ? COUNT.link : 0) |
    (code === TAG.img ? COUNT.image : 0) |
    (CONTROLS[code] ? COUNT.control : 0) |
    (HEADINGS[code] ? COUNT.heading : 0) |
    (code === TAG.h1 ? COUNT.top : 0) |
    (code === TAG.article ? COUNT.article : 0) |
    (code === TAG.p ? COUNT.paragraph : 0) |
    (FORMATTING[code] ? COUNT.formatting : 0),
);

/** First writes each row's contribution, which is sparse, then accumulates each column separately. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one flat loop over every row of the page
function* runTotals(
  snapshot: Snapshot,
  units: Units,
  counts: Counts,
  within: Uint32Array,
  unit: UnitSums,
): Work<Totals> {
  const n = snapshot.size + 1;
  const shares = () => new Float64Array(n);
  const column = () => new Int32Array(n);
  // biome-ignore format: read as a list
  const totals: Totals = {
    words: shares(), linkWords: shares(), prose: shares(), commas: column(), elements: column(), links: column(), images: column(),
    controls: column(), headings: column(), tops: column(), articles: column(), paragraphs: column(), formatting: column(), units: column(),
  };
  const { tag, hidden, size, text } = snapshot;
  const { ofRow, kind } = units;
  let lastUnit = -1;
  for (let row = 0; row < size; row++) {
    if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
    const next = row + 1;
    const u = ofRow[row];
    if (u >= 0 && u !== lastUnit) totals.units[next] = 1;
    if (u >= 0) lastUnit = u;
    if (hidden[row]) continue;
    if (text[row] !== '') {
      const own = counts.words[row];
      totals.words[next] = own;
      if (within[row] & WITHIN.a) totals.linkWords[next] = own;
      if (u >= 0 && kind[u] === UNIT.text && unit.isProse[u]) totals.prose[next] = own;
      totals.commas[next] = counts.commas[row];
    }
    if (tag[row] === TAG['#text']) continue;
    totals.elements[next] = 1;
    const counted = COUNT_OF_TAG[tag[row]];
    if (counted === 0) continue;
    if (counted & COUNT.link) totals.links[next] = 1;
    if (counted & COUNT.image) totals.images[next] = 1;
    if (counted & COUNT.control) totals.controls[next] = 1;
    if (counted & COUNT.heading) totals.headings[next] = 1;
    if (counted & COUNT.top) totals.tops[next] = 1;
    if (counted & COUNT.article) totals.articles[next] = 1;
    if (counted & COUNT.paragraph) totals.paragraphs[next] = 1;
    if (counted & COUNT.formatting) totals.formatting[next] = 1;
  }
  for (const column of Object.values(totals)) {
    yield;
    addUp(column);
  }
  return totals;
}

function addUp(column: Float64Array | Int32Array): void {
  for (let row = 1, sum = 0; row < column.length; row++) column[row] = sum += column[row];
}

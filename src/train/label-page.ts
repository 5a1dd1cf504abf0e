import { isMain, LABEL } from '../page/label.ts';
import { findUp, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { labelByBlocks } from './block-labels.ts';
import type { CorpusPage } from './corpus.ts';
import { findHead } from './head.ts';
import { matchUnits, type UnitMatch } from './truth.ts';
import { unitText } from './unit-text.ts';

/** A page's units as labelled by the corpus. */
export interface PageLabels {
  id: string;
  size: number;
  /** Code from LABEL, by unit. Noise of unknown kind is `irrelevant` (see `hasKinds`). */
  label: number[];
  /** Certainty of the label, 0..1; 0 if unknown. */
  weight: number[];
  /** Tokens by unit. */
  words: number[];
  /** Number of those tokens found in the truth. */
  matched: number[];
  truthWords: number;
  /** Share of the truth's tokens that were found in visible units. */
  coverage: number;
  /** Whether kinds of noise, images and comments are labelled. */
  hasKinds: boolean;
  /** Whether geometry is meaningful: most text is in boxes clearly narrower than the window. */
  isLaidOut: boolean;
  /** Labelled blocks and how many were found; both 0 if there are no block labels. */
  blocks: number;
  mapped: number;
  inPlace: number;
}

const MAIN_SHARE = 0.5;
const NARROW_SHARE = 0.8;
/** Below this, the truth may belong to another page. */
const USABLE_COVERAGE = 0.3;

export function labelPage(snapshot: Snapshot, units: Units, page: CorpusPage): PageLabels {
  const texts = Array.from({ length: units.size }, (_, unit) => unitText(snapshot, units, unit));
  const match = matchUnits(texts, page.truth ?? '');
  const labels = page.blocks
    ? fromBlocks(snapshot, units, texts, page, match)
    : fromTruth(snapshot, units, texts, page, match);
  return {
    id: page.id,
    size: units.size,
    words: [...match.words],
    matched: [...match.matched],
    truthWords: match.truthWords,
    coverage: round(match.coverage),
    isLaidOut: isLaidOut(snapshot, units, match.words),
    ...labels,
  };
}

type Found = Pick<PageLabels, 'label' | 'weight' | 'hasKinds' | 'blocks' | 'mapped' | 'inPlace'>;

/** Only the first copy of the title is the title; later ones are labelled by their block. */
function fromBlocks(
  snapshot: Snapshot,
  units: Units,
  texts: readonly string[],
  page: CorpusPage,
  match: UnitMatch,
): Found {
  const blocks = page.blocks ?? [];
  const found = labelByBlocks(snapshot, units, texts, blocks);
  for (let unit = 0; unit < units.size; unit++)
    if (units.kind[unit] === UNIT.text && match.words[unit] === 0) found.weight[unit] = 0;
  return {
    label: [...found.label],
    weight: [...found.weight].map(round),
    hasKinds: true,
    blocks: blocks.length,
    mapped: found.mapped,
    inPlace: found.inPlace,
  };
}

function fromTruth(
  snapshot: Snapshot,
  units: Units,
  texts: readonly string[],
  page: CorpusPage,
  match: UnitMatch,
): Found {
  const share = (unit: number) => (match.words[unit] > 0 ? match.matched[unit] / match.words[unit] : 0);
  const label = Array.from({ length: units.size }, (_, unit) =>
    share(unit) >= MAIN_SHARE ? mainLabel(snapshot, units.row[unit]) : LABEL.irrelevant,
  );
  const isUsable = match.coverage >= USABLE_COVERAGE;
  const weight = label.map((code, unit) =>
    isUsable && match.words[unit] > 0 ? round(certainty(share(unit), isMain(code), match.echoed[unit])) : 0,
  );
  if (page.comments !== undefined) labelComments(texts, page.comments, label, weight);
  const head = findHead(snapshot, units, texts, page, unit => share(unit) >= MAIN_SHARE);
  if (head.title >= 0) setLabel(label, weight, head.title, LABEL.title);
  for (const unit of head.bylines) setLabel(label, weight, unit, LABEL.byline);
  for (const unit of head.dates) setLabel(label, weight, unit, LABEL.date);
  return { label, weight, hasKinds: false, blocks: 0, mapped: 0, inPlace: 0 };
}

/** Labels readers' comments, if the corpus has them. */
function labelComments(texts: readonly string[], comments: string, label: number[], weight: number[]): void {
  const match = matchUnits(texts, comments);
  for (let unit = 0; unit < texts.length; unit++) {
    const isComment = match.words[unit] > 0 && match.matched[unit] / match.words[unit] >= MAIN_SHARE;
    if (isComment && !isMain(label[unit])) setLabel(label, weight, unit, LABEL.comment);
  }
}

function setLabel(label: number[], weight: number[], unit: number, code: number): void {
  label[unit] = code;
  weight[unit] = 1;
}

function mainLabel(snapshot: Snapshot, row: number): number {
  if (HEADINGS[snapshot.tag[row]]) return LABEL.heading;
  const figure = findUp(snapshot, row, up => snapshot.tag[up] === TAG.figcaption || snapshot.tag[up] === TAG.caption);
  return figure >= 0 ? LABEL.caption : LABEL.body;
}

/** Half-matched units are uncertain; so is noise that repeats the truth (a teaser of this page, a pull quote). */
function certainty(share: number, isMainUnit: boolean, echoed: number): number {
  const sure = Math.min(1, 0.1 + Math.abs(share - MAIN_SHARE) * 3);
  return isMainUnit ? sure : sure * (1 - 0.8 * echoed);
}

/** Measured, not inferred from style sheets: a page with much CSS may still lie flat. */
function isLaidOut(snapshot: Snapshot, units: Units, words: ArrayLike<number>): boolean {
  const limit = snapshot.page.viewport.widthPx * NARROW_SHARE;
  let narrow = 0;
  let all = 0;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    all += words[unit];
    if (snapshot.width[units.row[unit]] <= limit) narrow += words[unit];
  }
  return all > 0 && narrow / all > 0.5;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

import { isNoise, LABEL, type LabelName, labelName, type Reason } from '../page/label.ts';
import { type Entry, STEP } from '../page/ledger.ts';
import type { Judged, Reading } from '../page/reading.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { StepName } from '../page/steps.ts';
import { tagSet } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';
import { finish, UNITS_A_STEP, type Work } from '../page/work.ts';
import { textOf } from '../site/traits.ts';
import { findingLostWords } from './lost-words.ts';
import { unitsUnder } from './select.ts';

/** Dropped content that a person would restore as a whole. */
export interface LeftOut {
  units: number[];
  /** The first words. */
  text: string;
  words: number;
  label: LabelName;
  /** Probability of being main after all, weighted by words. */
  score: number;
  /** The step that dropped it; undefined if the trees did. */
  step?: StepName;
  /** True for lost words of a unit that is in the article: they cannot be restored on their own. */
  isPart?: boolean;
  readonly reasons: Reason[];
}

/** A larger box is not a single thing, so its parts are listed individually. */
const MAX_WORDS = 160;
const MAX_UNITS = 14;
const TEXT_CHARS = 300;
/** Mean word length including the space; good enough for sorting, and for scripts without spaces. */
const CHARS_PER_WORD = 6;
const PAGE = tagSet('html', 'body', 'main');

/**
 * Everything dropped, large and uncertain first. Together with the words of kept units that no block shows, this lists every word on the
 * page that is not in the article.
 */
export function leftOut(reading: Reading): LeftOut[] {
  return finish(findingLeftOut(reading));
}

/** `leftOut`, in slices. */
export function* findingLeftOut(reading: Reading): Work<LeftOut[]> {
  const { units, labels } = reading;
  const words = yield* countingWords(reading);
  const stepOf = stepsOf(reading);
  const groups: LeftOut[] = [];
  for (let unit = 0, steps = 1; unit < units.size; steps++) {
    if (steps % UNITS_A_STEP === 0) yield;
    if (!isNoise(labels.label[unit])) {
      unit++;
      continue;
    }
    const group = findGroup(reading, words, stepOf, unit);
    groups.push({ ...describe(reading, words, group), step: stepOf[unit] });
    unit = group[group.length - 1] + 1;
  }
  const lost = yield* findingLostWords(reading);
  const parts = lost.map(({ unit, text }): LeftOut => {
    const reasons = [{ feature: `${STEP}notBuilt`, value: 1, weight: -1 }];
    const label = labelName(LABEL.irrelevant);
    return {
      units: [unit],
      text,
      words: text.split(' ').length,
      label,
      score: 0,
      step: 'notBuilt',
      isPart: true,
      reasons,
    };
  });
  return [...groups.filter(({ words: count, text }) => count > 0 || text !== ''), ...parts].sort(
    (a, b) => rank(b) - rank(a),
  );
}

function* countingWords({ snapshot, units }: Judged): Work<Float32Array> {
  const words = new Float32Array(units.size);
  for (let unit = 0; unit < units.size; unit++) {
    if (unit % UNITS_A_STEP === 0) yield;
    words[unit] = countUnitWords(snapshot, units, unit);
  }
  return words;
}

/** By unit: the step that dropped it. */
function stepsOf({ labels, units }: Judged): (StepName | undefined)[] {
  const last = new Map((labels.ledger ?? []).map((entry): [number, Entry] => [entry.unit, entry]));
  return Array.from({ length: units.size }, (_, unit) => {
    const entry = last.get(unit);
    return entry && isNoise(entry.to) && !labels.corrected?.[unit] ? entry.step : undefined;
  });
}

/** Large and uncertain before small and certain: an uncertain paragraph before a long but certain footer. */
function rank({ words, score }: LeftOut): number {
  return Math.sqrt(words + 1) * (0.04 + score);
}

/**
 * The units from `unit` on in the widest box around it that is still one thing and contains only units dropped by the same step. Loose text
 * among kept text has no such box and is listed by itself.
 */
function findGroup(
  { snapshot, units, labels }: Judged,
  words: Float32Array,
  stepOf: (StepName | undefined)[],
  unit: number,
): number[] {
  let group = [unit];
  for (let row = units.row[unit]; row >= 0 && !PAGE[snapshot.tag[row]]; row = snapshot.parent[row]) {
    const under = unitsUnder(snapshot, units, row, MAX_UNITS + 1);
    const size = under.reduce((sum, u) => sum + words[u], 0);
    if (under.length > MAX_UNITS || (size > MAX_WORDS && under.length > 1)) break;
    if (under.some(u => !isNoise(labels.label[u]) || stepOf[u] !== stepOf[unit])) break;
    if (under.includes(unit)) group = under;
  }
  return group.filter(u => u >= unit);
}

function describe({ snapshot, units, labels }: Judged, words: Float32Array, group: number[]): LeftOut {
  let count = 0;
  let score = 0;
  let largest = group[0];
  const byLabel = new Map<LabelName, number>();
  for (const unit of group) {
    count += words[unit];
    score += labels.score[unit] * (words[unit] + 1);
    if (words[unit] > words[largest]) largest = unit;
    const name = labelName(labels.label[unit]);
    byLabel.set(name, (byLabel.get(name) ?? 0) + words[unit] + 1);
  }
  return {
    units: group,
    text: textOfGroup(snapshot, units, group),
    words: Math.round(count),
    label: [...byLabel].reduce((a, b) => (b[1] > a[1] ? b : a))[0],
    score: score / (count + group.length),
    /** Computed when the entry is opened, because a page can have thousands. */
    get reasons() {
      return labels.reasons(largest);
    },
  };
}

function textOfGroup(snapshot: Snapshot, units: Units, group: number[]): string {
  let out = '';
  for (const unit of group) {
    if (out.length >= TEXT_CHARS) break;
    const text = textOf(snapshot, units, unit, TEXT_CHARS);
    if (text !== '') out += (out === '' ? '' : ' · ') + text;
  }
  return out.slice(0, TEXT_CHARS);
}

/** Counts words at their ends; estimates from the length if there are hardly any spaces. */
export function countUnitWords(snapshot: Snapshot, units: Units, unit: number): number {
  let spaced = 0;
  let chars = 0;
  for (let row = units.from[unit]; row < units.to[unit]; row++) {
    const text = units.ofRow[row] === unit ? snapshot.text[row] : '';
    for (let i = 0; i < text.length; i++) {
      if (text.charCodeAt(i) > 32 && (i + 1 === text.length || text.charCodeAt(i + 1) <= 32)) spaced++;
    }
    chars += text.length;
  }
  return chars > 40 * spaced ? chars / CHARS_PER_WORD : spaced;
}

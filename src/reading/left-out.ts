import type { Block } from '../page/article.ts';
import { isNoise, type LabelName, type Labels, labelName, type Reason } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';
import { textOf } from '../site/traits.ts';
import { unitsUnder } from './select.ts';

/** Something the reading dropped, as one thing a person would put back. */
export interface LeftOut {
  units: number[];
  /** Its first words. */
  text: string;
  words: number;
  label: LabelName;
  /** Probability that it is main after all, over its words. */
  score: number;
  readonly reasons: Reason[];
}

/** A box larger than this is not one thing any more: its parts are listed by themselves. */
const MAX_WORDS = 160;
const MAX_UNITS = 14;
const TEXT_CHARS = 300;
/** Mean length of a word with its space; exact enough to sort by, in scripts without spaces too. */
const CHARS_PER_WORD = 6;
const PAGE = tagSet('html', 'body', 'main');

interface Read {
  snapshot: Snapshot;
  units: Units;
  labels: Labels;
  article?: { blocks: Block[] };
}

/** What was dropped, the largest and least certain first. */
export function leftOut(reading: Read): LeftOut[] {
  const { snapshot, units, labels } = reading;
  const words = Float32Array.from({ length: units.size }, (_, unit) => countUnitWords(snapshot, units, unit));
  const groups: LeftOut[] = [];
  for (let unit = 0; unit < units.size; ) {
    if (!isNoise(labels.label[unit])) {
      unit++;
      continue;
    }
    const group = findGroup(reading, words, unit);
    groups.push(describe(reading, words, group));
    unit = group[group.length - 1] + 1;
  }
  // The name on a tab is told with its panel, whatever was thought of it alone.
  const shown = new Set(reading.article?.blocks.flatMap(({ source }) => source.units));
  return groups
    .filter(({ words: count, text, units: of }) => (count > 0 || text !== '') && !of.every(unit => shown.has(unit)))
    .sort((a, b) => rank(b) - rank(a));
}

/** Large and doubtful above small and certain: a doubtful paragraph before a long, certain footer. */
function rank({ words, score }: LeftOut): number {
  return Math.sqrt(words + 1) * (0.04 + score);
}

/**
 * What is in the widest box around a unit that holds only dropped things and is still one thing, from the unit on. Loose text
 * among what was kept has no such box: it is a thing by itself.
 */
function findGroup({ snapshot, units, labels }: Read, words: Float32Array, unit: number): number[] {
  let group = [unit];
  for (let row = units.row[unit]; row >= 0 && !PAGE[snapshot.tag[row]]; row = snapshot.parent[row]) {
    const under = unitsUnder(snapshot, units, row, MAX_UNITS + 1);
    const size = under.reduce((sum, u) => sum + words[u], 0);
    if (under.length > MAX_UNITS || (size > MAX_WORDS && under.length > 1)) break;
    if (under.some(u => !isNoise(labels.label[u]))) break;
    if (under.includes(unit)) group = under;
  }
  return group.filter(u => u >= unit);
}

function describe({ snapshot, units, labels }: Read, words: Float32Array, group: number[]): LeftOut {
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
    /** Asked for only where the entry is opened: a page can have thousands. */
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

/** Words, counted at their ends. Where no spaces part them, by length. */
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

import type { Reading } from '../extract.ts';
import { reasonWords } from '../highlight/reason-words.ts';
import { countWords } from '../methods/words.ts';
import { isNoise, labelName } from '../page/label.ts';
import { UNIT } from '../page/unit.ts';
import type { LeftOut } from '../present/contract.ts';
import type { Words } from '../words.ts';

const MAX_LISTED = 200;
const MAX_TEXT = 400;
const REASONS = 3;

interface Run {
  units: number[];
  text: string;
  words: number;
  score: number;
}

/** What was dropped, largest and least certain first. Neighbours of one kind under one parent are one entry, as a reader sees them. */
export function findLeftOut(reading: Reading, words: Words): LeftOut[] {
  const runs = findRuns(reading);
  const weight = (run: Run) => run.words * (0.1 + run.score);
  const largest = runs.sort((a, b) => weight(b) - weight(a)).slice(0, MAX_LISTED);
  return largest.map(run => ({
    ...run,
    text: run.text.slice(0, MAX_TEXT),
    label: labelName(reading.labels.label[run.units[0]]),
    reasons: reading.labels
      .reasons(run.units[0])
      .slice(0, REASONS)
      .map(reason => reasonWords(words, reason)),
  }));
}

function findRuns({ snapshot, units, labels }: Reading): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  let key = '';
  for (let unit = 0; unit < units.size; unit++) {
    const code = labels.label[unit];
    if (!isNoise(code) || units.kind[unit] !== UNIT.text) {
      key = '';
      continue;
    }
    const text = textOf(unit);
    if (text === '') continue;
    const here = `${code} ${snapshot.parent[units.row[unit]]}`;
    if (here !== key || !run) runs.push((run = { units: [], text: '', words: 0, score: 0 }));
    key = here;
    run.units.push(unit);
    if (run.text.length < MAX_TEXT) run.text += (run.text && ' · ') + text;
    run.words += countWords(text);
    run.score = Math.max(run.score, labels.score[unit]);
  }
  return runs;

  function textOf(unit: number): string {
    let out = '';
    for (let row = units.from[unit]; row < units.to[unit]; row++) {
      if (units.ofRow[row] === unit && !snapshot.hidden[row])
        out += (snapshot.spaceBefore[row] ? ' ' : '') + snapshot.text[row];
    }
    return out.replace(/\s+/g, ' ').trim();
  }
}

import Table from 'cli-table3';
import { Command } from 'commander';
import english from '../../public/_locales/en/messages.json';
import { wordsFrom } from '../interface-text.ts';
import { reasonSentences } from '../overlay/reason-words.ts';
import { isNoise, type LabelName, labelName, type Reason } from '../page/label.ts';
import type { Reading } from '../page/reading.ts';
import { countUnitWords } from '../reading/left-out.ts';
import { textOf } from '../site/traits.ts';
import { type Choices, withPageOptions } from './choices.ts';
import { toOneLine } from './failure.ts';
import { readOne } from './read-one.ts';

/** A unit of the page with its label and the reasons for it. */
export interface Decided {
  kept: boolean;
  label: LabelName;
  score: number;
  words: number;
  text: string;
  reasons: { text: string; weight: number }[];
}

const TEXT_CHARS = 200;
const MOST_REASONS = 3;
const words = wordsFrom(english);

export function whyCommand(): Command {
  return withPageOptions(
    new Command('why')
      .description('Show how each block of a page was classified, with what score, and why.')
      .argument('<target>', 'an address or a file')
      .option('--json', 'write one JSON object per line', false)
      .option('--left-out', 'show only what was left out', false)
      .action(async (target: string, choices: Choices & { json: boolean; leftOut: boolean }) => {
        const { reading } = await readOne(target, choices);
        const all = decidedOf(reading).filter(({ kept }) => !choices.leftOut || !kept);
        process.stdout.write(choices.json ? all.map(one => `${JSON.stringify(one)}\n`).join('') : `${toTable(all)}\n`);
      }),
  );
}

/** All units in page order, except those with nothing to show. */
export function decidedOf({ snapshot, units, labels }: Reading): Decided[] {
  const all: Decided[] = [];
  for (let unit = 0; unit < units.size; unit++) {
    const text = textOf(snapshot, units, unit, TEXT_CHARS);
    const label = labels.label[unit];
    if (text === '' && isNoise(label)) continue;
    all.push({
      kept: !isNoise(label),
      label: labelName(label),
      score: Math.round(labels.score[unit] * 1000) / 1000,
      words: Math.round(countUnitWords(snapshot, units, unit)),
      text,
      get reasons() {
        return toSentences(labels.reasons(unit));
      },
    });
  }
  return all;
}

/** In the extension's wording. Positive weights favour keeping. */
export function toSentences(reasons: readonly Reason[]): { text: string; weight: number }[] {
  return reasonSentences(words, reasons, MOST_REASONS).map(({ text, weight }) => ({
    text,
    weight: Math.round(weight * 100) / 100,
  }));
}

function toTable(all: readonly Decided[]): string {
  const width = Math.max(80, process.stdout.columns ?? 120);
  const left = width - 7 - 13 - 7 - 6 - 6;
  const table = new Table({
    head: ['', 'label', 'score', 'words', 'text', 'reasons'],
    colWidths: [3, 15, 7, 7, Math.floor(0.45 * left), Math.floor(0.55 * left)],
    colAligns: ['left', 'left', 'right', 'right', 'left', 'left'],
    wordWrap: true,
    style: { head: [], border: [] },
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
  for (const { kept, label, score, words: count, text, reasons } of all) {
    const why = reasons.map(reason => `${reason.weight > 0 ? '+' : ''}${reason.weight} ${reason.text}`).join('\n');
    table.push([kept ? '✓' : '✗', label, score.toFixed(2), count, toOneLine(text, 120), toLines(why)]);
  }
  return table.toString();
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map(line => toOneLine(line))
    .join('\n');

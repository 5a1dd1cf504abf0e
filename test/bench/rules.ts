import { groupBy } from '../../src/page/group-by.ts';
import { STEPS } from '../../src/page/steps.ts';
import { mean } from '../../src/train/metrics.ts';
import { printTable } from '../../src/train/table.ts';
import { type PageScore, readScores, readSnapshots, type SnapshotOptions, writeScores } from './read-snapshots.ts';

export interface RulesOptions extends SnapshotOptions {
  isEach: boolean;
  /** File for the scores of all pages; '' for none. */
  out: string;
  /** Such a file from another version to compare with; '' for none. */
  beside: string;
}

/** Below this, so little is read, or so much else with it, that people give up on a reader. */
const LOW = 0.7;

/**
 * Measures the value of each step after the trees: reads the pages from training's snapshots with all steps, and with each one
 * left out. Whether a step stays is decided on train pages and reported on dev pages.
 */
export async function runRules(options: RulesOptions): Promise<Losses[] | undefined> {
  const scored = await readSnapshots(options, { isEach: options.isEach, isFlat: false });
  if (options.out !== '') writeScores(options.out, scored);
  printCorpora(scored);
  if (options.isEach) printSteps(scored);
  return options.beside === '' ? undefined : printBeside(scored, readScores(options.beside));
}

const countLow = (scored: readonly PageScore[], what: 'recall' | 'precision') =>
  scored.filter(score => score[what] < LOW).length;

const meanOf = (scored: readonly PageScore[], what: 'f1' | 'title' | 'author' | 'date') =>
  mean(scored.map(score => score[what]));

function printCorpora(scored: PageScore[]): void {
  const rows = [...groupBy(scored, ({ corpus }) => corpus)].map(([corpus, own]) => [
    ...[corpus, own.length, meanOf(own, 'f1'), countLow(own, 'recall'), countLow(own, 'precision')],
    ...[meanOf(own, 'title'), meanOf(own, 'author'), meanOf(own, 'date')],
  ]);
  const head = ['corpus', 'pages', 'word F1', `recall < ${LOW}`, `precision < ${LOW}`, 'titles', 'authors', 'dates'];
  printTable(head, rows);
}

/** How much better each corpus reads without the step, in thousandths of F1. */
function printSteps(scored: PageScore[]): void {
  const corpora = groupBy(scored, ({ corpus }) => corpus);
  const rows = STEPS.map(step => {
    const changed = scored.filter(({ without }) => without[step] !== undefined);
    const better = changed.filter(({ without }) => without[step]! > 0).length;
    const worth = [...corpora.values()].map(own =>
      (1000 * mean(own.map(({ without }) => without[step] ?? 0))).toFixed(2),
    );
    return [step, changed.length, better, ...worth];
  });
  printTable(['without', 'pages changed', 'better', ...corpora.keys()], rows);
}

/** Smaller differences are not noticeable to readers. */
const MOVED = 0.02;

/** Pages with a recall below LOW. */
export interface Losses {
  corpus: string;
  split: string;
  pages: number;
  before: number;
  now: number;
}

/** Compares the same pages in both versions: how they moved, and how many are read badly. */
function printBeside(scored: PageScore[], before: PageScore[]): Losses[] {
  const nameOf = ({ corpus, id }: PageScore) => `${corpus} ${id}`;
  const earlier = new Map(before.map(score => [nameOf(score), score]));
  const both = scored.filter(score => earlier.has(nameOf(score)));
  const losses: Losses[] = [];
  const rows = [...groupBy(both, ({ corpus, split }) => `${corpus} ${split}`).values()].map(own => {
    const [{ corpus, split }] = own;
    const old = own.map(score => earlier.get(nameOf(score))!);
    const moved = own.map((score, i) => score.f1 - old[i].f1);
    const [lost, loses] = [countLow(old, 'recall'), countLow(own, 'recall')];
    losses.push({ corpus, split, pages: own.length, before: lost, now: loses });
    return [
      ...[`${corpus} ${split}`, own.length, meanOf(old, 'f1'), meanOf(own, 'f1')],
      ...[moved.filter(by => by > MOVED).length, moved.filter(by => by < -MOVED).length],
      ...[lost, loses, countLow(old, 'precision'), countLow(own, 'precision')],
    ];
  });
  const counts = [`recall < ${LOW} before`, 'now', `precision < ${LOW} before`, 'now'];
  printTable(['corpus', 'pages', 'word F1 before', 'now', 'pages up', 'down', ...counts], rows);
  return losses;
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { groupBy } from '../../src/page/group-by.ts';
import { CORPORA, type CorpusPage, readCorpus } from '../../src/train/corpus.ts';
import { mean } from '../../src/train/metrics.ts';
import { printTable } from '../../src/train/table.ts';
import { sightline } from './contenders.ts';
import { type Outcome, readPages } from './read-pages.ts';

/**
 * `npm run gate`: the built extractor on a fixed sample of the corpus, against floors that are only changed on purpose.
 *
 *   --update     sets the floors to today's figures, minus a margin for machines that lay out differently
 *   --every <n>  every n-th page (5)
 */
const FLOORS = 'bench/floors.json';
/** Margin between today's figure and the floor. */
const SLACK = 0.005;

interface Floors {
  /** By corpus: word F1 and four-gram F1, averaged over the sample. */
  corpus: Record<string, { f1: number; gramF1: number }>;
  /** The project's own test pages: mean word F1, the lowest, and the share of titles found (test/live/own-pages.test.ts). */
  pages: { mean: number; worst: number; title: number };
}

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: '../shared/corpus' },
    every: { type: 'string', default: '5' },
    update: { type: 'boolean', default: false },
    tabs: { type: 'string', default: '2' },
  },
});

if (!existsSync(values.corpus)) {
  console.log(`There is no corpus at ${values.corpus}: nothing to gate on.`);
} else {
  const every = Number(values.every);
  const pages = sample(readCorpus(values.corpus, CORPORA.slice(2)).pages, every);
  const { outcomes, failures } = await readPages(pages, values.corpus, [await sightline()], Number(values.tabs));
  for (const { page, why } of failures) console.log(`failed ${page}: ${why}`);
  const floors = readFloors();
  const rows = [...groupBy(outcomes, one => one.page.corpus)].map(([corpus, list]) => toRow(corpus, list, floors));
  printTable(['corpus', 'pages', 'word F1', 'floor', '4-gram F1', 'floor', ''], rows);
  if (values.update) update(floors, outcomes);
  else if (rows.some(row => row[6] !== 'ok')) process.exitCode = 1;
}

function sample(pages: readonly CorpusPage[], every: number): CorpusPage[] {
  return [...groupBy(pages, page => page.corpus).values()].flatMap(list => list.filter((_, i) => i % every === 0));
}

function readFloors(): Floors {
  return existsSync(FLOORS)
    ? JSON.parse(readFileSync(FLOORS, 'utf8'))
    : { corpus: {}, pages: { mean: 0, worst: 0, title: 0 } };
}

function toRow(corpus: string, list: readonly Outcome[], floors: Floors): (string | number)[] {
  const f1 = mean(list.map(one => one.score.f1));
  const gramF1 = mean(list.map(one => one.score.gramF1));
  const floor = floors.corpus[corpus];
  const verdict = !floor ? 'no floor' : f1 < floor.f1 || gramF1 < floor.gramF1 ? 'UNDER' : 'ok';
  return [corpus, String(list.length), f1, floor?.f1 ?? Number.NaN, gramF1, floor?.gramF1 ?? Number.NaN, verdict];
}

function update(floors: Floors, outcomes: readonly Outcome[]): void {
  const pin = (figures: number[]) => Math.floor((mean(figures) - SLACK) * 1000) / 1000;
  for (const [corpus, list] of groupBy(outcomes, one => one.page.corpus)) {
    floors.corpus[corpus] = { f1: pin(list.map(one => one.score.f1)), gramF1: pin(list.map(one => one.score.gramF1)) };
  }
  writeFileSync(FLOORS, `${JSON.stringify(floors, null, 2)}\n`);
  console.log(`pinned in ${FLOORS}`);
}

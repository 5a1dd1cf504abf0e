/**
 * Benchmarks the built `sightline/dom` on the dev split: word F1 in jsdom and linkedom compared with the rendered page, from the
 * snapshots of `npm run train -- render`, and the time of one call compared with Readability and Defuddle on the same jsdom
 * document in the same process.
 */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { groupBy } from '../../src/page/group-by.ts';
import { CORPORA } from '../../src/train/corpus.ts';
import { mean, quantile } from '../../src/train/metrics.ts';
import { runPool } from '../../src/train/pool.ts';
import { Progress } from '../../src/train/progress.ts';
import { DESKTOP } from '../../src/train/renderer.ts';
import { Snapshots } from '../../src/train/snapshots.ts';
import { choosePages, ofEach } from './choose-pages.ts';
import type { DomScore, DomTask } from './dom-worker.ts';
import { markdownTable, writePart } from './figures.ts';
import { describeMachine } from './results.ts';

const DOOR = resolve('dist/package/dom.js');
/** Defuddle takes ten seconds or more for a large page in jsdom. */
const PEER_PAGES = 12;
const PAGE_MS = 300_000;

export interface DomFigures {
  machine: string;
  accuracy: Accuracy[];
  /** Only of the pages on which the peers ran. */
  speed: { pages: number; noSlowerThanDefuddle: number; contenders: Speed[] };
}

interface Accuracy {
  corpus: string;
  pages: number;
  rendered: number;
  jsdom: number;
  linkedom: number;
}

interface Speed {
  name: string;
  medianMs: number;
  p95Ms: number;
  meanMs: number;
}

function readChoices() {
  const { values } = parseArgs({
    strict: false,
    options: {
      corpus: { type: 'string', default: '../shared/corpus' },
      work: { type: 'string', default: '.cache/train' },
      walk: { type: 'string', default: '' },
      pages: { type: 'string', default: '0' },
      peers: { type: 'string', default: String(PEER_PAGES) },
      jobs: { type: 'string', default: '1' },
      out: { type: 'string', default: 'bench' },
    },
  }) as { values: Record<'corpus' | 'work' | 'walk' | 'pages' | 'peers' | 'jobs' | 'out', string> };
  return values;
}

export async function measureDom(): Promise<DomFigures | undefined> {
  const { corpus, work, walk, pages, peers, jobs, out } = readChoices();
  if (!existsSync(DOOR)) {
    console.log('left out dom: dist/package is not there: npm run build');
    return undefined;
  }
  const snapshots = Snapshots.current(work, walk).list(DESKTOP);
  const chosen = choosePages(corpus, CORPORA, 'dev', Number(pages)).filter(({ id }) => snapshots.has(id));
  const withPeers = new Set(ofEach(chosen, Number(peers)));
  const tasks = chosen.map((page, turn): DomTask => {
    const { id, corpus: name, url, truth = '' } = page;
    const files = { folder: corpus, snapshot: snapshots.get(id)!, door: DOOR };
    return { id, corpus: name, url, truth, ...files, withPeers: withPeers.has(page), turn };
  });
  const scores = await measurePages(tasks, join(work, 'dom.jsonl'), Number(jobs));
  const figures = { machine: describeMachine(), accuracy: toAccuracy(scores), speed: toSpeed(scores) };
  writeFileSync(join(out, 'dom.json'), `${JSON.stringify(figures, null, 1)}\n`);
  writePart(out, 'docs/dom.md', formatDom(figures));
  return figures;
}

/** Each score is kept in `file` as soon as it is known: an interrupted run goes on from there. The file is removed at the end. */
async function measurePages(tasks: readonly DomTask[], file: string, threads: number): Promise<DomScore[]> {
  const earlier = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(toScore) : [];
  const wanted = new Set(tasks.map(({ id }) => id));
  const scores = earlier.filter(({ id }) => wanted.has(id));
  const known = new Set(scores.map(({ id }) => id));
  const items = tasks.filter(({ id }) => !known.has(id));
  const progress = new Progress('dom', items.length);
  const skipped = await runPool<DomTask, DomScore>({
    worker: new URL('./dom-worker.ts', import.meta.url),
    ...{ items, threads, timeoutMs: PAGE_MS, nameOf: ({ id }) => id },
    onResult: score => {
      scores.push(score);
      appendFileSync(file, `${JSON.stringify(score)}\n`);
      progress.step(`· ${score.corpus}`);
    },
  });
  progress.end();
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
  rmSync(file, { force: true });
  return scores;
}

const toScore = (line: string): DomScore => JSON.parse(line);

function toAccuracy(scores: readonly DomScore[]): Accuracy[] {
  const groups = [...groupBy(scores, ({ corpus }) => corpus)].sort(([a], [b]) => a.localeCompare(b));
  return [...groups, ['all', scores] as const].map(([corpus, own]) => ({
    ...{ corpus, pages: own.length, rendered: round(mean(own.map(one => one.rendered)), 4) },
    jsdom: round(mean(own.map(one => one.jsdom)), 4),
    linkedom: round(mean(own.map(one => one.linkedom)), 4),
  }));
}

const CALLED = ['sightline/dom', 'Readability', 'Defuddle', 'parsing'];

function toSpeed(scores: readonly DomScore[]): DomFigures['speed'] {
  const timed = scores.filter(({ ms }) => ms.Defuddle !== undefined);
  const contenders = CALLED.map(name => {
    const list = timed.map(({ ms }) => ms[name]);
    const [medianMs, p95Ms, meanMs] = [quantile(list, 0.5), quantile(list, 0.95), mean(list)].map(ms => round(ms, 1));
    return { name, medianMs, p95Ms, meanMs };
  });
  const noSlower = timed.filter(({ ms }) => ms['sightline/dom'] <= ms.Defuddle).length / timed.length;
  return { pages: timed.length, noSlowerThanDefuddle: round(noSlower, 4), contenders };
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** The part of docs/dom.md that comes from `bench/dom.json`. */
export function formatDom({ machine, accuracy, speed }: DomFigures): string {
  const all = accuracy.at(-1)!;
  const points = ({ jsdom, rendered }: Accuracy) => (Math.round(1000 * (jsdom - rendered)) / 10 + 0).toFixed(1);
  const shares = accuracy.map(one => [
    ...[one.corpus, String(one.pages), one.rendered.toFixed(3), one.jsdom.toFixed(3), points(one)],
    one.linkedom.toFixed(3),
  ]);
  const times = speed.contenders.map(({ name, medianMs, p95Ms, meanMs }) => [
    name === 'parsing' ? 'jsdom’s parser' : name,
    ...[medianMs, p95Ms, meanMs].map(ms => ms.toFixed(0)),
  ]);
  return [
    `Mean word F1 on ${all.pages} pages of the dev split, rendered in Chromium and unrendered:`,
    markdownTable(['corpus', 'pages', 'Chromium', 'jsdom', 'points', 'linkedom'], shares),
    `Processor time of one call on the same jsdom document, on ${speed.pages} of these pages (${machine}). \`sightline/dom\` took no longer than Defuddle on ${(100 * speed.noSlowerThanDefuddle).toFixed(0)} % of them.`,
    markdownTable(['', 'median ms', '95 % ms', 'mean ms'], times),
  ].join('\n\n');
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GEOMETRY_NAMES } from '../features/features.ts';
import { type CorpusPage, readCorpus, readGoldIds, TRAINABLE } from './corpus.ts';
import { labelFile, type StoredLabels } from './label.ts';
import { type MatrixPage, MatrixWriter, readFloats, readMeta } from './matrix.ts';
import { choosePages, corpusAt, type Options, workFolder } from './options.ts';
import { runPool, type Skipped } from './pool.ts';
import { Progress } from './progress.ts';
import { type Window, windowName } from './renderer.ts';
import { Snapshots } from './snapshots.ts';
import type { Stage, VectorResult, VectorTask } from './vector-worker.ts';

const PAGE_TIMEOUT_MS = 60_000;

/** Measures every labelled page with the product's own code. */
export function vectors(options: Options): Promise<void> {
  return measureAll(options, 'vectors', () => undefined);
}

/** The later stages: measures the same pages again with the scores of a fit (--from). */
export function laterVectors(stage: 'look' | 'images' | 'pages'): (options: Options) => Promise<void> {
  return options =>
    measureAll(options, stage, corpusWindow => {
      const file = join(fitFolder(options, options.from), `oof-${corpusWindow}.f32`);
      if (!existsSync(file)) return undefined;
      const scores = readFloats(file);
      const { pages } = readMeta(vectorFolder(options, 'vectors', corpusWindow));
      return new Map(pages.map(page => [page.id, scores.slice(page.from, page.to)]));
    });
}

type FirstScores = Map<string, Float32Array> | undefined;

/** Each page's kind, predicted by trees that did not see its site; for the second look (--kinds). */
function readKinds(options: Options, corpusWindow: string): Map<string, Float32Array> {
  const file = join(fitFolder(options, options.kinds), `oof-${corpusWindow}.f32`);
  if (!existsSync(file)) throw new Error(`No page kinds for ${corpusWindow}: fit pages first (${file} is not there).`);
  const { pages, rows } = readMeta(vectorFolder(options, 'pages', corpusWindow));
  const scores = readFloats(file);
  const width = scores.length / rows;
  return new Map(pages.map(page => [page.id, scores.slice(page.from * width, page.to * width)]));
}

async function measureAll(
  options: Options,
  stage: Stage,
  firstOf: (corpusWindow: string) => FirstScores,
): Promise<void> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const { pages } = readCorpus(options.corpusFolder, options.corpora);
  const gold = readGoldIds(options.corpusFolder);
  const skipped: Skipped[] = [];
  for (const window of options.windows) {
    for (const corpus of options.corpora) {
      const labels = readLabels(labelFile(options, snapshots, corpus, window));
      const first = firstOf(corpusAt(corpus, window));
      if (labels.size === 0 || (stage !== 'vectors' && !first)) continue;
      const chosen = choosePages(pages, options).filter(page => page.corpus === corpus && labels.has(page.id));
      skipped.push(
        ...(await measureCorpus({ options, stage, snapshots, corpus, window, chosen, labels, gold, first })),
      );
    }
  }
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
}

interface Job {
  options: Options;
  stage: Stage;
  snapshots: Snapshots;
  corpus: string;
  window: Window;
  chosen: CorpusPage[];
  labels: Map<string, StoredLabels>;
  gold: Set<string>;
  first: FirstScores;
}

async function measureCorpus(job: Job): Promise<Skipped[]> {
  const { options, corpus, window, chosen, labels } = job;
  const name = corpusAt(corpus, window);
  const files = job.snapshots.list(window);
  const kinds = job.stage === 'look' ? readKinds(options, name) : undefined;
  const tasks: (VectorTask & { page: CorpusPage })[] = [];
  for (const page of chosen) {
    const file = files.get(page.id);
    const first = job.first?.get(page.id);
    const kind = kinds?.get(page.id);
    if (!file || (job.first && !first) || (kinds && !kind)) continue;
    const { size } = labels.get(page.id) as StoredLabels;
    tasks.push({ stage: job.stage, id: page.id, file, size, page, first, kind });
  }
  if (tasks.length === 0) return [];
  const writer = new MatrixWriter(vectorFolder(options, job.stage, name));
  const pages: MatrixPage[] = [];
  let names: string[] = [];
  const take = (result: VectorResult | undefined, at: number) => {
    if (!result) return;
    names = [...result.names];
    const { page } = tasks[at];
    const stored = labels.get(page.id) as StoredLabels;
    pages.push(toMatrixPage(page, stored, job.gold, writer.add(toRow(result, stored))));
  };
  const skipped = await runInOrder(tasks, options, `${job.stage} ${name}`, take);
  const meta = {
    names,
    geometry: [...GEOMETRY_NAMES],
    rows: writer.rows,
    walk: job.snapshots.walk,
    window: windowName(window),
    pages,
  };
  writer.end(meta);
  console.log(`${name}: ${pages.length} pages, ${writer.rows} vectors of ${names.length}`);
  return skipped;
}

/** Results arrive in any order but are written in a fixed one, so that the same corpus gives the same matrix every time. */
async function runInOrder(
  tasks: VectorTask[],
  options: Options,
  name: string,
  take: (result: VectorResult | undefined, at: number) => void,
): Promise<Skipped[]> {
  const waiting = new Map<number, VectorResult>();
  let next = 0;
  const progress = new Progress(name, tasks.length);
  const skipped = await runPool<VectorTask, VectorResult>({
    worker: new URL('./vector-worker.ts', import.meta.url),
    items: tasks,
    threads: options.threads,
    timeoutMs: PAGE_TIMEOUT_MS,
    nameOf: task => task.id,
    onResult: (value, at) => {
      progress.step();
      waiting.set(at, value);
      for (; waiting.has(next); next++) {
        take(waiting.get(next), next);
        waiting.delete(next);
      }
    },
  });
  for (const at of [...waiting.keys()].sort((a, b) => a - b)) take(waiting.get(at), at);
  progress.end();
  return skipped;
}

function toRow(result: VectorResult, stored: StoredLabels) {
  const { units, values } = result;
  return {
    units,
    values,
    label: Uint8Array.from(units, unit => stored.label[unit] ?? 0),
    weight: Float32Array.from(units, unit => stored.weight[unit] ?? 1),
    words: Int32Array.from(units, unit => stored.words[unit] ?? 0),
    matched: Int32Array.from(units, unit => stored.matched[unit] ?? 0),
  };
}

function toMatrixPage(
  page: CorpusPage,
  stored: StoredLabels,
  gold: Set<string>,
  range: { from: number; to: number },
): MatrixPage {
  const { id, site, corpus, split, genre, lang, script } = page;
  const { isLaidOut, hasKinds, truthWords, coverage, boundF1 } = stored;
  const isGold = gold.has(id);
  const mayTrain = TRAINABLE.has(corpus);
  return {
    id,
    site,
    corpus,
    split,
    genre,
    lang,
    script,
    isLaidOut,
    hasKinds,
    isGold,
    mayTrain,
    truthWords,
    coverage,
    boundF1,
    ...range,
  };
}

export function readLabels(file: string): Map<string, StoredLabels> {
  const labels = new Map<string, StoredLabels>();
  if (!existsSync(file)) return labels;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    const stored = JSON.parse(line) as StoredLabels;
    labels.set(stored.id, stored);
  }
  return labels;
}

/** Output of later stages is stored under the fit it was measured with. */
export function vectorFolder(options: Options, stage: Stage, corpusWindow: string): string {
  const walk = Snapshots.current(options.workFolder, options.walk).walk;
  return join(workFolder(options, stage === 'vectors' ? stage : join(stage, options.from), walk), corpusWindow);
}

export function fitFolder(options: Options, name = options.name): string {
  return workFolder(options, 'fit', name);
}

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseMain } from '../classify/choice.ts';
import { isMain, LABEL } from '../page/label.ts';
import { type CorpusPage, GOLD, readCorpus } from './corpus.ts';
import { labelFile, type StoredLabels } from './label.ts';
import { readFloats, readInts, readMeta } from './matrix.ts';
import { mean, scoreBinary } from './metrics.ts';
import { choosePages, corpusAt, type Options, workFolder } from './options.ts';
import { runPool } from './pool.ts';
import { Progress } from './progress.ts';
import type { Window } from './renderer.ts';
import type { PageScore, ScoreTask } from './score-worker.ts';
import { Snapshots } from './snapshots.ts';
import { printScores, type Scored } from './summary.ts';
import { printTable } from './table.ts';
import { fitFolder, readLabels, vectorFolder } from './vectors.ts';

const PAGE_TIMEOUT_MS = 60_000;

/** Scores texts against truths, page by page, and prints means with intervals. */
export async function score(options: Options): Promise<void> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const { pages } = readCorpus(options.corpusFolder, options.corpora);
  const all: Scored[] = [];
  const blocks: (string | number)[][] = [];
  for (const window of options.windows) {
    for (const corpus of options.corpora) {
      const labels = readLabels(labelFile(options, snapshots, corpus, window));
      const chosen = choosePages(pages, options).filter(page => page.corpus === corpus && page.truth !== undefined);
      const scored = await scoreCorpus(chosen, labels, corpus, window, options, snapshots);
      if (scored.length === 0) continue;
      all.push(...scored);
      writeScores(options, corpusAt(corpus, window), scored);
      if (GOLD.has(corpus)) blocks.push(blockRow(corpusAt(corpus, window), scored, labels));
    }
  }
  console.log(`${options.source}${options.source === 'oof' ? ` of ${options.name}` : ''}, split ${options.split}`);
  if (blocks.length)
    printTable(['main against noisy', 'pages', 'block F1', 'precision', 'recall', 'by words F1'], blocks);
  printScores(all);
}

async function scoreCorpus(
  pages: CorpusPage[],
  labels: Map<string, StoredLabels>,
  corpus: string,
  window: Window,
  options: Options,
  snapshots: Snapshots,
): Promise<Scored[]> {
  const files = snapshots.list(window);
  const choose = chooser(options, corpusAt(corpus, window), labels);
  const tasks: ScoreTask[] = [];
  for (const page of pages) {
    const file = files.get(page.id);
    const chosen = choose?.(page.id);
    if (file && (!choose || chosen)) tasks.push({ page, file, source: options.source, chosen });
  }
  const scored: Scored[] = [];
  const progress = new Progress(`score ${corpusAt(corpus, window)}`, tasks.length);
  const skipped = await runPool<ScoreTask, PageScore>({
    worker: new URL('./score-worker.ts', import.meta.url),
    items: tasks,
    threads: options.threads,
    timeoutMs: PAGE_TIMEOUT_MS,
    nameOf: task => task.page.id,
    onResult: (value, at) => {
      scored.push({ page: tasks[at].page, score: value });
      progress.step();
    },
  });
  progress.end();
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
  return scored;
}

const LISTS: ReadonlySet<string> = new Set(['listing', 'collection']);

type Choose = ((id: string) => Uint8Array | undefined) | undefined;

/** The units a source keeps, if it needs no code to run: the labels themselves, or a fit's scores. */
function chooser(options: Options, corpusWindow: string, labels: Map<string, StoredLabels>): Choose {
  if (options.source === 'labels') return id => toChosen(labels.get(id));
  if (options.source !== 'oof') return undefined;
  const file = join(fitFolder(options), `oof-${corpusWindow}.f32`);
  if (!existsSync(file)) return () => undefined;
  const folder = vectorFolder(options, 'vectors', corpusWindow);
  const scores = readFloats(file);
  const unit = readInts(join(folder, 'unit.i32'));
  const pages = new Map(readMeta(folder).pages.map(page => [page.id, page]));
  return id => {
    const page = pages.get(id);
    const stored = labels.get(id);
    if (!page || !stored) return undefined;
    const chosen = new Uint8Array(stored.size);
    const mine = scores.slice(page.from, page.to);
    const threshold = Number.isNaN(options.threshold)
      ? chooseMain(
          mine,
          Float32Array.from(mine, (_, i) => stored.words[unit[page.from + i]]),
          { isArticle: page.genre === 'article', isList: LISTS.has(page.genre) },
        ).threshold
      : options.threshold;
    mine.forEach((value, i) => {
      const at = unit[page.from + i];
      // The title is found separately; here it is known.
      if (value >= threshold && stored.label[at] !== LABEL.title) chosen[at] = 1;
    });
    return chosen;
  };
}

const HEAD: ReadonlySet<number> = new Set([LABEL.title, LABEL.byline, LABEL.date]);

function toChosen(stored: StoredLabels | undefined): Uint8Array | undefined {
  return stored && Uint8Array.from(stored.label, code => (isMain(code) && !HEAD.has(code) ? 1 : 0));
}

/** Scores main versus noisy over all labelled text blocks, without head and comments. */
function blockRow(name: string, scored: readonly Scored[], labels: Map<string, StoredLabels>): (string | number)[] {
  const found: number[] = [];
  const was: number[] = [];
  const words: number[] = [];
  for (const { page, score } of scored) {
    const stored = labels.get(page.id);
    if (!stored || stored.size !== score.chosen.length) continue;
    for (let unit = 0; unit < stored.size; unit++) {
      const code = stored.label[unit];
      if (stored.weight[unit] === 0 || stored.words[unit] === 0 || HEAD.has(code) || code === LABEL.comment) continue;
      found.push(score.chosen[unit]);
      was.push(isMain(code) ? 1 : 0);
      words.push(stored.words[unit]);
    }
  }
  const byBlock = scoreBinary(found, was);
  return [name, scored.length, byBlock.f1, byBlock.precision, byBlock.recall, scoreBinary(found, was, words).f1];
}

function writeScores(options: Options, corpusWindow: string, scored: readonly Scored[]): void {
  const source = options.source === 'oof' ? `oof-${options.name}` : options.source;
  const file = join(workFolder(options, 'scores', source), `${corpusWindow}.jsonl`);
  const lines = scored.map(({ page, score: { chosen: _, ...score } }) => {
    const { id, corpus, site, split, genre, lang, script } = page;
    return JSON.stringify({ id, corpus, site, split, genre, lang, script, ...score });
  });
  writeFileSync(file, lines.join('\n') + '\n');
  console.log(`${corpusWindow}: word F1 ${mean(scored.map(s => s.score.f1)).toFixed(4)} → ${file}`);
}

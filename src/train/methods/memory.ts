import { chooseMain } from '../../classify/choice.ts';
import { TEMPLATE_WEIGHT, weighTemplate } from '../../classify/template.ts';
import { readCorpus } from '../corpus.ts';
import { bootstrap, mean } from '../metrics.ts';
import { choosePages, type Options, workFolder } from '../options.ts';
import { runPool } from '../pool.ts';
import { Progress } from '../progress.ts';
import { DESKTOP } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';
import type { MemoryPage, MemoryTask } from './memory-worker.ts';
import { keepResults } from './results.ts';
import { FEWEST_PAGES, findSites, type Site } from './sites.ts';

/** Numbers of pages read before: a fifth page has four others. */
const KNOWN = [2, 4, 8];
const FIFTH = 4;
const WEIGHTS = [0, 1, 2, 3, 4, 6, 8];

/** Recall may not be traded for precision: readers overlook what is missing, but notice what is superfluous. */
const RECALL_SLACK = 0.0002;

interface Read {
  site: string;
  split: string;
  corpus: string;
  page: MemoryPage;
}

/**
 * Measures the value of site memory: each page of sites with eight or more is read alone, and again with knowledge of others from
 * its site. The weight of memory is chosen on train sites and reported on dev sites, next to the product's weight.
 */
export async function memory(options: Options): Promise<void> {
  const read = await readSites(options);
  if (read.length === 0)
    throw new Error(
      `No site of ${options.corpora.join(', ')} has ${FEWEST_PAGES} pages of which ${FIFTH + 1} are rendered: there is nothing to remember.`,
    );
  const train = read.filter(({ split, page }) => split === 'train' && page.certainty[FIFTH]);
  const dev = read.filter(({ split, page }) => split === 'dev' && page.certainty[FIFTH]);
  const chosen = chooseWeight(train);
  const report = {
    walk: Snapshots.current(options.workFolder, options.walk).walk,
    corpora: [...new Set(read.map(({ corpus }) => corpus))],
    sites: { train: countSites(train), dev: countSites(dev) },
    pages: { train: train.length, dev: dev.length },
    ...chosen,
    inUse: TEMPLATE_WEIGHT,
    train: table(train, chosen.weight),
    dev: table(dev, chosen.weight),
    devByCorpus: Object.fromEntries(
      [...new Set(dev.map(({ corpus }) => corpus))].map(corpus => [
        corpus,
        table(
          dev.filter(one => one.corpus === corpus),
          chosen.weight,
        ),
      ]),
    ),
    fifthPages: countChanged(dev, TEMPLATE_WEIGHT),
  };
  console.log(`weight ${chosen.weight}`);
  keepResults('memory', report);
}

async function readSites(options: Options): Promise<Read[]> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const files = snapshots.list(DESKTOP);
  const labelFolder = workFolder(options, 'methods', 'labels', snapshots.walk);
  const { pages } = readCorpus(options.corpusFolder, options.corpora);
  const sites = findSites(choosePages(pages, options));
  const toTask = ({ pages: all }: Site): MemoryTask => ({
    known: KNOWN,
    pages: all.flatMap(page => {
      const file = files.get(page.id);
      return file ? [{ page, file, labelFolder }] : [];
    }),
  });
  const work = sites.map(site => ({ site, task: toTask(site) })).filter(({ task }) => task.pages.length > FIFTH);
  const progress = new Progress('memory', work.length);
  const read: Read[] = [];
  const skipped = await runPool<MemoryTask, MemoryPage[]>({
    worker: new URL('./memory-worker.ts', import.meta.url),
    items: work.map(({ task }) => task),
    threads: options.threads,
    timeoutMs: 600_000,
    nameOf: task => task.pages[0].page.site,
    onResult: (found, at) => {
      const { name, split, corpus } = work[at].site;
      for (const page of found) read.push({ site: `${corpus} ${name}`, split, corpus, page });
      progress.step();
    },
  });
  progress.end();
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
  return read.sort((a, b) => (a.page.id < b.page.id ? -1 : 1));
}

function countSites(read: Read[]): number {
  return new Set(read.map(({ site }) => site)).size;
}

interface Figures {
  pages: number;
  precision: number;
  recall: number;
  f1: number;
  f1Interval: [number, number];
}

/** Precision and recall by words, averaged over pages. */
function score(read: Read[], known: number, weight: number): Figures {
  const each = read.map(({ page }) => scorePage(page, known, weight));
  return {
    pages: read.length,
    precision: mean(each.map(one => one.precision)),
    recall: mean(each.map(one => one.recall)),
    f1: mean(each.map(one => one.f1)),
    f1Interval: bootstrap(
      each.map(one => one.f1),
      read.map(({ site }) => site),
    ),
  };
}

function scorePage(page: MemoryPage, known: number, weight: number) {
  const certainty = page.certainty[known];
  const scores = certainty ? weighTemplate(page.score, certainty, weight) : page.score;
  const { isMain } = chooseMain(scores, page.words, { isArticle: page.isArticle });
  let [both, found, was] = [0, 0, 0];
  for (let i = 0; i < isMain.length; i++) {
    if (page.truth[i] < 0) continue;
    if (isMain[i]) found += page.words[i];
    if (page.truth[i]) was += page.words[i];
    if (isMain[i] && page.truth[i]) both += page.words[i];
  }
  return {
    precision: found > 0 ? both / found : was > 0 ? 0 : 1,
    recall: was > 0 ? both / was : 1,
    f1: found + was > 0 ? (2 * both) / (found + was) : 1,
  };
}

/** The weight with the best F1 on a fifth page that keeps recall. */
function chooseWeight(train: Read[]): { weight: number } {
  const before = score(train, 0, 0);
  let best = { weight: 0, f1: before.f1 };
  for (const weight of WEIGHTS) {
    const now = score(train, FIFTH, weight);
    if (now.f1 > best.f1 && now.recall >= before.recall - RECALL_SLACK) best = { weight, f1: now.f1 };
  }
  return { weight: best.weight };
}

function table(read: Read[], weight: number): Record<string, Figures> {
  const rows: Record<string, Figures> = {};
  for (const known of KNOWN) {
    // Compare the same pages with and without memory: sites with more pages are different sites.
    const able = read.filter(({ page }) => page.certainty[known]);
    if (able.length === 0) continue;
    rows[`page ${known + 1}, without memory`] = score(able, 0, 0);
    rows[`page ${known + 1}, with memory`] = score(able, known, TEMPLATE_WEIGHT);
    if (weight !== TEMPLATE_WEIGHT)
      rows[`page ${known + 1}, with memory weighing ${weight}`] = score(able, known, weight);
  }
  return rows;
}

/** Counts fifth pages whose F1 fell, or rose, by more than 0.01. */
function countChanged(read: Read[], weight: number): { worse: number; better: number } {
  const change = read.map(({ page }) => scorePage(page, FIFTH, weight).f1 - scorePage(page, 0, 0).f1);
  return { worse: change.filter(by => by < -0.01).length, better: change.filter(by => by > 0.01).length };
}

import type { SiteStatistics } from '../../src/methods/site-statistics.ts';
import { type CorpusPage, readHtml } from '../../src/train/corpus.ts';
import {
  type SnippetScore,
  scoreAuthor,
  scoreDate,
  scoreSnippets,
  scoreText,
  scoreTitle,
  type TextScore,
} from '../../src/train/metrics.ts';
import { Progress } from '../../src/train/progress.ts';
import { DESKTOP, Renderer, type Tab } from '../../src/train/renderer.ts';
import type { Answer, Contender } from './contenders.ts';
import { siteOf } from './learn-sites.ts';

/** One contender's result on one page. */
export interface Outcome {
  contender: string;
  page: Pick<CorpusPage, 'id' | 'corpus' | 'site' | 'split' | 'genre' | 'lang' | 'script'>;
  score: TextScore & SnippetScore & { title: number; author: number; date: number };
  ms: number;
  writeMs: number;
  /** Number of elements on the page. */
  elements: number;
}

export interface Reading {
  outcomes: Outcome[];
  /** Pages or contenders that failed, and why. A failing contender scores as if it had found nothing. */
  failures: { page: string; contender: string; why: string }[];
  chromium: string;
}

/** Runs every contender on every page, loading each page once. Times are only meaningful with one tab. */
export async function readPages(
  pages: readonly CorpusPage[],
  folder: string,
  contenders: readonly Contender[],
  tabs: number,
  sites: ReadonlyMap<string, SiteStatistics> = new Map(),
): Promise<Reading> {
  const renderer = await Renderer.start();
  const reading: Reading = { outcomes: [], failures: [], chromium: renderer.version };
  const progress = new Progress('bench', pages.length);
  let next = 0;
  const lane = async () => {
    const tab = await renderer.open(DESKTOP);
    while (next < pages.length) {
      const turn = next++;
      const page = pages[turn];
      const isLoaded = await loadTwice(tab, page, folder, reading);
      if (isLoaded) await readPage(tab, page, folder, rotate(contenders, turn), reading, sites.get(siteOf(page)));
      progress.step(`· ${page.corpus}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: tabs }, lane));
  } finally {
    progress.end();
    await renderer.stop();
  }
  return reading;
}

/** Rotates the order, because the first contender finds the page cold. */
function rotate<T>(items: readonly T[], by: number): T[] {
  const cut = by % Math.max(1, items.length);
  return [...items.slice(cut), ...items.slice(0, cut)];
}

/** Tries twice; a page that does not load is left out for all contenders. */
async function loadTwice(tab: Tab, page: CorpusPage, folder: string, reading: Reading): Promise<boolean> {
  let why = '';
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await tab.load(page.url, readHtml(folder, page.id).html);
      return true;
    } catch (error) {
      why = firstLine(error);
      await tab.renew();
    }
  }
  reading.failures.push({ page: page.id, contender: 'page', why });
  return false;
}

async function readPage(
  tab: Tab,
  page: CorpusPage,
  folder: string,
  contenders: readonly Contender[],
  reading: Reading,
  site?: SiteStatistics,
): Promise<void> {
  for (const contender of contenders) {
    try {
      const elements = await tab.run<number>('document.getElementsByTagName("*").length');
      for (const answer of await ask(tab, contender, site)) reading.outcomes.push(toOutcome(answer, page, elements));
    } catch (error) {
      reading.failures.push({ page: page.id, contender: contender.name, why: firstLine(error) });
      const nothing = contender.isMany
        ? []
        : [{ name: contender.name, title: '', byline: '', date: '', text: '', ms: Number.NaN }];
      for (const answer of nothing) reading.outcomes.push(toOutcome(answer, page, 0));
      // A contender that hangs or crashes the page must not affect the next one.
      await tab.renew();
      await loadTwice(tab, page, folder, reading);
    }
  }
}

/** Wait for rendering, as a user would. Otherwise, whoever asks for a box first would pay for layout. */
const DRAWN = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))';

/** Injects the script into the rendered page first; only the call itself, inside the page, is timed. */
async function ask(tab: Tab, contender: Contender, site?: SiteStatistics): Promise<Answer[]> {
  await tab.run(`${contender.script}\n;undefined`);
  await tab.run(DRAWN);
  return tab.run<Answer[]>(contender.call(site));
}

function toOutcome(answer: Answer, page: CorpusPage, elements: number): Outcome {
  const { name: contender, ms, writeMs = 0 } = answer;
  return { contender, page, score: scoreAnswer(answer, page), ms, writeMs, elements };
}

function scoreAnswer(answer: Answer, page: CorpusPage): Outcome['score'] {
  return {
    ...scoreText(answer.text, page.truth ?? ''),
    ...scoreSnippets(answer.text, page.with, page.without),
    title: scoreTitle(answer.title, page.title),
    author: scoreAuthor(answer.byline, page.authors),
    date: scoreDate(answer.date, page.date),
  };
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0];
}

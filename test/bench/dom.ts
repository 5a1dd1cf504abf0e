/**
 * Benchmarks the built `sightline/dom`: word F1 in jsdom and linkedom compared with the rendered page, and the time of one call
 * compared with Readability and Defuddle on the same jsdom document in the same process. CPU time, not elapsed time: everything
 * measured here is single-threaded, and a busy machine would distort elapsed times.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Readability } from '@mozilla/readability';
import { DefuddleClass } from 'defuddle/node';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import { CORPORA, type CorpusPage, readCorpus, readHtml } from '../../src/train/corpus.ts';
import { scoreText } from '../../src/train/metrics.ts';
import { spread } from '../../src/train/options.ts';
import { Progress } from '../../src/train/progress.ts';
import { groupBy } from '../../src/train/summary.ts';
import { toTable } from '../../src/train/table.ts';
import { sightline } from './contenders.ts';
import { readPages } from './read-pages.ts';

const DOOR = resolve('dist/package/dom.js');
const PAGES = 40;
/** Defuddle takes ten seconds or more for a large page in jsdom. */
const PEER_PAGES = 4;

interface PageFigures {
  page: string;
  corpus: string;
  rendered: number;
  jsdom: number;
  linkedom: number;
  parseMs: number;
  /** By contender; peers only on the pages they were run on. */
  ms: Record<string, number>;
}

type Door = typeof import('../../src/dom/index.ts');
type Call = (document: Document, url: string) => unknown;

export async function measureDom(): Promise<PageFigures[] | undefined> {
  const { values } = parseArgs({
    strict: false,
    options: {
      corpus: { type: 'string', default: '../shared/corpus' },
      corpora: { type: 'string', default: CORPORA.join(',') },
      pages: { type: 'string', default: String(PAGES) },
      peers: { type: 'string', default: String(PEER_PAGES) },
      tabs: { type: 'string', default: '2' },
      out: { type: 'string', default: '' },
    },
  }) as { values: Record<'corpus' | 'corpora' | 'pages' | 'peers' | 'tabs' | 'out', string> };
  if (!existsSync(DOOR)) {
    console.log('left out dom: dist/package is not there: npm run build');
    return undefined;
  }
  const pages = choosePages(values.corpus, values.corpora.split(','), Number(values.pages));
  const rendered = await readPages(pages, values.corpus, [await sightline()], Number(values.tabs));
  const f1Of = new Map(rendered.outcomes.map(({ page, score }) => [page.id, score.f1]));
  const door = (await import(pathToFileURL(DOOR).href)) as Door;
  const figures: PageFigures[] = [];
  const progress = new Progress('dom', pages.length);
  const timed = new Set(ofEach(pages, Number(values.peers)));
  for (const [turn, page] of pages.entries()) {
    const known = f1Of.get(page.id);
    const html = readHtml(values.corpus, page.id).html;
    if (known !== undefined) figures.push(measurePage(door, page, html, known, timed.has(page), turn));
    // Write after each page, so that an interrupted run keeps its results.
    if (values.out) writeFileSync(join(values.out, 'dom.json'), `${JSON.stringify(figures, null, 1)}\n`);
    progress.step();
  }
  progress.end();
  return figures;
}

function choosePages(folder: string, names: string[], limit: number): CorpusPage[] {
  const isAsked = (page: CorpusPage) => page.truth !== undefined && page.split === 'dev';
  return ofEach(readCorpus(folder, names).pages.filter(isAsked), limit);
}

/** At most `limit` pages of each corpus. */
function ofEach(pages: readonly CorpusPage[], limit: number): CorpusPage[] {
  return [...groupBy(pages, ({ corpus }) => corpus).values()].flatMap(list => spread(list, limit));
}

const PEERS: [string, Call][] = [
  ['Readability', document => new Readability(document.cloneNode(true) as Document).parse()?.content],
  ['Defuddle', (document, url) => new DefuddleClass(document, { url }).parse().content],
];

function measurePage(
  door: Door,
  page: CorpusPage,
  bytes: Buffer,
  rendered: number,
  withPeers: boolean,
  turn: number,
): PageFigures {
  const html = bytes.toString();
  const truth = page.truth!;
  const ms: Record<string, number> = {};
  let text = '';
  // All return HTML, so that the time covers everything a caller gets.
  const calls: [string, Call][] = [
    [
      'sightline/dom',
      (document, url) => {
        const result = door.extract(document, { url });
        ms.writing = timed(() => result.html).ms;
        text = result.text;
      },
    ],
  ];
  if (withPeers) calls.push(...PEERS);
  let parseMs = Number.NaN;
  for (const [name, call] of rotate(calls, turn)) {
    // Each call gets its own document, because the previous one may have changed it.
    const parsed = timed(() => new JSDOM(html, { url: page.url, virtualConsole: new VirtualConsole() }));
    parseMs = parsed.ms;
    ms[name] = timed(() => attempt(() => call(parsed.value.window.document, page.url))).ms;
    parsed.value.window.close();
  }
  const flat = attempt(() => door.extract(parseHTML(html).document, { url: page.url }).text) ?? '';
  const { id, corpus } = page;
  const figures = { rendered, jsdom: scoreText(text, truth).f1, linkedom: scoreText(flat, truth).f1 };
  return { page: id, corpus, ...figures, parseMs, ms };
}

/** If a peer throws, its time still counts. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function timed<T>(act: () => T): { value: T; ms: number } {
  const start = process.cpuUsage();
  const value = act();
  const { user, system } = process.cpuUsage(start);
  return { value, ms: (user + system) / 1000 };
}

function rotate<T>(items: readonly T[], by: number): T[] {
  const cut = by % items.length;
  return [...items.slice(cut), ...items.slice(0, cut)];
}

export function formatDom(figures: PageFigures[]): string {
  const groups = [...groupBy(figures, ({ corpus }) => corpus), ['all', figures] as const];
  const accuracy = groups.map(([name, list]) => {
    const [rendered, jsdom, linkedom] = (['rendered', 'jsdom', 'linkedom'] as const).map(key =>
      mean(list.map(one => one[key])),
    );
    return [name, String(list.length), rendered, jsdom, linkedom, `${(100 * (jsdom - rendered)).toFixed(1)}`];
  });
  const timed = figures.filter(({ ms }) => ms.Defuddle !== undefined);
  const names = ['sightline/dom', 'writing', 'Readability', 'Defuddle'];
  const speed = [...names, 'parsing'].map(name => {
    const list = timed.map(({ ms, parseMs }) => (name === 'parsing' ? parseMs : ms[name]));
    return [name, toMs(quantile(list, 0.5)), toMs(quantile(list, 0.95)), toMs(mean(list))];
  });
  const share = timed.filter(({ ms }) => ms['sightline/dom'] <= ms.Defuddle).length / timed.length;
  return [
    toTable(['word F1', 'pages', 'rendered', 'jsdom', 'linkedom', 'points'], accuracy),
    '',
    toTable([`on ${timed.length} jsdom documents`, 'median ms', '95 % ms', 'mean ms'], speed),
    `\nno slower than Defuddle on ${(100 * share).toFixed(0)} % of them; "writing" is part of sightline/dom`,
  ].join('\n');
}

const toMs = (value: number) => value.toFixed(0);

function mean(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}

function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

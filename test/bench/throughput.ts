/**
 * Benchmarks the built command line on many pages from a local server: pages per second, CPU time per page, and memory over a
 * long run. Overhead (starting the browser, opening and loading pages) is measured separately in the same browser, so that it can
 * be told from reading.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseBrowser, LastingBrowser } from '../../src/command/browser.ts';
import { mean } from '../../src/train/metrics.ts';
import { type FieldPage, findPages } from '../field/source.ts';
import { COMMAND, start } from '../harness/command.ts';
import { markdownTable, writePart } from './figures.ts';
import { memoryOf } from './memory-of.ts';
import { type PageServer, servePages } from './page-server.ts';
import { describeMachine } from './results.ts';

interface Rate {
  pages: number;
  read: number;
  seconds: number;
  /** All processes of the machine together; nothing else should run meanwhile. */
  cpuSeconds: number;
}

interface Rates {
  /** Pages read at the same time. */
  jobs: number;
  /** Pages only loaded in the browser, not read. */
  loading: Rate;
  chromium: Rate;
  /** `--browser none`. */
  none: Rate;
}

interface Memory {
  pages: number;
  commandMb: number;
  /** All processes of the browser; shared memory is counted once. */
  browserMb: number;
}

interface MemoryRun {
  browser: string;
  jobs: number;
  /** The folder of the pages. */
  pagesOf: string;
  failed: number;
  /** Size of the output, one record per line. */
  megabytes: number;
  curve: Memory[];
}

export interface ThroughputFigures {
  machine: string;
  rates?: Rates;
  memory?: MemoryRun[];
}

const PAGES = 200;
const LONG = 2000;
const SAMPLES = 40;

function readChoices() {
  const { values } = parseArgs({
    strict: false,
    options: {
      corpus: { type: 'string', default: '../shared/corpus' },
      pages: { type: 'string', default: String(PAGES) },
      long: { type: 'string', default: String(LONG) },
      jobs: { type: 'string', default: String(availableParallelism()) },
      part: { type: 'string', default: 'rate,memory,memory-none' },
      out: { type: 'string', default: 'bench' },
    },
  }) as { values: Record<'corpus' | 'pages' | 'long' | 'jobs' | 'part' | 'out', string> };
  const { corpus, pages, long, jobs, part, out } = values;
  return { corpus, out, pages: Number(pages), long: Number(long), jobs: Number(jobs), parts: part.split(',') };
}

/** Keeps earlier results that were not measured again. */
export async function measureThroughput(): Promise<ThroughputFigures | undefined> {
  const { corpus, out, pages, long, jobs, parts } = readChoices();
  if (!existsSync(COMMAND)) {
    console.log('left out throughput: dist/package is not there: npm run build');
    return undefined;
  }
  const file = join(out, 'throughput.json');
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const figures: ThroughputFigures = { ...before, machine: describeMachine() };
  const keep = () => writeFileSync(file, `${JSON.stringify(figures, null, 1)}\n`);
  if (parts.includes('rate')) figures.rates = await measureRates(findPages(corpus, pages), jobs);
  for (const [part, browser] of BROWSERS_OF_PARTS) {
    if (!parts.includes(part)) continue;
    const run: MemoryRun = { browser, jobs, pagesOf: basename(resolve(corpus)), failed: 0, megabytes: 0, curve: [] };
    figures.memory = [...(figures.memory ?? []).filter(one => one.browser !== browser), run];
    await measureMemory(run, repeated(findPages(corpus, long), long), keep);
  }
  keep();
  writePart(out, 'docs/sizing.md', formatThroughput(figures));
  return figures;
}

const BROWSERS_OF_PARTS = [
  ['memory', 'chromium'],
  ['memory-none', 'none'],
] as const;

/** Repeats a small folder's pages, each time at a different address. */
function repeated(pages: readonly FieldPage[], count: number): FieldPage[] {
  return Array.from({ length: count }, (_, number) => pages[number % pages.length]);
}

async function measureRates(pages: readonly FieldPage[], jobs: number): Promise<Rates> {
  const server = await servePages(pages);
  try {
    const loading = await rated(() => loadAll(server, jobs));
    const chromium = await rated(() => readAll(server, jobs, 'chromium'));
    return { jobs, loading, chromium, none: await rated(() => readAll(server, jobs, 'none')) };
  } finally {
    await server.close();
  }
}

async function rated(act: () => Promise<Pick<Rate, 'pages' | 'read'>>): Promise<Rate> {
  const [fromMs, busyMs] = [performance.now(), busyMsOfMachine()];
  const { pages, read } = await act();
  const toSeconds = (ms: number) => Math.round(ms / 10) / 100;
  return {
    pages,
    read,
    seconds: toSeconds(performance.now() - fromMs),
    cpuSeconds: toSeconds(busyMsOfMachine() - busyMs),
  };
}

function busyMsOfMachine(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/** Uses the command's browser, contexts and lanes, but reads nothing. */
async function loadAll(server: PageServer, jobs: number) {
  const browser = new LastingBrowser('chromium', chooseBrowser('chromium').path);
  const left = [...server.urls];
  const lane = async () => {
    for (let url = left.pop(); url; url = left.pop()) {
      const address = url;
      await browser.lend(async context => {
        const page = await context.newPage();
        await page.goto(address, { waitUntil: 'load' });
      });
    }
  };
  await Promise.all(Array.from({ length: jobs }, lane));
  await browser.close();
  return { pages: server.urls.length, read: 0 };
}

/** Runs the command on all pages of the server. */
async function readAll(server: PageServer, jobs: number, browser: string, onStart?: (pid: number) => void) {
  const out = mkdtempSync(join(tmpdir(), 'sightline-throughput-'));
  const flags = ['--format', 'jsonl', '--jobs', String(jobs), '--per-host', String(jobs), '--delay', '0', '--quiet'];
  try {
    const running = start(['read', '-', '--out', out, '--browser', browser, ...flags], {
      input: server.urls.join('\n'),
    });
    onStart?.(running.child.pid!);
    const { code, stderr } = await running.ended;
    if (code !== 0 && code !== 1) throw new Error(`sightline read ended with ${code}: ${stderr}`);
    const lines = readFileSync(join(out, 'articles.jsonl'), 'utf8');
    const megabytes = Math.round(Buffer.byteLength(lines) / 1e5) / 10;
    return { pages: server.urls.length, read: lines.split('\n').length - 1, megabytes };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Records the memory of the command and its browser each time another fortieth of the pages has been requested. */
async function measureMemory(to: MemoryRun, pages: readonly FieldPage[], keep: () => void): Promise<void> {
  const server = await servePages(pages);
  const step = Math.ceil(pages.length / SAMPLES);
  let pid = 0;
  server.onAsked(count => {
    if (count % step !== 0) return;
    const { own, below } = memoryOf(pid);
    to.curve.push({ pages: count, commandMb: own, browserMb: below });
    console.log(toCurveLine(to.curve.at(-1)!));
    keep();
  });
  try {
    const { read, megabytes } = await readAll(server, to.jobs, to.browser, started => {
      pid = started;
    });
    to.failed = pages.length - read;
    to.megabytes = megabytes;
  } finally {
    await server.close();
  }
}

const toCurveLine = ({ pages, commandMb, browserMb }: Memory) =>
  `${String(pages).padStart(6)} pages  ${String(commandMb).padStart(5)} MB ${'#'.repeat(commandMb / 20)} + ${browserMb} MB`;

/** The part of docs/sizing.md that comes from `bench/throughput.json`. */
export function formatThroughput({ machine, rates, memory = [] }: ThroughputFigures): string {
  return [machine, ...(rates ? toRateLines(rates) : []), ...memory.flatMap(toMemoryLines)].join('\n\n');
}

function toRateLines({ jobs, loading, chromium, none }: Rates): string[] {
  const row = (name: string, { pages, seconds, cpuSeconds }: Rate) => [
    ...[name, (pages / seconds).toFixed(1), (cpuSeconds / pages).toFixed(2), ((3600 * pages) / cpuSeconds).toFixed(0)],
  ];
  const net = chromium.pages / (chromium.seconds - loading.seconds);
  return [
    `${loading.pages} saved web pages of many kinds, without scripts and network, ${jobs} at a time:`,
    markdownTable(
      ['', 'pages per second', 'core-seconds per page', 'pages per core-hour'],
      [
        row('opened in Chromium, not read', loading),
        row('`sightline read` with Chromium', chromium),
        row('`sightline read --browser none`', none),
      ],
    ),
    `Net of opening the pages, ${net.toFixed(1)} pages per second are read.`,
  ];
}

/** Rows of the curve that are shown. */
const SHOWN = 10;

function toMemoryLines({ browser, jobs, failed, megabytes, curve }: MemoryRun): string[] {
  const step = Math.ceil(curve.length / SHOWN);
  const rows = curve.filter((_, at) => at % step === step - 1 || at === curve.length - 1);
  const [early, last] = [curve.slice(curve.length / 4, curve.length / 2), curve.slice((3 * curve.length) / 4)];
  const total = (list: Memory[]) => mean(list.map(({ commandMb, browserMb }) => commandMb + browserMb)).toFixed(0);
  return [
    `Memory with \`--browser ${browser}\`, ${jobs} pages at a time, ${curve.at(-1)?.pages ?? 0} pages (${failed} not read, ${megabytes} MB written). In the second quarter of the run ${total(early)} MB on average, in the last ${total(last)} MB:`,
    markdownTable(
      ['pages', 'command, MB', ...(browser === 'none' ? [] : ['browser, MB'])],
      rows.map(({ pages, commandMb, browserMb }) =>
        [pages, commandMb, ...(browser === 'none' ? [] : [browserMb])].map(String),
      ),
    ),
  ];
}

/** Runs the product on many pages: see HELP. */
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CORPORA } from '../../src/train/corpus.ts';
import { Progress } from '../../src/train/progress.ts';
import { type Host, openChromium, openFirefox } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { visitReader } from './reader-checks.ts';
import { type Result, reportField } from './report.ts';
import { type FieldPage, findPages } from './source.ts';
import { forgetEverything, timeBare, visitPage } from './visit.ts';

const HELP = `npm run field -- <folder> [options]

Opens real pages in the built extension, presses its button, and checks on each that it opened or said why, that the article is the
one the injected script gives, that Escape closes it, and that the page is as it was; then the same for the highlight. A bare extension
around Readability is pressed on the same pages, so that every time has something to be compared with.

  <folder>             HTML files, or labelled pages (pages/*.jsonl, html/*.html.br)
  --browser <name>     chromium (default) or firefox
  --pages <n>          so many, evenly from every corpus (all)
  --corpora a,b        only these
  --timed <n>          the bare extension is pressed on so many of them (100)
  --lanes <n>          browsers at once (1: times of more than one mean little)
  --reader             instead: the reader itself on each page. End and Home land, nothing scrolls that is higher than the window,
                       no notice lies over text, all tools within eight presses of Tab, and axe, in the looks and panels by turns
  --fresh              forget what an earlier run has done; without it a run goes on where the last one stopped
  --out <file>         bench/field.json; of the reader bench/field-reader.json`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: 'string', default: 'chromium' },
    pages: { type: 'string', default: '0' },
    corpora: { type: 'string', default: CORPORA.join(',') },
    timed: { type: 'string', default: '100' },
    lanes: { type: 'string', default: '1' },
    reader: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    out: { type: 'string' },
    work: { type: 'string', default: '.cache/field' },
    help: { type: 'boolean', default: false },
  },
});
const open = values.browser === 'firefox' ? openFirefox : openChromium;
const kind = values.reader ? 'field-reader' : 'field';
const done = join(values.work, `${values.reader ? 'reader-' : ''}${values.browser}.jsonl`);

if (values.help || positionals.length !== 1 || !['chromium', 'firefox'].includes(values.browser)) console.log(HELP);
else await run(positionals[0]);

async function run(folder: string): Promise<void> {
  const extension = resolve('dist', values.browser);
  if (!existsSync(extension)) throw new Error('Build first: npm run build');
  mkdirSync(dirname(done), { recursive: true });
  if (values.fresh) rmSync(done, { force: true });
  const before = readDone();
  const known = new Set(before.map(({ id }) => id));
  const pages = findPages(folder, Number(values.pages), values.corpora.split(','));
  const left = pages.filter(({ id }) => !known.has(id));
  const everyNth = Math.max(1, Math.floor(pages.length / Math.max(1, Number(values.timed))));
  const isTimed = (page: FieldPage) =>
    !values.reader && Number(values.timed) > 0 && pages.indexOf(page) % everyNth === 0;
  const progress = new Progress(`field, ${values.browser}`, left.length);
  const bare = makeBare();
  try {
    await Promise.all(
      Array.from({ length: Number(values.lanes) }, () => lane(left, isTimed, extension, bare, progress)),
    );
  } finally {
    rmSync(bare, { recursive: true, force: true });
    progress.end();
  }
  const wanted = new Set(pages.map(({ id }) => id));
  const failed = reportField(
    readDone().filter(({ id }) => wanted.has(id)),
    values.browser,
    values.out ?? `bench/${kind}.json`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Takes pages from the queue until it is empty, with one browser for the product and one for the bare extension. */
async function lane(
  queue: FieldPage[],
  isTimed: (page: FieldPage) => boolean,
  extension: string,
  bare: string,
  progress: Progress,
): Promise<void> {
  const script = readFileSync('dist/inject/sightline.js', 'utf8');
  const server = await serve();
  let hosts: Hosts | undefined;
  try {
    for (let page = queue.shift(); page; page = queue.shift()) {
      hosts ??= { ours: await open({ extension }) };
      if (isTimed(page)) hosts.theirs ??= await open({ extension: bare });
      const result = await visitOne(hosts, server, page, script, isTimed(page), queue.length);
      appendFileSync(done, `${JSON.stringify(result)}\n`);
      progress.step(`· ${page.group}`);
      // Replace browsers that a page has crashed, so that other pages are not affected.
      if (!result.failures.some(({ step }) => step === 'visit')) continue;
      await closeBoth(hosts);
      hosts = undefined;
    }
  } finally {
    if (hosts) await closeBoth(hosts);
    await server.close();
  }
}

interface Hosts {
  ours: Host;
  /** With the bare extension; opened on first use. */
  theirs?: Host;
}

async function closeBoth({ ours, theirs }: Hosts): Promise<void> {
  await Promise.all([ours, theirs].map(host => host?.close().catch(() => undefined)));
}

async function visitOne(
  { ours, theirs }: Hosts,
  server: Server,
  page: FieldPage,
  script: string,
  isTimed: boolean,
  turn: number,
): Promise<Result> {
  const { pathname } = new URL(page.path, server.url);
  const address = new URL(page.path, server.url).href;
  server.page(page.read(), { path: decodeURIComponent(pathname) });
  const { id, group } = page;
  try {
    await forgetEverything(ours);
    if (values.reader) return { id, group, ...(await visitReader(ours, address, script, turn)) };
    const bareMs = isTimed && theirs ? await timeBare(theirs, address) : undefined;
    return { id, group, bareMs, ...(await visitPage(ours, address, script, isTimed)) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { id, group, outcome: 'failed', failures: [{ step: 'visit', why }], frameMs: Number.NaN, longestTaskMs: 0 };
  }
}

/** Builds the bare extension: three files of ours plus Readability as published. */
function makeBare(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-bare-'));
  cpSync(fileURLToPath(new URL('./bare', import.meta.url)), folder, { recursive: true });
  cpSync('node_modules/@mozilla/readability/Readability.js', join(folder, 'Readability.js'));
  return folder;
}

function readDone(): Result[] {
  if (!existsSync(done)) return [];
  const lines = readFileSync(done, 'utf8').split('\n').filter(Boolean);
  return lines.map(line => JSON.parse(line));
}

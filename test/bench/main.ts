import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { CORPORA, type CorpusPage, readCorpus } from '../../src/train/corpus.ts';
import { printScores } from '../../src/train/summary.ts';
import { printTable } from '../../src/train/table.ts';
import { choosePages } from './choose-pages.ts';
import { type Contender, findContenders } from './contenders.ts';
import { learnSites } from './learn-sites.ts';
import { runLostWords } from './lost-words.ts';
import { type Outcome, readPages } from './read-pages.ts';
import {
  addToResults,
  describeMachine,
  type Results,
  readResults,
  toAccuracy,
  toContenderFacts,
  toSpeed,
  writeResults,
} from './results.ts';
import { runRules } from './rules.ts';
import { printWidths, readWidths } from './widths.ts';

const HELP = `npm run bench [-- accuracy|speed|rules|words|widths|cold|walk|highlight|reader|slices|structure|files|saving|dom|throughput|heavy|openings|all] [options]

  accuracy    every extractor on every page, several tabs
  speed       the same on fewer pages, one tab, so that times mean something
  rules       what each step after the trees is worth, from the snapshots of npm run train -- render
  words       every word of 1,000 pages: read, or listed as left out, once; from the same snapshots
  widths      the same pages in windows of several widths (--windows), with what the trees are told of the layout and without
  cold        the script to inject, evaluated and called once, beside Readability's
  walk        the walk against a bare pass over the same page
  highlight   frames while scrolling with the highlight on
  reader      from the article to the first frame, beside a bare page of Readability's; shift; scrolling
  structure   headings, code, tables, notes, formulas, callouts … item by item, on pages made by the tools authors use
              (--makers a,b, --contenders a,b for some of them, --thorough in every look, --details for what was missed)
  files       the files of corpus pages before EPUBCheck, the Nu HTML checker, remark, YAML and the JSON schema
              (SIGHTLINE_SNAPSHOTS: a folder of snapshots, SIGHTLINE_PAGES: how many)
  saving      5,000 words with 20 pictures, every format, in both browsers, in the built extension; into the figures
  dom         sightline/dom in jsdom and linkedom beside the rendered page, from the same snapshots; its time beside the peers' on the
              same document (--peers <n> of each corpus, 12); goes on where it was interrupted; bench/dom.json, docs/dom.md
  throughput  the command line on 200 pages of this machine: pages a second, the processor's time a page; memory over 2,000
              (--part rate|memory|memory-none, --pages, --long, --jobs; bench/throughput.json, docs/sizing.md)
  heavy       50,000 table rows, 20 MB of text, a million elements …: what the built extension makes of them, and how long the page
              has to wait meanwhile (SIGHTLINE_HEAVY: those whose name holds this)
  openings    what a tab keeps after the reader was opened and closed 10 times, and after 200; bench/openings.json
  slices      how long a page of 100,000 elements waits for its turn while it is read
  all         accuracy and speed into bench/results.json, docs/figures.md, the README's table and plots; then the others

  --pages <n>      at most so many pages of each corpus (speed: 25)
  --corpora a,b    only these
  --split          train, dev or all (all)
  --corpus <dir>   labelled pages        --out <dir>   where results go (bench)
  --tabs <n>       tabs for accuracy
  --work <dir>     rules, words: where the snapshots are   --walk <name>   rules, words: of which walk
  --window 390x844 rules, words: in which window           --once          rules: all steps on, none taken out
  --windows a,b    widths: in which windows                --beside <file> rules: the --out of another version beside this one`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '0' },
    corpora: { type: 'string', default: CORPORA.join(',') },
    split: { type: 'string', default: 'all' },
    corpus: { type: 'string', default: '../shared/corpus' },
    out: { type: 'string', default: 'bench' },
    tabs: { type: 'string', default: String(cpus().length + 1) },
    makers: { type: 'string' },
    contenders: { type: 'string' },
    thorough: { type: 'boolean', default: false },
    details: { type: 'boolean', default: false },
    work: { type: 'string', default: '.cache/train' },
    walk: { type: 'string', default: '' },
    window: { type: 'string', default: '1366x900' },
    windows: { type: 'string', default: '390x844,1366x900,1920x1080' },
    beside: { type: 'string', default: '' },
    once: { type: 'boolean', default: false },
    peers: { type: 'string' },
    part: { type: 'string' },
    long: { type: 'string' },
    jobs: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const SPEED_PAGES = 25;
const OTHERS = ['cold', 'walk', 'highlight', 'reader', 'slices', 'structure'];
/** Run only when named. */
const ALONE = ['files', 'dom', 'throughput', 'heavy', 'openings', 'saving'];

const what = positionals[0] ?? 'all';
if (values.help || !['accuracy', 'speed', 'rules', 'words', 'widths', ...OTHERS, ...ALONE, 'all'].includes(what))
  console.log(HELP);
else await run();

async function run(): Promise<void> {
  if (what === 'rules') return takeOutRules();
  if (what === 'words') return findLostWords();
  if (what === 'widths') return compareWidths();
  if (what === 'accuracy' || what === 'speed' || what === 'all') await compare();
  for (const other of OTHERS) if (what === other || what === 'all') await runOther(other);
  if (ALONE.includes(what)) await runOther(what);
}

async function takeOutRules(): Promise<void> {
  const { work: workFolder, walk, window, once, out, beside } = values;
  const pages = pagesToRead(Number(values.pages));
  const file = out === 'bench' ? '' : out;
  const options = { pages, workFolder, walk, window, threads: cpus().length, isEach: !once, out: file, beside };
  const losses = await runRules(options);
  if (losses && out === 'bench') addToResults(out, { losses });
}

async function findLostWords(): Promise<void> {
  const { work: workFolder, walk, window } = values;
  await runLostWords({ pages: pagesToRead(Number(values.pages)), workFolder, walk, window, threads: cpus().length });
}

/** Stored in the results, and from there in the figures. */
async function compareWidths(): Promise<void> {
  const { work: workFolder, walk, windows } = values;
  const pages = pagesToRead(Number(values.pages));
  const widths = await readWidths({ pages, workFolder, walk, threads: cpus().length }, windows.split(','));
  printWidths(widths);
  addToResults(values.out, { widths });
}

/** Other benches are in their own files, each with a function that measures and one that formats the result. */
async function runOther(name: string): Promise<void> {
  const file = new URL(`./${name}.ts`, import.meta.url);
  if (!existsSync(file)) {
    console.log(`left out ${name}: there is no test/bench/${name}.ts`);
    return;
  }
  const room = (await import(file.href)) as Record<string, unknown>;
  const find = (verb: string) =>
    Object.entries(room).find(([key, value]) => key.startsWith(verb) && typeof value === 'function')?.[1];
  const measure = find('measure') as (() => Promise<unknown>) | undefined;
  const format = find('format') as ((figures: unknown) => string) | undefined;
  const figures = await measure?.();
  if (figures === undefined) return;
  console.log(`\n${name}\n${format ? format(figures) : JSON.stringify(figures, null, 1)}`);
  const record = find('record') as ((figures: unknown) => Partial<Results> | undefined) | undefined;
  const kept = record?.(figures);
  if (kept) addToResults(values.out, kept);
}

async function compare(): Promise<void> {
  const contenders = await findContenders();
  const limit = Number(values.pages);
  let read: Outcome[] = [];
  let timed: Outcome[] = [];
  const results = emptyResults(contenders);
  if (what !== 'speed') {
    const pages = pagesToRead(limit);
    const reading = await readPages(
      pages,
      values.corpus,
      contenders,
      Number(values.tabs),
      await knowSites(pages, contenders),
    );
    read = reading.outcomes;
    results.accuracy = toAccuracy(read);
    take(results, reading);
  }
  if (what !== 'accuracy') {
    const pages = pagesToRead(limit || SPEED_PAGES);
    const reading = await readPages(pages, values.corpus, contenders, 1, await knowSites(pages, contenders));
    timed = reading.outcomes;
    results.speed = toSpeed(timed);
    take(results, reading);
  }
  print(results, read);
  writeResults(values.out, results, timed);
}

/** For the one method that uses other pages of the site. */
async function knowSites(pages: readonly CorpusPage[], contenders: readonly Contender[]) {
  const methods = contenders.find(contender => contender.isMany);
  if (!methods) return new Map();
  return learnSites(pages, readCorpus(values.corpus, values.corpora.split(',')).pages, values.corpus, methods);
}

function take(results: Results, { failures, chromium }: { failures: Results['failures']; chromium: string }): void {
  results.failures.push(...failures);
  results.chromium = chromium;
}

/** Keeps earlier results that were not measured again: accuracy takes long, speed is quick. */
function emptyResults(contenders: readonly Contender[]): Results {
  const fresh: Results = {
    made: new Date().toISOString(),
    machine: describeMachine(),
    chromium: '',
    contenders: toContenderFacts(contenders),
    accuracy: { corpus: [], kind: [], language: [], script: [] },
    speed: [],
    failures: [],
  };
  const before = what === 'all' ? undefined : readResults(values.out);
  if (!before) return fresh;
  return { ...before, ...fresh, accuracy: before.accuracy, speed: before.speed };
}

function pagesToRead(limit: number): CorpusPage[] {
  return choosePages(values.corpus, values.corpora.split(','), values.split, limit);
}

function print(results: Results, read: readonly Outcome[]): void {
  for (const contender of new Set(read.map(one => one.contender))) {
    console.log(`\n${contender}`);
    printScores(read.filter(one => one.contender === contender));
  }
  if (results.speed.length) {
    const rows = results.speed.map(s => [
      s.contender,
      String(s.pages),
      s.medianMs,
      s.p95Ms,
      s.medianReadMs,
      s.p95ReadMs,
      s.msPer1000Elements,
    ]);
    printTable(['first call', 'pages', 'median ms', '95 % ms', 'reading', 'reading 95 %', 'ms per 1,000'], rows);
  }
  const sizes = results.contenders.map(({ name, plainBytes, gzipBytes }) => [
    name,
    `${plainBytes ?? ''}`,
    `${gzipBytes ?? ''}`,
  ]);
  printTable(['bytes', 'minified', 'compressed'], sizes);
  const failed = results.failures.slice(0, 20).map(({ page, contender, why }) => `${contender} on ${page}: ${why}`);
  if (failed.length) console.log(`${results.failures.length} failures\n${failed.join('\n')}`);
}

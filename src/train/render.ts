import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript } from './bundle.ts';
import { type CorpusPage, hashOf, htmlFile, readCorpus, readHtml } from './corpus.ts';
import { choosePages, type Options, workFolder } from './options.ts';
import type { Skipped } from './pool.ts';
import { Progress } from './progress.ts';
import { Renderer, type Tab, toWindow, type Window, windowName } from './renderer.ts';
import { Snapshots } from './snapshots.ts';

interface Job {
  page: CorpusPage;
  window: Window;
}

/** More tabs than cores: while one waits for its page, another can lay out. */
const TABS_PER_CORE = 1.5;

/** Renders every page without a snapshot by the current walk. Failures are recorded and not retried. */
export async function render(options: Options): Promise<void> {
  const script = options.walk
    ? new Snapshots(options.workFolder, options.walk).readScript()
    : await bundleScript(new URL('./walk-entry.ts', import.meta.url), 'sightlineWalk');
  const snapshots = new Snapshots(options.workFolder, hashOf(script));
  snapshots.keepScript(script);
  const failures = new Failures(join(workFolder(options, 'snapshots', snapshots.walk), 'skipped.tsv'), options.isFresh);
  const { pages, broken } = readCorpus(options.corpusFolder, options.corpora);
  for (const line of broken) console.log(`left out ${line.file}:${line.line}: ${line.why}`);
  const jobs = findJobs(choosePages(pages, options), options, snapshots, failures);
  console.log(`walk ${snapshots.walk}: ${jobs.length} of ${pages.length * options.windows.length} pages to render`);
  if (jobs.length > 0) await renderJobs(jobs, options, script, snapshots, failures);
  // Only now: until all snapshots exist, the later steps keep using the previous ones.
  snapshots.makeCurrent();
  for (const { item, why } of failures.all) console.log(`skipped ${item}: ${why}`);
  console.log(`${failures.all.length} pages skipped in all`);
}

/** Pages in two corpora are one file and are rendered once. */
function findJobs(pages: CorpusPage[], options: Options, snapshots: Snapshots, failures: Failures): Job[] {
  const jobs: Job[] = [];
  const ownSizes = pages.flatMap(page => page.window ?? []);
  for (const window of toWindows([...options.windows.map(windowName), ...ownSizes])) {
    const there = new Set(options.isFresh ? [] : snapshots.list(window).keys());
    const isAsked = options.windows.some(asked => windowName(asked) === windowName(window));
    for (const page of pages) {
      // A page labelled at a certain size is rendered at that size.
      if (page.window ? page.window !== windowName(window) : !isAsked) continue;
      if (there.has(page.id) || failures.has(jobName(page.id, window))) continue;
      there.add(page.id);
      if (!existsSync(htmlFile(options.corpusFolder, page.id))) failures.add(jobName(page.id, window), 'no HTML');
      else jobs.push({ page, window });
    }
  }
  return jobs;
}

async function renderJobs(jobs: Job[], options: Options, script: string, snapshots: Snapshots, failures: Failures) {
  const browser = new LastingBrowser();
  const progress = new Progress('render', jobs.length);
  const queue = [...jobs].reverse();
  const lane = async () => {
    const seat = new Slot(browser);
    for (let job = queue.pop(); job; job = queue.pop()) {
      const why = await renderTwice(seat, job, options, script, snapshots);
      if (why) failures.add(jobName(job.page.id, job.window), why);
      progress.step(`· ${job.page.corpus}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.ceil(options.threads * TABS_PER_CORE) }, lane));
  } finally {
    progress.end();
    await browser.stop();
  }
}

/** Tries twice, because a busy machine or another page's crash is not this page's fault. Returns the reason for failure, or ''. */
async function renderTwice(
  seat: Slot,
  job: Job,
  options: Options,
  script: string,
  snapshots: Snapshots,
): Promise<string> {
  let why = '';
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await renderOne(await seat.tab(job.window), job, options, script, snapshots);
      return '';
    } catch (error) {
      why = String(error instanceof Error ? error.message : error).split('\n')[0];
      await seat.leave();
    }
  }
  return why;
}

/** A browser that restarts when a page crashes it. */
class LastingBrowser {
  #starting: Promise<Renderer> | undefined;

  async get(): Promise<Renderer> {
    const starting = (this.#starting ??= Renderer.start());
    const renderer = await starting;
    if (renderer.isConnected) return renderer;
    // Another lane may have noticed first and started the next one.
    if (this.#starting === starting) this.#starting = undefined;
    return this.get();
  }

  async stop(): Promise<void> {
    await (await this.#starting)?.stop().catch(() => undefined);
  }
}

/** A lane's tab, opened when needed and discarded when unusable. */
class Slot {
  readonly #browser: LastingBrowser;
  #tab: Tab | undefined;
  #size = '';

  constructor(browser: LastingBrowser) {
    this.#browser = browser;
  }

  async tab(window: Window): Promise<Tab> {
    if (this.#tab && this.#size === windowName(window)) return this.#tab;
    await this.leave();
    this.#size = windowName(window);
    this.#tab = await (await this.#browser.get()).open(window);
    return this.#tab;
  }

  /** A hanging page can keep its context open for long; do not wait for it. */
  async leave(): Promise<void> {
    const tab = this.#tab;
    this.#tab = undefined;
    void tab?.close();
  }
}

async function renderOne(tab: Tab, job: Job, options: Options, script: string, snapshots: Snapshots): Promise<void> {
  const { html, hash } = readHtml(options.corpusFolder, job.page.id);
  await tab.load(job.page.url, html);
  const packed = await tab.run<string>(`${script}\nsightlineWalk.readPage()`);
  if (typeof packed !== 'string' || packed === '') throw new Error('the walk gave nothing');
  snapshots.write(job.window, job.page.id, hash, packed);
}

function toWindows(names: readonly string[]): Window[] {
  return [...new Set(names)].map(toWindow);
}

function jobName(id: string, window: Window): string {
  return `${id}@${windowName(window)}`;
}

/** Pages that could not be rendered, one per line, stored next to the snapshots. */
class Failures {
  readonly #file: string;
  readonly #names = new Set<string>();
  readonly all: Skipped[] = [];

  constructor(file: string, isFresh: boolean) {
    this.#file = file;
    if (isFresh || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [item, why] = line.split('\t');
      if (item) this.#remember(item, why);
    }
  }

  has(item: string): boolean {
    return this.#names.has(item);
  }

  add(item: string, why: string): void {
    appendFileSync(this.#file, `${item}\t${why}\n`);
    this.#remember(item, why);
  }

  #remember(item: string, why: string): void {
    this.#names.add(item);
    this.all.push({ item, why });
  }
}

import { existsSync } from 'node:fs';
import { groupBy } from '../../page/group-by.ts';
import { type CorpusPage, htmlFile, readCorpus, readHtml } from '../corpus.ts';
import { choosePages, type Options } from '../options.ts';
import { Progress } from '../progress.ts';
import { DESKTOP, Renderer, type Tab } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';

/** Pages of one site, for methods that compare pages. */
export interface Site {
  name: string;
  corpus: string;
  split: 'train' | 'dev';
  pages: CorpusPage[];
}

export const FEWEST_PAGES = 8;

/** Sites of one corpus with enough pages, largest first. Pages in two corpora are counted once. */
export function findSites(pages: readonly CorpusPage[], fewest = FEWEST_PAGES): Site[] {
  const groups = groupBy(
    pages.filter(page => page.corpus !== 'laid-out-modern'),
    page => `${page.corpus} ${page.site}`,
  );
  return [...groups.values()]
    .filter(group => group.length >= fewest)
    .map(group => ({ name: group[0].site, corpus: group[0].corpus, split: group[0].split, pages: group }))
    .sort((a, b) => b.pages.length - a.pages.length || (a.name < b.name ? -1 : 1));
}

const TABS = 2;

/**
 * Renders the pages of sites with eight or more, using the named or the last walk. Does not change the current walk, so that
 * other steps keep their snapshots.
 */
export async function renderSites(options: Options): Promise<void> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const script = snapshots.readScript();
  const { pages } = readCorpus(options.corpusFolder, options.corpora);
  const there = snapshots.list(DESKTOP);
  const wanted = findSites(choosePages(pages, options)).flatMap(site => site.pages);
  const queue = wanted
    .filter(({ id }) => !there.has(id) && existsSync(htmlFile(options.corpusFolder, id)))
    .sort((a, b) => options.corpora.indexOf(a.corpus) - options.corpora.indexOf(b.corpus))
    .reverse();
  console.log(`walk ${snapshots.walk}: ${queue.length} of ${wanted.length} pages of sites to render`);
  const progress = new Progress('render', queue.length);
  const browser = await Renderer.start();
  const lane = async () => {
    let tab = await browser.open(DESKTOP);
    for (let page = queue.pop(); page; page = queue.pop()) {
      tab = await renderPage(browser, tab, page, options, script, snapshots);
      progress.step(`· ${page.corpus}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: TABS }, lane));
  } finally {
    progress.end();
    await browser.stop();
  }
}

/** Returns the tab to continue with: a new one after a failure. */
async function renderPage(
  browser: Renderer,
  tab: Tab,
  page: CorpusPage,
  options: Options,
  script: string,
  snapshots: Snapshots,
): Promise<Tab> {
  try {
    const { html, hash } = readHtml(options.corpusFolder, page.id);
    await tab.load(page.url, html);
    const packed = await tab.run<string>(`${script}\nsightlineWalk.readPage()`);
    snapshots.write(DESKTOP, page.id, hash, packed);
    return tab;
  } catch (error) {
    console.log(`skipped ${page.id}: ${String(error).split('\n')[0]}`);
    void tab.close();
    return browser.open(DESKTOP);
  }
}

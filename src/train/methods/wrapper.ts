import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { predict, type SubtreeModel } from '../../methods/subtree.ts';
import { fitSubtrees } from '../../methods/subtree-fit.ts';
import { groupBy } from '../../page/group-by.ts';
import { readCorpus } from '../corpus.ts';
import { mean, shuffle } from '../metrics.ts';
import { choosePages, type Options, workFolder } from '../options.ts';
import { Progress } from '../progress.ts';
import { DESKTOP } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';
import { isRightBody, isRightTitle, type Marked, mark } from './marked.ts';
import { keepResults } from './results.ts';
import { loadSitePage } from './site-pages.ts';
import { findSites } from './sites.ts';

/** The paper's sizes, plus thirty, the size of whole sites in the corpora. */
const TRAINING_SIZES = [10, 20, 30, 40];
/** Test pages from the training site, and from every other site. */
const OWN_TEST = 2;
const OTHER_TEST = 5;

/**
 * The main experiment of Wang et al. 2009 (5.2): learn a wrapper from a few pages of one site, and test it on other pages of that
 * site and of all other sites.
 */
export async function wrapper(options: Options): Promise<void> {
  const sites = loadSites(options);
  const trials: Trial[] = [];
  for (const size of TRAINING_SIZES)
    for (const [site, pages] of sites) {
      const usable = pages.filter(page => page.hasBody && page.hasTitle);
      if (usable.length < size || pages.length < size + OWN_TEST) continue;
      trials.push(tryWrapper(site, shuffle(usable, site).slice(0, size), sites));
      console.log(`${site} W${size}: others ${trials.at(-1)!.others.news.toFixed(3)}`);
    }
  const all = [...sites.values()].flat();
  if (trials.length === 0)
    throw new Error(
      `No site of ${options.corpora.join(', ')} has ${TRAINING_SIZES[0]} rendered pages whose title and body can be found, and ${OWN_TEST} more: nothing to learn from.`,
    );
  const best = trials.toSorted((a, b) => b.size - a.size || b.others.news - a.others.news)[0];
  if (best && options.save !== '') saveWrapper(options, best);
  const report = {
    walk: Snapshots.current(options.workFolder, options.walk).walk,
    corpora: options.corpora,
    sites: sites.size,
    pages: all.length,
    reachable: {
      body: mean(all.map(page => Number(page.hasBody))),
      title: mean(all.map(page => Number(page.hasTitle))),
      both: mean(all.map(page => Number(page.hasBody && page.hasTitle))),
    },
    laidOut: mean(all.map(page => Number(page.isLaidOut))),
    bySize: Object.fromEntries(TRAINING_SIZES.map(size => [`W${size}`, summarise(trials, size)])),
    bySet: best && compareSets(best, all),
    bySite: best && judgeBySite(best, sites),
    trials: trials.map(({ site, size, own, others }) => ({ site, size, own: own.news, others: others.news })),
  };
  keepResults(options.corpora.length === 1 ? `wrapper-${options.corpora[0]}` : 'wrapper', report);
}

/** Pages of each site with a title and a body. */
function loadSites(options: Options): Map<string, Marked[]> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const files = snapshots.list(DESKTOP);
  const labelFolder = workFolder(options, 'methods', 'labels', snapshots.walk);
  const { pages } = readCorpus(options.corpusFolder, options.corpora);
  const chosen = findSites(choosePages(pages, options)).flatMap(site => site.pages);
  const progress = new Progress('mark', chosen.length);
  const marked = chosen.flatMap(page => {
    const file = files.get(page.id);
    const loaded = file ? loadSitePage({ page, file, labelFolder }) : undefined;
    const found = loaded ? mark(loaded) : undefined;
    progress.step();
    return found ? [found] : [];
  });
  progress.end();
  return groupBy(marked, page => page.site);
}

interface Accuracy {
  pages: number;
  body: number;
  title: number;
  news: number;
  /** The same for pages on which the paper's observations leave title and body among the candidates. */
  reachableNews: number;
  /** The same for laid-out pages. */
  laidOutNews: number;
}

interface Trial {
  site: string;
  size: number;
  training: Marked[];
  model: SubtreeModel;
  own: Accuracy;
  others: Accuracy;
}

function tryWrapper(site: string, training: Marked[], sites: Map<string, Marked[]>): Trial {
  const model = fitSubtrees(training, `${training.length} pages of ${site}`);
  const used = new Set(training);
  const own = (sites.get(site) ?? []).filter(page => !used.has(page));
  const others = [...sites].flatMap(([name, pages]) =>
    name === site ? [] : shuffle(pages, name).slice(0, OTHER_TEST),
  );
  return { site, size: training.length, training, model, own: judge(model, own), others: judge(model, others) };
}

/** Tables 3 and 4: the value of each set of features, with the best wrapper's pages, on all other pages. */
const SPATIAL = ['RectLeft', 'RectTop', 'RectWidth', 'RectHeight', 'Overlap', 'Distance', 'Flat'];
const CONTENT = ['FontSize', 'EndWithFullStop', 'WordNum', 'FormattingElementsNum', 'FormattedContentLen'];

function compareSets({ site, training }: Trial, pages: Marked[]) {
  const used = new Set(training);
  const others = pages.filter(page => !used.has(page));
  const sets = { SPATIAL, CONTENT, ALL: [...SPATIAL, ...CONTENT] };
  const figures = Object.entries(sets).map(([name, only]) => {
    const { body, title } = judge(fitSubtrees(training, site, { only }), others);
    return [name, { body, title }] as const;
  });
  return { site, trainedOn: training.length, pages: others.length, ...Object.fromEntries(figures) };
}

/** Table 5: the same wrapper on each other site, and on all of them together. */
function judgeBySite({ site, model }: Trial, sites: Map<string, Marked[]>): Record<string, Accuracy> {
  const others = [...sites].filter(([name]) => name !== site);
  const judged = others.map(([name, pages]) => [name, judge(model, pages)] as const);
  return Object.fromEntries([
    ...judged.sort(([, a], [, b]) => b.news - a.news),
    [
      'overall',
      judge(
        model,
        others.flatMap(([, pages]) => pages),
      ),
    ],
  ]);
}

/** Saves the wrapper to its own file, under the user's name for it. */
function saveWrapper(options: Options, { model, site, size }: Trial): void {
  const file = join(workFolder(options, 'wrappers'), `${options.save}.json`);
  writeFileSync(file, `${JSON.stringify(model)}\n`);
  console.log(`The wrapper learned from ${size} pages of ${site} is in ${file}`);
}

export function judge(model: SubtreeModel, pages: Marked[]): Accuracy {
  const right = pages.map(page => {
    const { body, title } = predict(page.measured, model);
    return { body: isRightBody(page, body?.row), title: isRightTitle(page, title?.row) };
  });
  const news = right.map(({ body, title }) => Number(body && title));
  return {
    pages: pages.length,
    body: mean(right.map(({ body }) => Number(body))),
    title: mean(right.map(({ title }) => Number(title))),
    news: mean(news),
    reachableNews: mean(news.filter((_, n) => pages[n].hasBody && pages[n].hasTitle)),
    laidOutNews: mean(news.filter((_, n) => pages[n].isLaidOut)),
  };
}

function summarise(trials: Trial[], size: number) {
  const those = trials.filter(trial => trial.size === size);
  const over = (part: 'own' | 'others') => ({
    body: mean(those.map(trial => trial[part].body)),
    title: mean(those.map(trial => trial[part].title)),
    news: mean(those.map(trial => trial[part].news)),
    reachableNews: mean(those.map(trial => trial[part].reachableNews)),
    laidOutNews: mean(those.map(trial => trial[part].laidOutNews)),
    worstNews: Math.min(...those.map(trial => trial[part].news)),
    bestNews: Math.max(...those.map(trial => trial[part].news)),
  });
  return those.length === 0 ? { wrappers: 0 } : { wrappers: those.length, own: over('own'), others: over('others') };
}

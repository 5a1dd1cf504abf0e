import { writeFileSync } from 'node:fs';
import { type SubtreeModel, toSubtreeModel } from '../../methods/subtree.ts';
import { fitSubtrees } from '../../methods/subtree-fit.ts';
import type { SvmModel, SvmOptions } from '../../methods/svm.ts';
import { groupBy } from '../../page/group-by.ts';
import { type CorpusPage, readCorpus, readGoldIds, TRAINABLE } from '../corpus.ts';
import { choosePages, type Options, workFolder } from '../options.ts';
import { Progress } from '../progress.ts';
import { DESKTOP } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';
import { type Marked, mark } from './marked.ts';
import { keepResults } from './results.ts';
import { loadSitePage } from './site-pages.ts';
import { judge } from './wrapper.ts';

const MODEL = new URL('../../methods/subtree-model.json', import.meta.url);
/** As many as the paper's largest wrapper, but each from a different site, so that no single site sets the standard. */
const TRAINING_PAGES = 40;
const GRID: SvmOptions[] = [0.5, 2, 10].flatMap(cost => [0.05, 0.1, 0.25].map(gamma => ({ cost, gamma })));

/**
 * Fits the wrapper used for sites without marked pages, from one laid-out article of each of forty sites. Cost and gamma are
 * chosen on other train sites; the dev split is evaluated once.
 */
export async function fitDefaultWrapper(options: Options): Promise<void> {
  const train = load(options, 'train');
  if (train.length === 0)
    throw new Error(
      `No article of ${options.corpora.join(', ')} is rendered with its layout and has a title and a body to find: nothing to learn from.`,
    );
  const training = train.slice(0, TRAINING_PAGES);
  const choosing = train.slice(TRAINING_PAGES);
  const tried = GRID.map(setting => {
    const model = fitSubtrees(training, '', setting);
    return { setting, model, accuracy: judge(model, choosing) };
  });
  for (const { setting, accuracy } of tried) console.log(JSON.stringify(setting), JSON.stringify(accuracy));
  const best = tried.reduce((a, b) =>
    b.accuracy.body + b.accuracy.title > a.accuracy.body + a.accuracy.title ? b : a,
  );
  const origin =
    `Fitted on ${training.length} laid-out article pages of as many sites (the corpora a model may be trained on, train ` +
    `split), Gaussian kernels, cost ${best.setting.cost}, gamma ${best.setting.gamma}, chosen on ${choosing.length} pages of other sites.`;
  const model = lighten({ ...best.model, origin });
  writeFileSync(MODEL, `${JSON.stringify(toSubtreeModel(model))}\n`);
  const dev = load(options, 'dev');
  const report = {
    walk: Snapshots.current(options.workFolder, options.walk).walk,
    trainingPages: training.length,
    chosen: best.setting,
    supportVectors: { body: model.body.vectors.length, title: model.title.vectors.length },
    otherTrainSites: best.accuracy,
    dev: judge(model, dev),
  };
  console.log(JSON.stringify(report, undefined, 1));
  keepResults('wrapperDefault', report);
}

/** One laid-out page per site whose title and body can be found. */
function load(options: Options, split: 'train' | 'dev'): Marked[] {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const files = snapshots.list(DESKTOP);
  const labelFolder = workFolder(options, 'methods', 'labels', snapshots.walk);
  const corpora = options.corpora.filter(name => TRAINABLE.has(name));
  const { pages } = readCorpus(options.corpusFolder, corpora);
  const gold = readGoldIds(options.corpusFolder);
  const isArticle = (page: CorpusPage) =>
    page.split === split &&
    /article|news|blog/.test(`${page.genre} ${page.corpus}`) &&
    !(gold.has(page.id) && !page.blocks);
  const sites = [...groupBy(choosePages(pages, options).filter(isArticle), page => page.site).values()];
  const progress = new Progress(`mark ${split}`, sites.length);
  const found = sites.flatMap(site => {
    progress.step();
    for (const page of site.slice(0, 2)) {
      const file = files.get(page.id);
      const loaded = file ? loadSitePage({ page, file, labelFolder }) : undefined;
      const marked = loaded?.labels.isLaidOut ? mark(loaded) : undefined;
      if (marked?.hasBody && marked.hasTitle) return [marked];
      // On dev every laid-out page counts, found or not: anything unreachable is an error of the method.
      if (marked && split === 'dev') return [marked];
    }
    return [];
  });
  progress.end();
  return found;
}

/** Rounds to five digits; more do not change the order of candidates. */
function lighten({ origin, body, title }: SubtreeModel): SubtreeModel {
  const short = (value: number) => Number(value.toPrecision(5));
  const part = (svm: SvmModel): SvmModel => ({
    ...svm,
    ...{ mean: svm.mean.map(short), scale: svm.scale.map(short), bias: short(svm.bias) },
    vectors: svm.vectors.map(vector => vector.map(short)),
    weights: svm.weights.map(short),
    sigmoid: { a: short(svm.sigmoid.a), b: short(svm.sigmoid.b) },
  });
  return { origin, body: part(body), title: part(title) };
}

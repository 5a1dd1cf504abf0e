import type { Snapshot } from '../page/snapshot.ts';
import type { SubtreeModel } from './subtree.ts';
import { BODY_FEATURES, bodyFeatures, findBodyCandidates } from './subtree-body.ts';
import { measureSubtrees } from './subtree-page.ts';
import { findTitleCandidates, TITLE_FEATURES, titleFeatures } from './subtree-title.ts';
import { probability, type SvmOptions, trainSvm } from './svm.ts';

/** A page with its title and body subtrees marked (see findSubtree in subtree-page.ts). */
export interface MarkedPage {
  snapshot: Snapshot;
  title: number;
  body: number;
}

/**
 * Examples of class 0 taken from one page, spread evenly over its candidates in page order. The paper does not say
 * that it thins them; a page has hundreds, and they outnumber the single example of class 1 by as much.
 */
const NEGATIVES = 40;

/**
 * Learns a wrapper from the marked pages of one site (Wang et al. 2009, 5.2: ten pages are enough). Both models have the
 * Gaussian kernel that 4.2 names for the title; the paper leaves that of the body, and all parameters, open. Pages whose
 * marked subtree is no candidate are passed over for that model, as nothing could be learned to choose it.
 */
export function fitSubtrees(pages: MarkedPage[], origin: string, options: SvmOptions = {}): SubtreeModel {
  return fitExamples(pages.map(toExamples), origin, options);
}

/** What is learned from one page: numbers only, so that it can be kept without the page. */
export interface PageExamples {
  body: Examples;
  title: Examples;
}

export interface Examples {
  samples: number[][];
  labels: number[];
}

export function toExamples({ snapshot, body: bodyRow, title: titleRow }: MarkedPage): PageExamples {
  const page = measureSubtrees(snapshot);
  const titles = findTitleCandidates(page, bodyRow);
  return {
    body: collect(findBodyCandidates(page), bodyRow, row => bodyFeatures(page, row)),
    title: collect(titles, titleRow, row => titleFeatures(page, row, bodyRow)),
  };
}

export function fitExamples(pages: readonly PageExamples[], origin: string, options: SvmOptions = {}): SubtreeModel {
  const fitOne = (names: string[], part: keyof PageExamples) =>
    trainSvm(
      names,
      pages.flatMap(page => page[part].samples),
      pages.flatMap(page => page[part].labels),
      options,
    );
  return { origin, body: fitOne(BODY_FEATURES, 'body'), title: fitOne(TITLE_FEATURES, 'title') };
}

/** Whether a model finds again what was marked on a page it was learned from; pages that contradict others are not. */
export function findsAgain(model: SubtreeModel, page: PageExamples): boolean {
  const isFirst = (part: keyof PageExamples) => {
    const { samples, labels } = page[part];
    const scores = samples.map(sample => probability(model[part], sample));
    return labels.every((label, n) => label === 1 || scores[n] < scores[labels.indexOf(1)]);
  };
  return isFirst('body') && isFirst('title');
}

/** Nothing where the marked one is no candidate. */
function collect(candidates: number[], marked: number, toSample: (row: number) => number[]): Examples {
  if (!candidates.includes(marked)) return { samples: [], labels: [] };
  const others = candidates.filter(row => row !== marked);
  const step = Math.max(1, others.length / NEGATIVES);
  const chosen = [marked];
  for (let at = 0; at < others.length; at += step) chosen.push(others[Math.floor(at)]);
  return { samples: chosen.map(toSample), labels: chosen.map(row => (row === marked ? 1 : 0)) };
}

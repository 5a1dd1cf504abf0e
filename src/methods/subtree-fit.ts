import type { Snapshot } from '../page/snapshot.ts';
import type { SubtreeModel } from './subtree.ts';
import { BODY_FEATURES, bodyFeatures, findBodyCandidates } from './subtree-body.ts';
import { measureSubtrees } from './subtree-page.ts';
import { findTitleCandidates, TITLE_FEATURES, titleFeatures } from './subtree-title.ts';
import { probability, type SvmOptions, trainSvm } from './svm.ts';

/** A page with the rows of its title and body subtrees (see findSubtree in subtree-page.ts). */
export interface MarkedPage {
  snapshot: Snapshot;
  title: number;
  body: number;
}

/**
 * Maximum negative examples per page, spread evenly over its candidates in page order. The paper does not mention sampling, but a
 * page has hundreds of them for a single positive example.
 */
const NEGATIVES = 40;

/**
 * Learns a wrapper from labelled pages of one site (Wang et al. 2009, 5.2: ten pages are enough). Both models use the Gaussian
 * kernel that 4.2 gives for the title; the paper does not specify the body's kernel or any parameters. Pages whose labelled
 * subtree is not a candidate are skipped for that model, since it could never be chosen.
 */
export function fitSubtrees(pages: MarkedPage[], origin: string, options: SvmOptions = {}): SubtreeModel {
  return fitExamples(pages.map(toExamples), origin, options);
}

/** Training examples from one page: only numbers, so that they can be stored without the page. */
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

/** Whether a model finds the labelled subtrees of a page it was trained on; it does not if the page contradicts others. */
export function findsAgain(model: SubtreeModel, page: PageExamples): boolean {
  const isFirst = (part: keyof PageExamples) => {
    const { samples, labels } = page[part];
    const scores = samples.map(sample => probability(model[part], sample));
    return labels.every((label, n) => label === 1 || scores[n] < scores[labels.indexOf(1)]);
  };
  return isFirst('body') && isFirst('title');
}

/** Empty if the labelled subtree is not a candidate. */
function collect(candidates: number[], marked: number, toSample: (row: number) => number[]): Examples {
  if (!candidates.includes(marked)) return { samples: [], labels: [] };
  const others = candidates.filter(row => row !== marked);
  const step = Math.max(1, others.length / NEGATIVES);
  const chosen = [marked];
  for (let at = 0; at < others.length; at += step) chosen.push(others[Math.floor(at)]);
  return { samples: chosen.map(toSample), labels: chosen.map(row => (row === marked ? 1 : 0)) };
}

import type { Snapshot } from '../page/snapshot.ts';
import type { SubtreeModel } from './subtree.ts';
import { BODY_FEATURES, bodyFeatures, findBodyCandidates } from './subtree-body.ts';
import { measureSubtrees } from './subtree-page.ts';
import { findTitleCandidates, TITLE_FEATURES, titleFeatures } from './subtree-title.ts';
import { type SvmOptions, trainSvm } from './svm.ts';

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
  const body: Examples = { samples: [], labels: [] };
  const title: Examples = { samples: [], labels: [] };
  for (const marked of pages) {
    const page = measureSubtrees(marked.snapshot);
    collect(body, findBodyCandidates(page), marked.body, row => bodyFeatures(page, row));
    const titles = findTitleCandidates(page, marked.body);
    collect(title, titles, marked.title, row => titleFeatures(page, row, marked.body));
  }
  return {
    origin,
    body: trainSvm(BODY_FEATURES, body.samples, body.labels, options),
    title: trainSvm(TITLE_FEATURES, title.samples, title.labels, options),
  };
}

interface Examples {
  samples: number[][];
  labels: number[];
}

function collect(into: Examples, candidates: number[], marked: number, toSample: (row: number) => number[]): void {
  if (!candidates.includes(marked)) return;
  const others = candidates.filter(row => row !== marked);
  const step = Math.max(1, others.length / NEGATIVES);
  const chosen = [marked];
  for (let at = 0; at < others.length; at += step) chosen.push(others[Math.floor(at)]);
  for (const row of chosen) {
    into.samples.push(toSample(row));
    into.labels.push(row === marked ? 1 : 0);
  }
}

import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import type { Verdict } from './method.ts';
import { BODY_FEATURES, bodyFeatures, findBodyCandidates } from './subtree-body.ts';
import trained from './subtree-model.json';
import { measureSubtrees, type SubtreePage } from './subtree-page.ts';
import { findTitleCandidates, TITLE_FEATURES, titleFeatures } from './subtree-title.ts';
import { probability, type SvmModel } from './svm.ts';

/**
 * Wang et al. 2009, "Can we learn a template-independent wrapper for news article extraction from a single training
 * site?" (KDD). A page has exactly one body subtree and one title subtree: the candidates that two learned models consider most
 * probable. The title's model uses the position of the body.
 */
export interface SubtreeModel {
  /** Origin of the model, such as the pages it was trained on. */
  origin: string;
  body: SvmModel;
  title: SvmModel;
}

export interface Candidate {
  row: number;
  probability: number;
}

export interface Subtrees extends Verdict {
  /** Undefined if no element of the page qualifies. */
  body?: Candidate;
  title?: Candidate;
  bodyCandidates: Candidate[];
  titleCandidates: Candidate[];
}

export const DEFAULT_SUBTREE_MODEL = toSubtreeModel(trained);

/** Validates a model read from a file: it must have exactly the features measured here, in order. */
export function toSubtreeModel(value: unknown): SubtreeModel {
  const model = value as SubtreeModel;
  for (const [part, names] of [
    [model.body, BODY_FEATURES],
    [model.title, TITLE_FEATURES],
  ] as const) {
    if (part.features.join() !== names.join())
      throw new Error(`subtree model has features ${part.features}, not ${names}`);
    if (part.vectors.length !== part.weights.length || part.vectors.some(vector => vector.length !== names.length))
      throw new Error('subtree model has vectors of the wrong length');
  }
  return model;
}

export function subtrees(snapshot: Snapshot, units: Units, model: SubtreeModel = DEFAULT_SUBTREE_MODEL): Subtrees {
  const { body, title, bodyCandidates, titleCandidates } = predict(measureSubtrees(snapshot), model);
  const main = new Uint8Array(units.size);
  const score = new Float32Array(units.size);
  const above = spread(snapshot, bodyCandidates);
  const isIn = (row: number, found?: Candidate) =>
    found !== undefined && row >= found.row && row < snapshot.end[found.row];
  for (let unit = 0; unit < units.size; unit++) {
    const row = units.from[unit];
    main[unit] = isIn(row, body) || isIn(row, title) ? 1 : 0;
    score[unit] = isIn(row, title) ? Math.max(above[row], title!.probability) : above[row];
  }
  return { main, score, body, title, bodyCandidates, titleCandidates };
}

/** Figures 11 and 12: the candidate with the highest probability; on ties, the first in the page. */
export function predict(page: SubtreePage, model: SubtreeModel): Omit<Subtrees, keyof Verdict> {
  const bodyCandidates = findBodyCandidates(page).map(row => ({
    row,
    probability: probability(model.body, bodyFeatures(page, row)),
  }));
  const body = mostProbable(bodyCandidates);
  if (body === undefined) return { bodyCandidates, titleCandidates: [] };
  const titleCandidates = findTitleCandidates(page, body.row).map(row => ({
    row,
    probability: probability(model.title, titleFeatures(page, row, body.row)),
  }));
  return { body, title: mostProbable(titleCandidates), bodyCandidates, titleCandidates };
}

function mostProbable(candidates: Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (best, next) => (best === undefined || next.probability > best.probability ? next : best),
    undefined,
  );
}

/** The highest probability of any candidate that contains the row; NaN if none does. */
function spread(snapshot: Snapshot, candidates: Candidate[]): Float32Array {
  const above = new Float32Array(snapshot.size).fill(Number.NaN);
  for (const { row, probability: own } of candidates) above[row] = own;
  for (let row = 1; row < snapshot.size; row++) {
    const outer = above[snapshot.parent[row]];
    if (!(above[row] >= outer)) above[row] = Number.isNaN(outer) ? above[row] : outer;
  }
  return above;
}

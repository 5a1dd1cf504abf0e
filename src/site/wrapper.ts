import { type SubtreeModel, toSubtreeModel } from '../methods/subtree.ts';
import { BODY_FEATURES } from '../methods/subtree-body.ts';
import { type Examples, findsAgain, fitExamples, type PageExamples } from '../methods/subtree-fit.ts';
import { TITLE_FEATURES } from '../methods/subtree-title.ts';
import { hostOf } from '../page/address.ts';
import type { Store } from './store.ts';
import { addressesOf, FEWEST_PAGES, MODEL, PREFIX } from './wrapper-examples.ts';

/** The site's labelled pages label similar parts as body and as not body. */
export class ContradictionError extends Error {
  constructor(
    readonly found: number,
    readonly pages: number,
  ) {
    super(`the labelled pages contradict each other: what is marked is found again on ${found} of ${pages}`);
  }
}

/**
 * Learns the wrapper of Wang et al. from all labelled pages of the site. Throws if there are too few, if they teach nothing, or if they
 * contradict each other.
 */
export async function learnWrapper(store: Store, address: string): Promise<SubtreeModel> {
  const pages: PageExamples[] = [];
  for (const one of await addressesOf(store, address)) {
    const examples = toExamples(await store.get(PREFIX + one));
    if (examples) pages.push(examples);
  }
  if (pages.length < FEWEST_PAGES)
    throw new Error(`${pages.length} labelled page of this site; at least ${FEWEST_PAGES} are needed`);
  const model = fitExamples(pages, `${pages.length} pages of ${hostOf(address)}`);
  const found = pages.filter(page => findsAgain(model, page)).length;
  if (found * 2 <= pages.length) throw new ContradictionError(found, pages.length);
  return model;
}

/** Undefined if none was trained or the stored data is malformed. */
export async function recallWrapper(store: Store): Promise<SubtreeModel | undefined> {
  try {
    const value = await store.get(MODEL);
    if (value === undefined) return undefined;
    const { origin, body, title } = toSubtreeModel(value);
    return { origin, body, title };
  } catch {
    return undefined;
  }
}

function toExamples(value: unknown): PageExamples | undefined {
  const { body, title } = (value ?? {}) as Partial<PageExamples>;
  const isWhole = areExamples(body, BODY_FEATURES.length) && areExamples(title, TITLE_FEATURES.length);
  return isWhole ? { body: body as Examples, title: title as Examples } : undefined;
}

function areExamples(value: unknown, width: number): boolean {
  const { samples, labels } = (value ?? {}) as Partial<Examples>;
  if (!Array.isArray(samples) || !Array.isArray(labels) || samples.length !== labels.length) return false;
  const isSample = (one: unknown) => Array.isArray(one) && one.length === width && one.every(Number.isFinite);
  return samples.every(isSample) && labels.every(label => label === 0 || label === 1);
}

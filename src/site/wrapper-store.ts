import { type SubtreeModel, toSubtreeModel } from '../methods/subtree.ts';
import { BODY_FEATURES } from '../methods/subtree-body.ts';
import { type Examples, findsAgain, fitExamples, type PageExamples } from '../methods/subtree-fit.ts';
import { TITLE_FEATURES } from '../methods/subtree-title.ts';
import { hostOf } from '../page/address.ts';
import { forgetUnder, type Store } from './store.ts';

/**
 * The wrapper of Wang et al. that the user trains from pages they labelled. What is stored, all of it numbers:
 *
 *   wrapper:https://example.org/a  →  { body, title }   examples of one labelled page
 *   wrapper-model                  →  the model learned from the pages of one site
 */
const PREFIX = 'wrapper:';
const MODEL = 'wrapper-model';
/** The paper learns from at most forty pages of a site (5.2). */
const MOST_PAGES = 40;
/** One page says what its own title and body look like; only a second tells what they have in common. */
export const FEWEST_PAGES = 2;

export async function keepExamples(store: Store, address: string, examples: PageExamples): Promise<void> {
  const others = (await addressesOf(store, address)).filter(one => one !== address);
  for (const old of others.slice(0, Math.max(0, others.length - MOST_PAGES + 1))) await store.remove(PREFIX + old);
  await store.set(PREFIX + address, examples);
}

/** How many labelled pages of this page's site can be learned from. */
export async function countExamples(store: Store, address: string): Promise<number> {
  return (await addressesOf(store, address)).length;
}

/** The labelled pages of a site say of the same that it is the body and that it is not. */
export class ContradictionError extends Error {
  constructor(
    readonly found: number,
    readonly pages: number,
  ) {
    super(`the labelled pages contradict each other: what is marked is found again on ${found} of ${pages}`);
  }
}

/**
 * Learns from all labelled pages of the site and keeps the result. Throws, and keeps what was there, where they are too few, teach
 * nothing, or contradict each other.
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
  await store.set(MODEL, model);
  return model;
}

/** Undefined where none was trained, or what is stored is not one. */
export async function recallWrapper(store: Store): Promise<SubtreeModel | undefined> {
  try {
    const value = await store.get(MODEL);
    return value === undefined ? undefined : toSubtreeModel(value);
  } catch {
    return undefined;
  }
}

export async function forgetWrapper(store: Store): Promise<void> {
  await forgetUnder(store, PREFIX, MODEL);
}

async function addressesOf(store: Store, address: string): Promise<string[]> {
  const own = hostOf(address);
  const keys = (await store.keys()).filter(key => key.startsWith(PREFIX));
  return keys.map(key => key.slice(PREFIX.length)).filter(one => hostOf(one) === own);
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

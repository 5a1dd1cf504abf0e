import type { SubtreeModel } from '../methods/subtree.ts';
import type { PageExamples } from '../methods/subtree-fit.ts';
import { hostOf } from '../page/address.ts';
import { record } from './remembered.ts';
import { forgetUnder, refuseNewer, type Store } from './store.ts';

/**
 * Examples for the wrapper of Wang et al., and the model learned from them. Storage layout, all of it numbers:
 *
 *   wrapper:https://example.org/a  →  { version: 1, when, body, title }   examples of one labelled page; formerly without version and when
 *   wrapper-model                  →  { version: 1, origin, body, title }   learned from the pages of one site; formerly without version
 */
export const PREFIX = 'wrapper:';
export const MODEL = 'wrapper-model';
const VERSION = 1;
/** The paper uses at most forty pages of a site (5.2). */
const MOST_PAGES = 40;
/** A single page shows its own title and body; it takes a second to find what they have in common. */
export const FEWEST_PAGES = 2;

export async function keepExamples(store: Store, address: string, examples: PageExamples, when: number): Promise<void> {
  refuseNewer(await store.get(PREFIX + address), VERSION);
  await store.set(PREFIX + address, { version: VERSION, when, ...examples });
  await forgetOldest(store, address);
}

async function forgetOldest(store: Store, kept: string): Promise<void> {
  const others = (await addressesOf(store, kept)).filter(one => one !== kept);
  if (others.length < MOST_PAGES) return;
  const whenOf = async (one: string) => Number(record(await store.get(PREFIX + one))?.when ?? 0);
  const dated = await Promise.all(others.map(async one => ({ one, when: await whenOf(one) })));
  const oldest = dated.sort((a, b) => a.when - b.when).slice(0, others.length - MOST_PAGES + 1);
  for (const { one } of oldest) await store.remove(PREFIX + one);
}

export async function keepWrapper(store: Store, { origin, body, title }: SubtreeModel): Promise<void> {
  refuseNewer(await store.get(MODEL), VERSION);
  await store.set(MODEL, { version: VERSION, origin, body, title });
}

/** Number of labelled pages of the same site. */
export async function countExamples(store: Store, address: string): Promise<number> {
  return (await addressesOf(store, address)).length;
}

export async function forgetWrapper(store: Store): Promise<void> {
  await forgetUnder(store, PREFIX, MODEL);
}

/** The labelled pages of the address's site. */
export async function addressesOf(store: Store, address: string): Promise<string[]> {
  const own = hostOf(address);
  const keys = (await store.keys()).filter(key => key.startsWith(PREFIX));
  return keys.map(key => key.slice(PREFIX.length)).filter(one => hostOf(one) === own);
}

import { read } from '../extract.ts';
import { recallKnowledge, type SiteKnowledge } from '../knowledge.ts';
import { type FirstReading, toSent } from '../page/first-reading.ts';
import { type Packed, unpack } from '../page/packed.ts';
import type { Store } from '../site/store.ts';
import { markStage } from '../stages.ts';

interface Recalled {
  address: string;
  whenMs: number;
  knowledge: Promise<SiteKnowledge>;
}

/** What was recalled on the press is used once, within this time. */
const FRESH_MS = 5000;
let recalled: Recalled | undefined;

// The tab loads the same data again and reports any failure.
const recall = (store: Store, address: string) => recallKnowledge(store, address, () => undefined);

/** Starts reading storage while the page is being walked. */
export function recallEarly(store: Store, address: string | undefined): void {
  if (address) recalled = { address, whenMs: Date.now(), knowledge: recall(store, address) };
}

function takeRecalled(store: Store, address: string): Promise<SiteKnowledge> {
  const early = recalled;
  recalled = undefined;
  const isOfPage = early?.address === address && Date.now() - early.whenMs < FRESH_MS;
  return isOfPage ? early.knowledge : recall(store, address);
}

/**
 * Reads a page for its tab. Here the extractor is compiled and warm; a tab would compile it for every page. Meanwhile the tab
 * prepares the reader.
 */
export async function readForTab(packed: Packed, store: Store): Promise<FirstReading> {
  markStage('received');
  const snapshot = unpack(packed);
  const knowledge = await takeRecalled(store, snapshot.page.url);
  const { article, units } = read(snapshot, knowledge);
  const sent = { article: toSent(article), units: units.size, used: knowledge.used };
  markStage('read');
  return sent;
}

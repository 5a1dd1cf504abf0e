import { read } from '../extract.ts';
import { recallKnowledge } from '../knowledge.ts';
import { type FirstReading, toSent } from '../page/first-reading.ts';
import { type Packed, unpack } from '../page/packed.ts';
import type { Store } from '../site/store.ts';
import { markStage } from '../stages.ts';

/**
 * Reads a page for its tab. The extractor is compiled and warm here, while the tab would compile it for every page anew, and the tab
 * makes the reader ready meanwhile.
 */
export async function readForTab(packed: Packed, store: Store): Promise<FirstReading> {
  markStage('received');
  const snapshot = unpack(packed);
  // A part of what is known that fails is told by the tab, which asks for it again.
  const knowledge = await recallKnowledge(store, snapshot.page.url, () => undefined);
  const { article, units } = read(snapshot, knowledge);
  const sent = { article: toSent(article), units: units.size, used: knowledge.used };
  markStage('read');
  return sent;
}

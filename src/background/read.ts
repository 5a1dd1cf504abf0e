import { read } from '../extract.ts';
import type { Messages } from '../interface-text.ts';
import { recallKnowledge, type SiteKnowledge } from '../knowledge.ts';
import type { Article } from '../page/article.ts';
import type { Drawn } from '../page/drawn.ts';
import { type FirstReading, toSent } from '../page/first-reading.ts';
import { type Packed, unpack } from '../page/packed.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { drawFirstScreen } from '../present/first-screen.ts';
import { placeOf } from '../present/tools/place.ts';
import { isArticle } from '../reading/is-article.ts';
import { loadSettings, ownOf, type ReaderSettings, type Settings } from '../settings.ts';
import { type ReaderMemory, readMemory } from '../site/page-memory.ts';
import { markStage } from '../stages.ts';
import { type Areas, keyed, syncOrLocal } from '../storage.ts';

/** What is stored that a reading and its first screen depend on. */
interface Stored {
  knowledge: SiteKnowledge;
  settings: Settings;
  memory: ReaderMemory;
}

interface Recalled {
  address: string;
  whenMs: number;
  stored: Promise<Stored>;
}

/** What was recalled on the press is used once, within this time. */
const FRESH_MS = 5000;
let recalled: Recalled | undefined;

async function recall(areas: Areas, address: string): Promise<Stored> {
  const store = keyed(areas.local);
  const [knowledge, settings, memory] = await Promise.all([
    // The tab loads the same data again and reports any failure.
    recallKnowledge(store, address, () => undefined),
    loadSettings(syncOrLocal(areas)),
    readMemory(store, address.split('#', 1)[0]),
  ]);
  return { knowledge, settings, memory };
}

/** Starts reading storage while the page is being walked. */
export function recallEarly(areas: Areas, address: string | undefined): void {
  if (address) recalled = { address, whenMs: Date.now(), stored: recall(areas, address) };
}

function takeRecalled(areas: Areas, address: string): Promise<Stored> {
  const early = recalled;
  recalled = undefined;
  const isOfPage = early?.address === address && Date.now() - early.whenMs < FRESH_MS;
  return isOfPage ? early.stored : recall(areas, address);
}

/**
 * Reads a page for its tab, and draws the first screen. Here the code is compiled and warm; a tab would compile it for every page.
 */
export async function readForTab(packed: Packed, areas: Areas, words: Messages): Promise<FirstReading> {
  markStage('received');
  const snapshot = unpack(packed);
  const stored = await takeRecalled(areas, snapshot.page.url);
  const { article, units } = read(snapshot, stored.knowledge);
  const sent = toSent(article);
  markStage('read');
  const screen = isArticle(sent) ? screenOf(snapshot, sent, stored, words) : undefined;
  markStage('drawn');
  return { article: sent, units: units.size, used: stored.knowledge.used, screen };
}

/** Undefined if the reader must draw it in the tab: in the style of the page, or at the place where the user stopped reading. */
function screenOf(
  { page }: Snapshot,
  article: Article,
  { settings, memory }: Stored,
  words: Messages,
): Drawn[] | undefined {
  const own = ownOf(settings, new URL(page.url).hostname);
  const reader: ReaderSettings = { ...settings.reader, ...own };
  if (reader.look === 'original' || placeOf({ settings: reader, memory })) return undefined;
  try {
    const state = { hasOwn: Object.keys(own).length > 0 };
    return drawFirstScreen({ article, settings: reader, words, state, heightPx: page.viewport.heightPx });
  } catch (error) {
    console.warn('Sightline', 'first screen', error);
    return undefined;
  }
}

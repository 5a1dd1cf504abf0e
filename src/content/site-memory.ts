import { recallKnowledge, type SiteKnowledge } from '../knowledge.ts';
import type { KeptChange } from '../messages.ts';
import type { SiteStatistics } from '../methods/site-statistics.ts';
import { afterPaint } from '../present/frame/after-paint.ts';
import { differences } from '../site/by-id.ts';
import { learnCorrections } from '../site/learn.ts';
import { readSite } from '../site/memory.ts';
import type { Remembered } from '../site/remembered.ts';
import { siteOf } from '../site/site-of.ts';
import type { Store } from '../site/store.ts';
import { readStatistics, statisticsOfPage } from '../site/template.ts';
import { attemptAsync, noteFailure } from './attempt.ts';
import { inSlices } from './in-slices.ts';
import type { PageSession } from './page-session.ts';

/** What is known about a page's site, and what this page adds to it. */
export interface SiteMemory {
  readonly knowledge: SiteKnowledge;
  /** Statistics about the site's other pages. */
  statistics(): Promise<SiteStatistics | undefined>;
  learn(session: PageSession): Promise<void>;
  /** Remembers the parts of this page that may be the site's template. */
  learnTemplate(session: PageSession): Promise<void>;
}

interface Ground {
  document: Document;
  store: Store;
  address: string;
  /** Does nothing in a private window. */
  keep(change: KeptChange): Promise<void>;
  signal: AbortSignal;
}

export async function openSiteMemory({ document, store, address, keep, signal }: Ground): Promise<SiteMemory> {
  const knowledge = await recallKnowledge(store, address, noteFailure);
  const sessionId = crypto.randomUUID?.() ?? String(Math.random());

  /** As this page knows them. Changes made elsewhere in the meantime are merged by the writer. */
  const host = siteOf(address);
  let known = await attemptAsync<Remembered[]>('site memory', () => readSite(store, host), []);
  let changed: PageSession | undefined;
  /** Sends without awaiting anything first: a user who corrects something and leaves gives us no second chance. */
  function keepCorrections(): Promise<void> {
    const session = changed;
    changed = undefined;
    if (!session) return Promise.resolve();
    const before = known;
    known = learnCorrections(before, session.corrections(sessionId, Date.now()));
    return keep({ of: 'site', host, change: differences(before, known) }).catch((error: unknown) => {
      // The next change retries everything not yet saved.
      known = before;
      throw error;
    });
  }
  const leave = () => void attemptAsync('site memory', keepCorrections, undefined);
  document.defaultView?.addEventListener('pagehide', ({ isTrusted }) => isTrusted && leave(), { signal });
  signal.addEventListener('abort', leave, { once: true });

  /**
   * Corrections in quick succession are learned together, as soon as they have been drawn: Firefox drops messages sent while a tab
   * closes.
   */
  let learning: Promise<void> | undefined;

  return {
    knowledge,
    statistics: () => readStatistics(store, address).catch(() => undefined),
    learn(session) {
      changed = session;
      learning ??= new Promise<void>(afterPaint).then(() => {
        learning = undefined;
        return keepCorrections();
      });
      return learning;
    },
    async learnTemplate({ reading: { snapshot, units } }) {
      const site = siteOf(snapshot.page.url);
      if (site === '') return;
      const learned = await statisticsOfPage(store, snapshot, units, Date.now(), inSlices);
      if (learned.documents.length > 0) await keep({ of: 'template', site, learned });
    },
  };
}

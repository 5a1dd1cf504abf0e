import { recallKnowledge, type SiteKnowledge } from '../knowledge.ts';
import type { KeptChange } from '../messages.ts';
import type { SiteStatistics } from '../methods/site-statistics.ts';
import { correctionsToKeep } from '../site/memory.ts';
import { siteOf } from '../site/site-of.ts';
import type { Store } from '../site/store.ts';
import { readStatistics, statisticsOfPage } from '../site/template.ts';
import { noteFailure } from './attempt.ts';
import { idle } from './idle.ts';
import type { PageSession } from './page-session.ts';

/** Short: whoever corrects and leaves at once wants it remembered too. */
const LEARN_WITHIN_MS = 200;

/** What is known of the site of a page, and what this page adds to it. */
export interface SiteMemory {
  readonly knowledge: SiteKnowledge;
  /** What is known of the site's other pages. */
  statistics(): Promise<SiteStatistics | undefined>;
  learn(session: PageSession): Promise<void>;
  /** Keeps what of this page may be its site's template. */
  learnTemplate(session: PageSession): Promise<void>;
}

interface Ground {
  store: Store;
  address: string;
  /** Does nothing in a private window. */
  keep(change: KeptChange): Promise<void>;
}

export async function openSiteMemory({ store, address, keep }: Ground): Promise<SiteMemory> {
  const knowledge = await recallKnowledge(store, address, noteFailure);
  const sessionId = crypto.randomUUID?.() ?? String(Math.random());

  /** In the order they were made. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(write: () => Promise<unknown>): Promise<void> {
    const done = last.then(write);
    last = done.catch(() => undefined);
    return done.then(() => undefined);
  }

  /** Corrections in quick succession are learned as one, after they have been drawn. */
  let learning: Promise<void> | undefined;

  return {
    knowledge,
    statistics: () => readStatistics(store, address).catch(() => undefined),
    learn(session) {
      learning ??= idle(LEARN_WITHIN_MS).then(() => {
        learning = undefined;
        return inTurn(async () => {
          const host = siteOf(address);
          await keep({
            of: 'site',
            host,
            change: await correctionsToKeep(store, host, session.corrections(sessionId, Date.now())),
          });
        });
      });
      return learning;
    },
    learnTemplate: ({ reading: { snapshot, units } }) =>
      inTurn(async () => {
        const site = siteOf(snapshot.page.url);
        if (site === '') return;
        const learned = await statisticsOfPage(store, snapshot, units, Date.now());
        if (learned.documents.length > 0) await keep({ of: 'template', site, learned });
      }),
  };
}

import { attemptAsync } from './attempt.ts';
import { hasArticle } from './has-article.ts';
import { idle } from './idle.ts';
import type { Visit } from './visit.ts';

const LEARN_WITHIN_MS = 5000;

/** Learns the site's repeated parts while the user reads, not while they wait. */
export async function learnLater({ store, session, life }: Visit): Promise<void> {
  await idle(LEARN_WITHIN_MS);
  if (life.signal.aborted || !hasArticle(session)) return;
  await attemptAsync(
    'learning',
    async () => {
      await session.whole();
      await (await store.siteMemory()).learnTemplate(session);
    },
    undefined,
  );
}

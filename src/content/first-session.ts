import type { FirstReading } from '../page/first-reading.ts';
import type { Walked } from '../walk/walk.ts';
import type { PageSession } from './page-session.ts';

/**
 * A session that can show the article before the rest of the reading is available:
 *
 *   article, canUndo, canRedo, pageCount, nodes    immediately
 *   everything else                                after `whole` resolves
 */
export function createFirstSession(
  { article, units }: FirstReading,
  { nodes }: Walked,
  bring: () => Promise<PageSession>,
): PageSession {
  let own: PageSession | undefined;
  let coming: Promise<unknown> | undefined;
  const get = (): PageSession => {
    if (!own) throw new Error('The reading is not here yet');
    return own;
  };
  const whole = async (): Promise<void> => {
    coming ??= bring().then(
      session => (own = session),
      // Retry on the next request.
      error => {
        coming = undefined;
        throw error;
      },
    );
    await coming;
  };
  return {
    whole,
    get isEmpty() {
      return own ? own.isEmpty : units === 0;
    },
    get article() {
      return own?.article ?? article;
    },
    get nodes() {
      return own?.nodes ?? nodes;
    },
    get reading() {
      return get().reading;
    },
    get canUndo() {
      return own?.canUndo ?? false;
    },
    get canRedo() {
      return own?.canRedo ?? false;
    },
    get pageCount() {
      return own?.pageCount ?? 1;
    },
    correct: change => get().correct(change),
    undo: () => get().undo(),
    redo: () => get().redo(),
    addPage: article => get().addPage(article),
    readAgain: signal => get().readAgain(signal),
    corrections: (sessionId, when) => get().corrections(sessionId, when),
  };
}

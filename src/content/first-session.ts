import type { BackgroundCalls } from '../messages.ts';
import type { FirstReading } from '../page/first-reading.ts';
import { pack } from '../page/packed.ts';
import { markStage } from '../stages.ts';
import type { Walked } from '../walk/walk.ts';
import { noteFailure } from './attempt.ts';
import type { PageSession } from './page-session.ts';

/** What is longer takes longer to carry to the background and back than to read here. */
const MOST_ROWS = 20_000;

/** A background that is stopped while it reads may leave the tab without an answer. */
const ANSWER_WITHIN_MS = 4000;

const tooLong = (): Promise<never> =>
  new Promise((_done, fail) => setTimeout(() => fail(new Error('no answer in time')), ANSWER_WITHIN_MS));

/** What the background makes of the page; undefined where it cannot, or where the page is too long to be sent. */
export async function readInBackground(
  walked: Walked,
  background: Pick<BackgroundCalls, 'readPage'>,
): Promise<FirstReading | undefined> {
  if (walked.snapshot.size > MOST_ROWS) return undefined;
  try {
    const packed = pack(walked.snapshot);
    markStage('packed');
    const first = await Promise.race([background.readPage(packed), tooLong()]);
    markStage('answered');
    return first;
  } catch (error) {
    noteFailure('reading in the background', error);
    return undefined;
  }
}

/**
 * The page with its article, before the rest of its reading is here:
 *
 *   article, canUndo, canRedo, pageCount, nodes    at once
 *   everything else                                from `whole` on
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
      // Whoever asks again tries again.
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

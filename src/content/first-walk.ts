import type { BackgroundCalls } from '../messages.ts';
import type { FirstReading } from '../page/first-reading.ts';
import { markStage } from '../stages.ts';
import { type Walked, walking } from '../walk/walk.ts';
import { attemptAsync } from './attempt.ts';
import { inSlices } from './in-slices.ts';
import { readInBackground } from './read-in-background.ts';

/** A page on its way to be read: walked here, then read by the background, whose code is warm. */
export interface FirstWalk {
  beganMs: number;
  /** Aborted, it is wanted no more. */
  life: AbortController;
  /** Undefined where the page cannot be walked in slices. */
  walked: Promise<Walked | undefined>;
  /** What the background makes of it; undefined where it cannot, or where the page is too long to be sent. */
  read: Promise<FirstReading | undefined>;
}

export function beginWalk(
  document: Document,
  background: Pick<BackgroundCalls, 'readPage'>,
  /** The page is walked, and nothing is left to do until the answer. */
  onWalked: () => void = () => undefined,
): FirstWalk {
  const life = new AbortController();
  const walked = attemptAsync('walk', () => inSlices(walking(document), life.signal), undefined);
  const read = walked.then(found => {
    markStage('walk');
    onWalked();
    return found && !life.signal.aborted ? readInBackground(found, background) : undefined;
  });
  return { beganMs: performance.now(), life, walked, read };
}

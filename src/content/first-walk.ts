import type { BackgroundCalls } from '../messages.ts';
import type { FirstReading } from '../page/first-reading.ts';
import { markStage } from '../stages.ts';
import { type Walked, walking } from '../walk/walk.ts';
import { attemptAsync } from './attempt.ts';
import { atOnce, inSlices } from './in-slices.ts';
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

/** Most pages are walked within it, and on their way to be read before the next script has to be compiled. */
const FIRST_SLICE_MS = 30;

export function beginWalk(document: Document, background: Pick<BackgroundCalls, 'readPage'>): FirstWalk {
  const life = new AbortController();
  const walk = () => inSlices(walking(document), life.signal, FIRST_SLICE_MS);
  // The browser tells the background that the script has come when its last line has run: what is asked then waits for nothing.
  const walked = attemptAsync('walk', () => atOnce().then(walk), undefined);
  const read = walked.then(found => {
    markStage('walk');
    return found && !life.signal.aborted ? readInBackground(found, background) : undefined;
  });
  return { beganMs: performance.now(), life, walked, read };
}

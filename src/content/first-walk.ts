import type { BackgroundCalls } from '../messages.ts';
import { toPageAddress } from '../page/address.ts';
import type { FirstReading } from '../page/first-reading.ts';
import type { LaidGround } from '../present/frame/lay-ground.ts';
import { markStage } from '../stages.ts';
import { type Walked, walking } from '../walk/walk.ts';
import { attemptAsync } from './attempt.ts';
import { atOnce, inSlices } from './in-slices.ts';
import { readInBackground } from './read-in-background.ts';

/** A page being read: walked here, then classified by the background, whose code is already warm. */
export interface FirstWalk {
  beganMs: number;
  /** Where it began; the page may have navigated by the time it is shown. */
  address: string;
  /** Aborted when the result is no longer wanted. */
  life: AbortController;
  /** Undefined if the page could not be walked in slices. */
  walked: Promise<Walked | undefined>;
  /** The background's reading; undefined if it failed or the page is too long to send. */
  read: Promise<FirstReading | undefined>;
  /** The host with the first screen, if there is one. */
  laid?: LaidGround;
}

/** Long enough to walk most pages and send them off before the next script has to be compiled. */
const FIRST_SLICE_MS = 30;

export function beginWalk(document: Document, background: Pick<BackgroundCalls, 'readPage'>): FirstWalk {
  const life = new AbortController();
  const walk = () => inSlices(walking(document), life.signal, FIRST_SLICE_MS);
  // Yield first: the browser tells the background that the script has loaded only after its last line has run.
  const walked = attemptAsync('walk', () => atOnce().then(walk), undefined);
  const read = walked.then(found => {
    markStage('walk');
    return found && !life.signal.aborted ? readInBackground(found, background) : undefined;
  });
  return { beganMs: performance.now(), address: toPageAddress(document.location), life, walked, read };
}

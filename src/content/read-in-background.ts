import type { BackgroundCalls } from '../messages.ts';
import type { FirstReading } from '../page/first-reading.ts';
import { pack } from '../page/packed.ts';
import { markStage } from '../stages.ts';
import type { Walked } from '../walk/walk.ts';
import { noteFailure } from './attempt.ts';

/** Longer pages take longer to send to the background and back than to read here. */
const MOST_ROWS = 20_000;

/** A background stopped in the middle of reading may never answer. */
const ANSWER_WITHIN_MS = 4000;

const tooLong = (): Promise<never> =>
  new Promise((_done, fail) => setTimeout(() => fail(new Error('no answer in time')), ANSWER_WITHIN_MS));

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

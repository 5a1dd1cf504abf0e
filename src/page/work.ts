/**
 * Work in slices: a generator that yields wherever it may pause. Callers that share a thread with a live page run it in slices; all
 * others run it to completion.
 */
export type Work<T> = Generator<void, T, void>;

/** Rows per step in loops over the whole page: a few milliseconds, even in code that is not yet optimised. */
export const ROWS_A_STEP = 8192;
/** Blocks of an article per step. */
export const BLOCKS_A_STEP = 256;
/** Units per step in loops that read the text of each. */
export const UNITS_A_STEP = 256;
/** Posts of a thread per step; their names and dates take longer. */
export const POSTS_A_STEP = 128;

export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Time after which the next step pauses for the page. With 100,000 elements, a step takes up to 15 ms and garbage collection another
 * 25: the total must stay below the 50 ms of a long task.
 */
const SLICE_MS = 12;

/** `pause` lets the page run; `firstMs` limits the first slice. */
export async function finishInSlices<T>(
  work: Work<T>,
  pause: () => Promise<void>,
  now: () => number,
  firstMs = SLICE_MS,
): Promise<T> {
  for (let until = now() + firstMs; ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (now() < until) continue;
    await pause();
    until = now() + SLICE_MS;
  }
}

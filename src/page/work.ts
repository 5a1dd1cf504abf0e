/**
 * Work that can be put down: a generator that yields wherever the page may have its turn. Who is in no hurry to let
 * others through finishes it in one go; who shares a thread with a living page drives it in slices.
 */
export type Work<T> = Generator<void, T, void>;

/** Rows after which a loop over all of a page lets others through: a few milliseconds even where they run for the first time. */
export const ROWS_A_STEP = 8192;
/** The same for the blocks of an article. */
export const BLOCKS_A_STEP = 256;
/** The same for the posts of a thread, whose names and dates take longer. */
export const POSTS_A_STEP = 128;

export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * After this long, others are let through at the next step. Of 100,000 elements a step takes up to 15 ms, and the browser's own
 * collecting of garbage 25 more: all together are to stay below the 50 ms of a long task.
 */
const SLICE_MS = 12;

/** `pause` lets everyone else run first; `firstMs` is how long they wait for that. */
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

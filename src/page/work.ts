/**
 * Work in slices: a generator that yields wherever the page may have a turn. Callers that share a thread with a live page run it in
 * slices; all others run it to its end in one go.
 */
export type Work<T> = Generator<void, T, void>;

/** Rows between two pauses of a loop over the whole page: a few milliseconds even in code that runs for the first time. */
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
 * After this long, the page gets a turn at the next step. With 100,000 elements a step takes up to 15 ms, and garbage collection 25
 * more: together they are to stay below the 50 ms of a long task.
 */
const SLICE_MS = 12;

/** `pause` gives the page a turn; `firstMs` is how long the first slice may take. */
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

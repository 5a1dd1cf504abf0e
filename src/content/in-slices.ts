import { finishInSlices, type Work } from '../page/work.ts';

const now = (): number => performance.now();

/** Lets all pending tasks run first. A timer would add four milliseconds each time. */
function yieldToOthers(): Promise<void> {
  return new Promise(done => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
}

/** Not in TypeScript's types yet. In browsers without it, the name may resolve to an element of the page. */
const { scheduler } = globalThis as {
  scheduler?: { postTask(run: () => void, options: { priority: 'user-blocking' }): Promise<void> };
};

/** Yields, but resumes ahead of other pending tasks if the browser supports priorities. */
export function atOnce(): Promise<void> {
  if (typeof scheduler?.postTask !== 'function') return yieldToOthers();
  return scheduler.postTask(() => undefined, { priority: 'user-blocking' });
}

/** Does the work in slices so that the page stays responsive, until the signal is aborted. */
export function inSlices<T>(work: Work<T>, signal?: AbortSignal, firstMs?: number): Promise<T> {
  const rest = async () => {
    await yieldToOthers();
    signal?.throwIfAborted();
  };
  return finishInSlices(work, rest, now, firstMs);
}

import { finishInSlices, type Work } from '../page/work.ts';

const now = (): number => performance.now();

/** Everything that waits has its turn first. A timer would wait four milliseconds more each time. */
function letOthers(): Promise<void> {
  return new Promise(done => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
}

/** The types of the language do not know it yet; without it, the name may be that of an element of the page. */
const { scheduler } = globalThis as {
  scheduler?: { postTask(run: () => void, options: { priority: 'user-blocking' }): Promise<void> };
};

/** Not now, but ahead of all that waits, where the browser lets us say so. */
export function atOnce(): Promise<void> {
  if (typeof scheduler?.postTask !== 'function') return letOthers();
  return scheduler.postTask(() => undefined, { priority: 'user-blocking' });
}

/** Does the work and lets the page live meanwhile, until nobody wants it any more. */
export function inSlices<T>(work: Work<T>, signal?: AbortSignal, firstMs?: number): Promise<T> {
  const rest = async () => {
    await letOthers();
    signal?.throwIfAborted();
  };
  return finishInSlices(work, rest, now, firstMs);
}

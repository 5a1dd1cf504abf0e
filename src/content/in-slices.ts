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

/** Does the work and lets the page live meanwhile, until nobody wants it any more. */
export function inSlices<T>(work: Work<T>, signal?: AbortSignal): Promise<T> {
  const rest = async () => {
    await letOthers();
    signal?.throwIfAborted();
  };
  return finishInSlices(work, rest, now);
}

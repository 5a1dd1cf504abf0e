import { parentPort, type TransferListItem } from 'node:worker_threads';
import type { WorkerAnswer } from './pool.ts';

/** The worker's side of `runPool`: answers each item with what `work` makes of it. */
export function serveWorker<In, Out>(
  work: (item: In) => Out,
  transfers: (value: Out) => TransferListItem[] = () => [],
) {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker only.');
  port.on('message', (item: In) => {
    let answer: WorkerAnswer<Out>;
    try {
      answer = { ok: true, value: work(item) };
    } catch (error) {
      answer = { ok: false, why: error instanceof Error ? error.message : String(error) };
    }
    port.postMessage(answer, answer.ok ? transfers(answer.value) : []);
  });
}

import type { WorkerAnswer } from './pool.ts';

/** The worker's side of `runPool`: answers each item with what `work` makes of it, and ends with its parent. */
export function serveWorker<In, Out>(work: (item: In) => Out): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (item: unknown) => {
    let answer: WorkerAnswer<Out>;
    try {
      answer = { ok: true, value: work(item as In) };
    } catch (error) {
      answer = {
        ok: false,
        why: error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : String(error),
      };
    }
    process.send?.(answer);
  });
}

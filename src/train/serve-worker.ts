import type { WorkerAnswer } from './pool.ts';

/** The worker side of `runPool`: answers each item with the result of `work`, and exits with its parent. */
export function serveWorker<In, Out>(work: (item: In) => Out | Promise<Out>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', async (item: unknown) => {
    let answer: WorkerAnswer<Out>;
    try {
      answer = { ok: true, value: await work(item as In) };
    } catch (error) {
      answer = { ok: false, why: error instanceof Error ? error.message : String(error) };
    }
    process.send?.(answer);
  });
}

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Skipped {
  item: string;
  why: string;
}

/** A worker's answer. */
export type WorkerAnswer<Out> = { ok: true; value: Out } | { ok: false; why: string };

/**
 * Runs a worker file over items in several processes (Node 20 does not load TypeScript in threads). `onResult` is called in
 * completion order. An item that throws is skipped and reported; a worker that hangs is restarted.
 */
export async function runPool<In, Out>(options: {
  worker: URL;
  items: readonly In[];
  threads: number;
  timeoutMs: number;
  nameOf(item: In): string;
  onResult(value: Out, at: number): void;
}): Promise<Skipped[]> {
  const { items } = options;
  const skipped: Skipped[] = [];
  let next = 0;
  const lane = async () => {
    let worker: Lane<In, Out> | undefined;
    while (next < items.length) {
      const at = next++;
      worker ??= new Lane<In, Out>(options.worker);
      try {
        options.onResult(await worker.run(items[at], options.timeoutMs), at);
      } catch (error) {
        skipped.push({ item: options.nameOf(items[at]), why: error instanceof Error ? error.message : String(error) });
        if (worker.isBroken) {
          worker.stop();
          worker = undefined;
        }
      }
    }
    worker?.stop();
  };
  await Promise.all(Array.from({ length: Math.min(options.threads, items.length) }, lane));
  return skipped;
}

class Lane<In, Out> {
  isBroken = false;
  readonly #worker: ChildProcess;

  constructor(file: URL) {
    this.#worker = fork(fileURLToPath(file), [], { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  }

  run(item: In, timeoutMs: number): Promise<Out> {
    return new Promise((resolve, reject) => {
      const worker = this.#worker;
      const settle = () => {
        clearTimeout(timer);
        worker.off('message', onMessage);
        worker.off('exit', onExit);
      };
      const fail = (why: string) => {
        this.isBroken = true;
        settle();
        reject(new Error(why));
      };
      const onMessage = (message: unknown) => {
        const answer = message as WorkerAnswer<Out>;
        settle();
        if (answer.ok) resolve(answer.value);
        else reject(new Error(answer.why));
      };
      const onExit = (code: number | null) => fail(`the worker ended with ${code}`);
      const timer = setTimeout(() => fail(`no answer in ${timeoutMs / 1000} s`), timeoutMs);
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      worker.send(item as object);
    });
  }

  stop(): void {
    this.#worker.kill('SIGKILL');
  }
}

import { Worker } from 'node:worker_threads';

export interface Skipped {
  item: string;
  why: string;
}

interface Task<In> {
  item: In;
  at: number;
}

/** What a worker is told and answers. */
export type WorkerAnswer<Out> = { ok: true; value: Out } | { ok: false; why: string };

/**
 * Runs a worker file over items on several threads. `onResult` is called in the order in which results come. An item
 * that throws is skipped and named; one that hangs costs its worker, which is started again.
 */
export async function runPool<In, Out>(options: {
  worker: URL;
  setup: unknown;
  items: readonly In[];
  threads: number;
  timeoutMs: number;
  nameOf(item: In): string;
  onResult(value: Out, at: number): void;
}): Promise<Skipped[]> {
  const { items } = options;
  const skipped: Skipped[] = [];
  let next = 0;
  const take = (): Task<In> | undefined => (next < items.length ? { item: items[next], at: next++ } : undefined);

  const lane = async () => {
    let worker: Lane<In, Out> | undefined;
    for (let task = take(); task; task = take()) {
      worker ??= new Lane<In, Out>(options.worker, options.setup);
      try {
        options.onResult(await worker.run(task.item, options.timeoutMs), task.at);
      } catch (error) {
        skipped.push({ item: options.nameOf(task.item), why: error instanceof Error ? error.message : String(error) });
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
  readonly #worker: Worker;

  constructor(file: URL, setup: unknown) {
    this.#worker = new Worker(file, { workerData: setup, execArgv: ['--import', 'tsx'] });
    this.#worker.setMaxListeners(0);
    this.#worker.on('error', () => {
      this.isBroken = true;
    });
  }

  run(item: In, timeoutMs: number): Promise<Out> {
    return new Promise((resolve, reject) => {
      const worker = this.#worker;
      const settle = () => {
        clearTimeout(timer);
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
      };
      const fail = (why: string) => {
        this.isBroken = true;
        settle();
        reject(new Error(why));
      };
      const onMessage = (answer: WorkerAnswer<Out>) => {
        settle();
        if (answer.ok) resolve(answer.value);
        else reject(new Error(answer.why));
      };
      const onError = (error: Error) => fail(error.message);
      const onExit = (code: number) => fail(`the worker ended with ${code}`);
      const timer = setTimeout(() => fail(`no answer in ${timeoutMs / 1000} s`), timeoutMs);
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
      worker.postMessage(item);
    });
  }

  stop(): void {
    this.#worker.terminate();
  }
}

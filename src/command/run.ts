import type { ReadResult } from '../result.ts';
import { type Address, toKey } from './addresses.ts';
import { Failure, mayPass, Stop } from './failure.ts';
import { cannotWrite, type Output } from './output.ts';
import { PoliteQueue } from './polite-queue.ts';
import type { Progress } from './progress.ts';
import type { Robots } from './robots.ts';
import type { Source } from './sources.ts';

export interface RunOptions {
  jobs: number;
  perHost: number;
  delayMs: number;
  /** How many times a page is retried after a temporary failure. */
  retries: number;
  /** Undefined with `--ignore-robots`. */
  robots?: Robots;
  signal: AbortSignal;
}

export interface Failed {
  page: string;
  reason: string;
  why: string;
}

export interface Summary {
  read: number;
  /** Read by an earlier run. */
  already: number;
  failed: Failed[];
}

/** Reads many pages, several at a time. Throws a Stop if nothing more can be read or written. */
export class Run {
  readonly #turns: PoliteQueue<Address>;
  /** Aborted after a Stop. */
  readonly #stop = new AbortController();
  /** Aborted by Ctrl-C or after a Stop. */
  readonly #over: AbortSignal;
  readonly summary: Summary = { read: 0, already: 0, failed: [] };

  constructor(
    private readonly source: Source,
    private readonly output: Output,
    private readonly progress: Progress,
    private readonly options: RunOptions,
  ) {
    this.#turns = new PoliteQueue(options);
    this.#over = AbortSignal.any([options.signal, this.#stop.signal]);
  }

  async read(addresses: readonly Address[]): Promise<Summary> {
    for (const address of addresses) this.#plan(address);
    this.progress.start(addresses.length, this.summary.already + this.summary.failed.length);
    const end = () => this.#turns.end();
    this.#over.addEventListener('abort', end);
    try {
      await Promise.all(Array.from({ length: this.options.jobs }, () => this.#lane()));
    } finally {
      this.#over.removeEventListener('abort', end);
      this.progress.stop();
    }
    return this.summary;
  }

  /** Skips pages read by an earlier run, and reports its failures again. */
  #plan(address: Address): void {
    const page = toKey(address.url);
    const { journal } = this.output;
    const failure = journal?.findFailure(page);
    if (journal?.isDone(page)) this.summary.already++;
    else if (failure) this.summary.failed.push({ page, reason: failure.failed, why: failure.why });
    else this.#turns.add(address.url.host, address);
  }

  async #lane(): Promise<void> {
    try {
      for (let turn = await this.#turns.next(); turn; turn = await this.#turns.next()) {
        const wasAsked = await this.#readOne(turn.item);
        this.#turns.done(turn.host, wasAsked);
      }
    } catch (error) {
      this.#stop.abort();
      throw error;
    }
  }

  /** Returns whether the page was requested from its server. */
  async #readOne({ url }: Address): Promise<boolean> {
    const page = toKey(url);
    let wasAsked = false;
    try {
      if (this.options.robots) this.#turns.slowDown(url.host, await this.options.robots.ask(url));
      wasAsked = true;
      const result = await this.#readPatiently(url);
      if (this.#over.aborted) return true;
      await this.output.save(page, result);
      this.summary.read++;
    } catch (error) {
      // Pages now fail because the browser is gone; the next run will retry them.
      if (this.#over.aborted) return true;
      if (error instanceof Stop) throw error;
      this.#fail(page, error instanceof Failure ? error : unexpectedFailure(error));
    }
    this.progress.step(this.summary.failed.length, page);
    return wasAsked;
  }

  #fail(page: string, { reason, message }: Failure): void {
    this.summary.failed.push({ page, reason, why: message });
    try {
      this.output.journal?.failed(page, reason, message);
    } catch (cause) {
      throw cannotWrite(cause);
    }
  }

  async #readPatiently(url: URL): Promise<ReadResult> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.source.read(url);
      } catch (error) {
        const again = error instanceof Failure && mayPass(error) && attempt < this.options.retries;
        if (!again || this.#over.aborted) throw error;
      }
    }
  }
}

/** An unexpected error on one page must not stop the others. */
function unexpectedFailure(cause: unknown): Failure {
  return new Failure('unreadable', `cannot be read: ${(cause as Error).message}`, { cause });
}

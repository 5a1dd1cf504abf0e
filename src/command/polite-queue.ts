interface Line<T> {
  host: string;
  waiting: T[];
  /** Index of the next item in `waiting`. */
  at: number;
  running: number;
  delayMs: number;
  /** When the host may be asked again, in `performance.now()` time. */
  readyAtMs: number;
  timer?: NodeJS.Timeout;
}

/**
 * Hands out items so that each host gets a limited number of requests at once, with a pause in between.
 *
 *   waiting ──(host has room and its pause is over)──► ready ──next()──► running ──done()──► room again
 */
export class PoliteQueue<T> {
  readonly #lines = new Map<string, Line<T>>();
  readonly #ready = new Set<Line<T>>();
  readonly #sleepers: (() => void)[] = [];
  #left = 0;
  #isOver = false;

  constructor(private readonly limits: { perHost: number; delayMs: number }) {}

  /** Files have the empty host '' and are not limited. */
  add(host: string, item: T): void {
    const line = this.#line(host);
    line.waiting.push(item);
    this.#left++;
    this.#offer(line);
  }

  /** Respects a host that asks for longer pauses. */
  slowDown(host: string, delayMs: number): void {
    const line = this.#line(host);
    line.readyAtMs += Math.max(0, delayMs - line.delayMs);
    line.delayMs = Math.max(line.delayMs, delayMs);
  }

  /** Undefined when nothing is left. Call `done` for every item handed out. */
  async next(): Promise<{ host: string; item: T } | undefined> {
    while (this.#left > 0 && !this.#isOver) {
      const [line] = this.#ready;
      if (line) return this.#take(line);
      await new Promise<void>(wake => this.#sleepers.push(wake));
    }
    this.#wakeAll();
    return undefined;
  }

  /** If `wasAsked` is false, no request was made and no pause is needed. */
  done(host: string, wasAsked = true): void {
    const line = this.#line(host);
    line.running--;
    if (!wasAsked) line.readyAtMs = 0;
    this.#offer(line);
  }

  /** Stops handing out items. */
  end(): void {
    this.#isOver = true;
    for (const { timer } of this.#lines.values()) clearTimeout(timer);
    this.#wakeAll();
  }

  #line(host: string): Line<T> {
    let line = this.#lines.get(host);
    if (!line) {
      const delayMs = host === '' ? 0 : this.limits.delayMs;
      line = { host, waiting: [], at: 0, running: 0, delayMs, readyAtMs: 0 };
      this.#lines.set(host, line);
    }
    return line;
  }

  #offer(line: Line<T>): void {
    const isFull = line.host !== '' && line.running >= this.limits.perHost;
    if (isFull || line.at >= line.waiting.length || this.#isOver) return;
    const restMs = line.readyAtMs - performance.now();
    clearTimeout(line.timer);
    if (restMs > 0) {
      line.timer = setTimeout(() => this.#offer(line), restMs);
      return;
    }
    this.#ready.add(line);
    this.#sleepers.shift()?.();
  }

  #take(line: Line<T>): { host: string; item: T } {
    this.#ready.delete(line);
    const item = line.waiting[line.at++];
    line.running++;
    line.readyAtMs = performance.now() + line.delayMs;
    this.#left--;
    this.#offer(line);
    return { host: line.host, item };
  }

  #wakeAll(): void {
    for (const wake of this.#sleepers.splice(0)) wake();
  }
}

/** Time limit for one slice. */
const SLICE_MS = 4;

/** Units away from the window, measured while the page is idle. */
export class FarUnits {
  readonly #view: Window;
  readonly #signal: AbortSignal;
  readonly #host: { measure(units: Iterable<number>): void; onDone(): void };
  #units: number[] = [];
  #idle = 0;

  constructor(view: Window, signal: AbortSignal, host: { measure(units: Iterable<number>): void; onDone(): void }) {
    this.#view = view;
    this.#signal = signal;
    this.#host = host;
    signal.addEventListener('abort', () => this.#cancel());
  }

  /** Units are taken from the end. */
  replace(units: number[]): void {
    this.#units = units;
  }

  schedule(): void {
    if (this.#idle || this.#signal.aborted) return;
    const run = () => this.#run();
    // Safari and old Firefox have no idle callbacks; a timeout also leaves room for input.
    this.#idle = this.#view.requestIdleCallback
      ? this.#view.requestIdleCallback(run, { timeout: 500 })
      : this.#view.setTimeout(run, 16);
  }

  #run(): void {
    this.#idle = 0;
    this.#host.measure(this.#slice());
    if (this.#units.length > 0) this.schedule();
    else this.#host.onDone();
  }

  *#slice(): Iterable<number> {
    const until = performance.now() + SLICE_MS;
    while (this.#units.length > 0 && performance.now() < until) yield this.#units.pop()!;
  }

  #cancel(): void {
    if (this.#view.cancelIdleCallback) this.#view.cancelIdleCallback(this.#idle);
    else this.#view.clearTimeout(this.#idle);
  }
}

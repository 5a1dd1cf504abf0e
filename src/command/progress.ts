import cliProgress from 'cli-progress';
import { toOneLine } from './failure.ts';

/** Shows progress on standard error, because standard output carries the articles. */
export interface Progress {
  start(total: number, already: number): void;
  step(failedCount: number, now: string): void;
  say(line: string): void;
  stop(): void;
}

const LINE_EVERY_MS = 10_000;
const FORMAT = '{bar} {value}/{total} · {rate}/s · {eta_formatted} left · {failed} failed · {now}';

export function createProgress(isQuiet = false): Progress {
  if (isQuiet) return { start() {}, step() {}, say: line => void process.stderr.write(`${line}\n`), stop() {} };
  return process.stderr.isTTY ? new Bar() : new Lines();
}

class Bar implements Progress {
  readonly #bar = new cliProgress.SingleBar({
    format: FORMAT,
    stream: process.stderr,
    barsize: 20,
    hideCursor: true,
    clearOnComplete: true,
    etaBuffer: 50,
    etaAsynchronousUpdate: true,
    fps: 5,
    stopOnComplete: false,
    gracefulExit: false,
    linewrap: false,
  });
  #rate = new Rate();
  #done = 0;
  #isOn = false;

  start(total: number, already: number): void {
    this.#isOn = true;
    this.#done = already;
    this.#bar.start(total, already, { rate: '…', failed: 0, now: '' });
  }

  step(failed: number, now: string): void {
    this.#bar.update(++this.#done, { rate: this.#rate.step().toFixed(1), failed, now: toOneLine(now, 50) });
  }

  say(line: string): void {
    if (this.#isOn) process.stderr.write('\r\x1b[K');
    process.stderr.write(`${line}\n`);
  }

  stop(): void {
    if (this.#isOn) this.#bar.stop();
    this.#isOn = false;
  }
}

/** For log files: an occasional line. */
class Lines implements Progress {
  #rate = new Rate();
  #total = 0;
  #done = 0;
  #lastMs = performance.now();

  start(total: number, already: number): void {
    this.#total = total;
    this.#done = already;
  }

  step(failed: number): void {
    this.#done++;
    const rate = this.#rate.step();
    if (this.#total === 1 || performance.now() - this.#lastMs < LINE_EVERY_MS) return;
    this.#lastMs = performance.now();
    const leftS = Math.round((this.#total - this.#done) / Math.max(rate, 0.001));
    this.say(`${this.#done} of ${this.#total} · ${rate.toFixed(1)}/s · ${leftS} s left · ${failed} failed`);
  }

  say(line: string): void {
    process.stderr.write(`${line}\n`);
  }

  stop(): void {}
}

/** Pages per second over the last 50: hosts differ in speed, so an overall average would mislead. */
class Rate {
  readonly #times = [performance.now()];

  step(): number {
    this.#times.push(performance.now());
    if (this.#times.length > 50) this.#times.shift();
    const [first] = this.#times;
    return (1000 * (this.#times.length - 1)) / Math.max(1, this.#times[this.#times.length - 1] - first);
  }
}

/** Progress of a long step: one line that is updated in place on a terminal, and printed occasionally in a log. */
export class Progress {
  readonly #name: string;
  readonly #total: number;
  readonly #start = performance.now();
  #done = 0;
  #written = 0;

  constructor(name: string, total: number) {
    this.#name = name;
    this.#total = total;
  }

  step(note = ''): void {
    this.#done++;
    const now = performance.now();
    const everyMs = process.stderr.isTTY ? 200 : 10_000;
    if (this.#done < this.#total && now - this.#written < everyMs) return;
    this.#written = now;
    const seconds = (now - this.#start) / 1000;
    const rate = this.#done / Math.max(seconds, 0.001);
    const left = Math.ceil((this.#total - this.#done) / Math.max(rate, 0.001));
    const line = `${this.#name} ${this.#done}/${this.#total} · ${rate.toFixed(1)}/s · ${toClock(left)} left ${note}`;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line.slice(0, process.stderr.columns - 1)}` : `${line}\n`);
  }

  end(line = ''): void {
    if (process.stderr.isTTY && this.#done > 0) process.stderr.write('\n');
    if (line) console.log(line);
  }
}

function toClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

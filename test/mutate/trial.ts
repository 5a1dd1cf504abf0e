import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Ran } from './host.ts';
import type { Placed } from './mutants.ts';
import { AWAKE } from './places.ts';

/** A mutant that takes this many times longer than the first run counts as non-terminating. */
const PATIENCE = 5;
const LEAST_MS = 60_000;

/** Runs test files in a long-lived process, which is restarted if it had to be killed. */
export class Trial {
  readonly #list = `${dirname(AWAKE)}/mutants.json`;
  #host: Promise<ChildProcess> | undefined;
  #usualMs = Number.POSITIVE_INFINITY;

  constructor(mutants: readonly Placed[]) {
    writeFileSync(this.#list, JSON.stringify(mutants));
  }

  async run(files: readonly string[]): Promise<Ran> {
    this.#host ??= this.#start();
    const host = await this.#host;
    const started = performance.now();
    const answer = once(host, 'message').then(([ran]) => ran as Ran);
    host.send({ files });
    const patience = new AbortController();
    const ran = await Promise.race([answer, this.#tooLong(host, patience.signal)]);
    patience.abort();
    if (this.#usualMs === Number.POSITIVE_INFINITY) this.#usualMs = performance.now() - started;
    return ran;
  }

  close(): void {
    void this.#host?.then(end);
  }

  async #start(): Promise<ChildProcess> {
    const host = spawn(process.execPath, ['--import', 'tsx', 'test/mutate/host.ts', this.#list], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    await once(host, 'message');
    return host;
  }

  async #tooLong(host: ChildProcess, signal: AbortSignal): Promise<Ran> {
    const most = Math.max(LEAST_MS, PATIENCE * this.#usualMs);
    if (!Number.isFinite(most)) return new Promise(() => undefined);
    await new Promise<void>(done => {
      const timer = setTimeout(done, most);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    });
    end(host);
    this.#host = undefined;
    return { failed: ['never came to an end'], passed: {} };
  }
}

/** Kills the process with its workers: it leads its own process group. */
function end(host: ChildProcess): void {
  try {
    process.kill(-host.pid!, 'SIGKILL');
  } catch {
    host.kill('SIGKILL');
  }
}

import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, Stop } from './failure.ts';
import { readLines } from './lines.ts';

/**
 * Records each step of a run as one line, so that the next run with the same folder continues from there.
 *
 *   {"sightline":1,"format":"markdown"}
 *   {"page":"https://…","file":"Tide machine.md"}      before the file is written: if killed now, the same file is written again
 *   {"page":"https://…","done":true,"end":81920}       after; `end` is the size of the combined file, if there is one
 *   {"page":"https://…","failed":"timeout","why":"…"}
 */
interface Line {
  page?: string;
  file?: string;
  done?: true;
  end?: number;
  failed?: string;
  why?: string;
}

const NAME = '.sightline.jsonl';
const VERSION = 1;

export class Journal {
  readonly #path: string;
  readonly #files = new Map<string, string>();
  readonly #owners = new Map<string, string>();
  readonly #done = new Set<string>();
  readonly #failed = new Map<string, { failed: string; why: string }>();
  /** Size of the combined file up to the last completed page. */
  end = 0;

  constructor(
    folder: string,
    readonly format: string,
  ) {
    this.#path = join(folder, NAME);
    if (existsSync(this.#path)) this.#recall();
    else this.#append({ sightline: VERSION, format });
  }

  isDone(page: string): boolean {
    return this.#done.has(page);
  }

  findFailure(page: string): { failed: string; why: string } | undefined {
    return this.#failed.get(page);
  }

  /** Chooses a unique file name for the page and records it before anything is written to it. */
  chooseFile(page: string, name: string): string {
    const known = this.#files.get(page);
    if (known) return known;
    const dot = name.lastIndexOf('.');
    let file = name;
    // On Windows and macOS, names that differ only in case are the same file.
    for (let n = 2; this.#owners.has(toCase(file)); n++) file = `${name.slice(0, dot)} (${n})${name.slice(dot)}`;
    this.#append({ page, file });
    this.#keepFile(page, file);
    return file;
  }

  done(page: string, end?: number): void {
    this.#append({ page, done: true, end });
    this.#done.add(page);
  }

  failed(page: string, failed: string, why: string): void {
    this.#append({ page, failed, why });
    this.#failed.set(page, { failed, why });
  }

  #recall(): void {
    const [head = '{}', ...lines] = readLines(this.#path);
    const { sightline, format } = JSON.parse(head) as { sightline?: number; format?: string };
    if (sightline !== VERSION)
      throw new Stop(EXIT.usage, `${this.#path} was written by another version. Choose another folder.`);
    if (format !== this.format) {
      throw new Stop(
        EXIT.usage,
        `That folder was started with --format ${format}. Continue with that format, or choose another folder.`,
      );
    }
    for (const line of lines) this.#keep(JSON.parse(line) as Line);
  }

  #keep({ page = '', file, done, end, failed, why = '' }: Line): void {
    if (file !== undefined) this.#keepFile(page, file);
    if (done) this.#done.add(page);
    this.end = Math.max(this.end, end ?? 0);
    if (failed !== undefined) this.#failed.set(page, { failed, why });
  }

  #keepFile(page: string, file: string): void {
    this.#files.set(page, file);
    this.#owners.set(toCase(file), page);
  }

  #append(line: Line | { sightline: number; format: string }): void {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

const toCase = (file: string) => file.normalize('NFC').toLowerCase();

import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { EXIT, Stop } from './failure.ts';

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
    cutTornLine(this.#path);
    const [head, ...lines] = readFileSync(this.#path, 'utf8').split('\n');
    const { sightline, format } = JSON.parse(head || '{}') as { sightline?: number; format?: string };
    if (sightline !== VERSION)
      throw new Stop(EXIT.usage, `${this.#path} is not a journal of this version. Choose another folder.`);
    if (format !== this.format) {
      throw new Stop(
        EXIT.usage,
        `That folder was begun with --format ${format}. Go on with it, or choose another folder.`,
      );
    }
    for (const line of lines) if (line !== '') this.#keep(JSON.parse(line) as Line);
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

const CHUNK = 1 << 16;

/** A killed run or a full disk leaves a partial last line. Remove it, so that the next line starts cleanly. */
export function cutTornLine(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  try {
    const buffer = Buffer.alloc(CHUNK);
    for (let end = size; end > 0; ) {
      const from = Math.max(0, end - CHUNK);
      const read = readSync(file, buffer, 0, end - from, from);
      const at = buffer.subarray(0, read).lastIndexOf(10);
      if (at >= 0) {
        if (from + at + 1 < size) ftruncateSync(file, from + at + 1);
        return;
      }
      end = from;
    }
    ftruncateSync(file, 0);
  } finally {
    closeSync(file);
  }
}

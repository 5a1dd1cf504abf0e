import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { toFileName } from '../export/filename.ts';
import { getFormat } from '../export/formats.ts';
import { type FormatName, type ReadResult, toRecord, write } from '../result.ts';
import { EXIT, Stop } from './failure.ts';
import { Journal } from './journal.ts';

/** `--format` as it is typed, and the writer it means. JSONL is one record a line, not a file of the extension's. */
export const FORMAT_OPTIONS: Record<string, FormatName | 'jsonl'> = {
  md: 'markdown',
  html: 'html',
  epub: 'epub',
  txt: 'text',
  json: 'json',
  jsonl: 'jsonl',
};

/** Where articles go. `page` is the key of an address: the same page again is the same key. */
export interface Output {
  /** Undefined where nothing is remembered: standard output. */
  journal?: Journal;
  save(page: string, result: ReadResult): Promise<void>;
}

export function toFolder(folder: string, format: FormatName | 'jsonl'): Output {
  return withStop(() => {
    mkdirSync(folder, { recursive: true });
    const journal = new Journal(folder, format);
    return format === 'jsonl'
      ? new OneFile(join(folder, 'articles.jsonl'), journal)
      : new Files(folder, format, journal);
  });
}

/** A file for each page, under its title. */
class Files implements Output {
  constructor(
    private readonly folder: string,
    private readonly format: FormatName,
    readonly journal: Journal,
  ) {}

  async save(page: string, result: ReadResult): Promise<void> {
    const bytes = write(result.reading, this.format);
    withStop(() => {
      const name = toFileName(result.article.title || new URL(page).hostname, getFormat(this.format).extension);
      const path = join(this.folder, this.journal.chooseFile(page, name));
      // Whoever looks at the folder meanwhile finds whole files only.
      writeFileSync(`${path}.part`, bytes);
      renameSync(`${path}.part`, path);
      this.journal.done(page);
    });
  }
}

/** All pages in one file, one a line. */
class OneFile implements Output {
  constructor(
    private readonly path: string,
    readonly journal: Journal,
  ) {
    // A page that was written and not noted is read again: its line goes, so that no page stands there twice.
    if (existsSync(path) && statSync(path).size > journal.end) truncateSync(path, journal.end);
  }

  async save(page: string, result: ReadResult): Promise<void> {
    const line = `${JSON.stringify(toRecord(result))}\n`;
    withStop(() => this.journal.done(page, appendWhole(this.path, line)));
  }
}

/** All of it or none: what could not be written whole is taken away again. Gives how long the file is then. */
function appendWhole(path: string, text: string): number {
  const file = openSync(path, 'a');
  const before = fstatSync(file).size;
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    return before + bytes.length;
  } catch (error) {
    try {
      ftruncateSync(file, before);
    } catch {
      // A device has no length. The error that counts is the first.
    }
    throw error;
  } finally {
    closeSync(file);
  }
}

export function toStandardOutput(format: FormatName | 'jsonl'): Output {
  return {
    async save(_page, result) {
      const bytes = format === 'jsonl' ? `${JSON.stringify(toRecord(result))}\n` : write(result.reading, format);
      await new Promise<void>((done, fail) => {
        process.stdout.write(bytes, error => (error ? fail(cannotWrite(error)) : done()));
      });
    },
  };
}

function withStop<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof Stop ? error : cannotWrite(error);
  }
}

/** Every page would fail in the same way: the run ends, and can go on when there is room again. */
export function cannotWrite(error: unknown): Stop {
  const { code, message } = error as NodeJS.ErrnoException;
  const why = code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : message;
  return new Stop(EXIT.cannotWrite, `Cannot write: ${why}`, { cause: error });
}

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

/** Maps `--format` to a writer. JSONL, one record per line, is not one of the extension's formats. */
export const FORMAT_OPTIONS: Record<string, FormatName | 'jsonl'> = {
  md: 'markdown',
  html: 'html',
  epub: 'epub',
  txt: 'text',
  json: 'json',
  jsonl: 'jsonl',
};

/** Where articles are written. `page` is the key of an address, identical for the same page. */
export interface Output {
  /** Undefined for standard output, which keeps no record. */
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

/** Writes one file per page, named after its title. */
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
      // Write and rename, so that the folder never shows partial files.
      writeFileSync(`${path}.part`, bytes);
      renameSync(`${path}.part`, path);
      this.journal.done(page);
    });
  }
}

/** Writes all pages to one file, one per line. */
class OneFile implements Output {
  constructor(
    private readonly path: string,
    readonly journal: Journal,
  ) {
    // A page written but not yet recorded will be read again; drop its line, or it would appear twice.
    if (existsSync(path) && statSync(path).size > journal.end) truncateSync(path, journal.end);
  }

  async save(page: string, result: ReadResult): Promise<void> {
    const line = `${JSON.stringify(toRecord(result))}\n`;
    withStop(() => this.journal.done(page, appendWhole(this.path, line)));
  }
}

/** Appends all of the text or none: a partial write is undone. Returns the new size of the file. */
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
      // Devices cannot be truncated. The first error is the one that matters.
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

/** Ends the run, because every page would fail the same way; it can be resumed once there is space again. */
export function cannotWrite(error: unknown): Stop {
  const { code, message } = error as NodeJS.ErrnoException;
  const why = code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : message;
  return new Stop(EXIT.cannotWrite, `Cannot write: ${why}`, { cause: error });
}

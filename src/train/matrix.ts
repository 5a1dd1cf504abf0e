import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * The vectors of one corpus in one window, one row per text unit, as plain columns for numpy's fromfile:
 *
 *   x.f32         rows × names.length, NaN if a value is missing
 *   label.u8      code from the rubric              weight.f32    how sure the label is, 0..1
 *   unit.i32      the unit's number on its page     words.i32     its tokens
 *   matched.i32   those of them in the truth        meta.json     names, and for each page its rows [from, to)
 */
export interface MatrixMeta {
  names: string[];
  geometry: string[];
  rows: number;
  walk: string;
  window: string;
  pages: MatrixPage[];
}

export interface MatrixPage {
  id: string;
  site: string;
  corpus: string;
  split: string;
  genre: string;
  lang: string;
  script: string;
  isLaidOut: boolean;
  hasKinds: boolean;
  /** Also labelled block by block in another corpus: count it once. */
  isGold: boolean;
  mayTrain: boolean;
  truthWords: number;
  coverage: number;
  boundF1?: number;
  from: number;
  to: number;
}

export interface MatrixRow {
  units: Int32Array;
  values: Float32Array;
  label: Uint8Array;
  weight: Float32Array;
  words: Int32Array;
  matched: Int32Array;
}

const COLUMNS = ['x.f32', 'label.u8', 'weight.f32', 'unit.i32', 'words.i32', 'matched.i32'] as const;

/** Writes a matrix page by page to a temporary folder that replaces the old one when complete. */
export class MatrixWriter {
  readonly #folder: string;
  readonly #files: number[];
  rows = 0;

  constructor(folder: string) {
    this.#folder = folder;
    rmSync(`${folder}.part`, { recursive: true, force: true });
    mkdirSync(`${folder}.part`, { recursive: true });
    this.#files = COLUMNS.map(name => openSync(join(`${folder}.part`, name), 'w'));
  }

  add(row: MatrixRow): { from: number; to: number } {
    const columns = [row.values, row.label, row.weight, row.units, row.words, row.matched];
    columns.forEach((column, i) => {
      writeSync(this.#files[i], new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
    });
    const from = this.rows;
    this.rows += row.units.length;
    return { from, to: this.rows };
  }

  end(meta: MatrixMeta): void {
    this.#files.forEach(closeSync);
    writeFileSync(join(`${this.#folder}.part`, 'meta.json'), JSON.stringify(meta));
    rmSync(this.#folder, { recursive: true, force: true });
    renameSync(`${this.#folder}.part`, this.#folder);
  }
}

export function readMeta(folder: string): MatrixMeta {
  const file = join(folder, 'meta.json');
  if (!existsSync(file)) throw new Error(`No vectors at ${folder}: npm run train -- vectors`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function readFloats(file: string): Float32Array {
  const bytes = readFileSync(file);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

export function readInts(file: string): Int32Array {
  const bytes = readFileSync(file);
  return new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

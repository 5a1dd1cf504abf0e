import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from '../command/lines.ts';
import type { Result } from './task.ts';

/** A new file starts once the last has this many lines or bytes: few enough to read back in one piece. */
const MOST_LINES = 10_000;
const MOST_BYTES = 100_000_000;
const NAME = /^articles-(\d{5})\.jsonl$/;

/** Files with one article per line. Nothing already in them is written again, whatever happened to the previous writer. */
export interface Shards {
  /** Returns false if it was already there. On disk when this returns. */
  add(result: Result): boolean;
  readonly size: number;
}

export function openShards(folder: string): Shards {
  mkdirSync(folder, { recursive: true });
  const written = new Set<string>();
  const names = readdirSync(folder)
    .filter(name => NAME.test(name))
    .sort();
  let last = { lines: 0, bytes: 0 };
  for (const name of names) last = readShard(join(folder, name), written);
  let shard = Math.max(1, names.length);
  return {
    get size() {
      return written.size;
    },
    add(result) {
      const key = toKey(result);
      if (written.has(key)) return false;
      if (last.lines >= MOST_LINES || last.bytes >= MOST_BYTES) {
        shard++;
        last = { lines: 0, bytes: 0 };
      }
      const line = Buffer.from(`${JSON.stringify(result)}\n`);
      append(join(folder, `articles-${String(shard).padStart(5, '0')}.jsonl`), line);
      last = { lines: last.lines + 1, bytes: last.bytes + line.length };
      written.add(key);
      return true;
    },
  };
}

const toKey = ({ asked, hash }: Pick<Result, 'asked' | 'hash'>) => `${asked} ${hash}`;

/** Reads the keys of a file. */
function readShard(file: string, written: Set<string>): { lines: number; bytes: number } {
  const lines = readLines(file);
  for (const line of lines) written.add(toKey(JSON.parse(line)));
  return { lines: lines.length, bytes: statSync(file).size };
}

function append(file: string, bytes: Buffer): void {
  const handle = openSync(file, 'a');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

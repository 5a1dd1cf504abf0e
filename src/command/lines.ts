import { readFileSync, truncateSync } from 'node:fs';

/** Reads a file of lines. A killed run or a full disk leaves a partial last line; it is cut off, so that the next line starts cleanly. */
export function readLines(path: string): string[] {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(path, end);
  return bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
}

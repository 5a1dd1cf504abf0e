import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { RESULT_TABLES, withTables } from './result-tables.ts';

/**
 * Results of the experiments with the methods, by name: bench/methods.json, kept in the repository, and its tables in
 * bench/methods.md.
 */
const FILE = new URL('../../../bench/methods.json', import.meta.url);
const PAGE = new URL('../../../bench/methods.md', import.meta.url);

export type Results = Record<string, unknown>;

export function readResults(): Results {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : {};
}

/** Saves one experiment's results, leaves the others unchanged, and shows them next to the paper's. */
export function keepResults(name: string, value: unknown): void {
  const all: Results = { ...readResults(), [name]: value };
  const ordered = Object.fromEntries(
    Object.keys(all)
      .sort()
      .map(key => [key, all[key]]),
  );
  writeFileSync(FILE, `${JSON.stringify(ordered, round, 1)}\n`);
  const kept = readResults();
  for (const { name: title, of, write } of RESULT_TABLES)
    if (of === name) console.log(`${title}\n${write(kept[name])}`);
  if (existsSync(PAGE)) writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), kept));
}

/** None of these figures is accurate to more than four decimal places. */
function round(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
}

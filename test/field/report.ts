import { existsSync, readFileSync } from 'node:fs';
import { printTable } from '../../src/train/table.ts';
import { writeMeasured } from '../bench/results.ts';
import type { Visit } from './visit.ts';

export interface Result extends Visit {
  id: string;
  group: string;
  /** Time of the bare extension on the same page, if it was measured. */
  bareMs?: number;
}

/** Prints a table and every failure, and writes the figures. Returns the number of pages with a failure. */
export function reportField(results: Result[], browser: string, file: string): number {
  const groups = [...new Set(results.map(({ group }) => group))];
  const rows = groups.map(name =>
    toRow(
      name,
      results.filter(({ group }) => group === name),
    ),
  );
  printTable(
    ['pages of', 'pages', 'opened', 'said why', 'left', 'failures', 'median ms'],
    [...rows, toRow('all', results)],
  );
  for (const { id, said } of results) if (said) console.log(`${id} · said: ${said}`);
  for (const { id, failures } of results) for (const { step, why } of failures) console.log(`${id} · ${step}: ${why}`);
  const times = toTimes(results);
  if (times.pages > 0) printTimes(times);
  printStages(results);
  writeFigures(file, browser, results, times);
  return results.filter(({ failures }) => failures.length > 0).length;
}

function toRow(name: string, results: Result[]): (string | number)[] {
  const count = (outcome: Result['outcome']) => String(results.filter(one => one.outcome === outcome).length);
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  const median = quantile(
    results.map(({ frameMs }) => frameMs),
    0.5,
  );
  return [
    name,
    String(results.length),
    count('opened'),
    count('told'),
    count('left'),
    String(failed),
    median.toFixed(0),
  ];
}

interface Times {
  pages: number;
  ours: { median: number; p95: number };
  bare: { median: number; p95: number };
  /** Ratio of the medians and of the 95th percentiles. */
  ratio: { median: number; p95: number };
}

/** Times on the pages that both opened. */
function toTimes(results: Result[]): Times {
  const both = results.filter(({ frameMs, bareMs }) => isTime(frameMs) && isTime(bareMs));
  const at = (share: number) => ({
    ours: quantile(
      both.map(({ frameMs }) => frameMs),
      share,
    ),
    bare: quantile(
      both.map(({ bareMs }) => bareMs!),
      share,
    ),
  });
  const [median, p95] = [at(0.5), at(0.95)];
  return {
    pages: both.length,
    ours: { median: median.ours, p95: p95.ours },
    bare: { median: median.bare, p95: p95.bare },
    ratio: { median: median.ours / median.bare, p95: p95.ours / p95.bare },
  };
}

const isTime = (ms: number | null | undefined): boolean => typeof ms === 'number' && Number.isFinite(ms);

function printTimes({ pages, ours, bare, ratio }: Times): void {
  const row = (name: string, { median, p95 }: { median: number; p95: number }, digits: number) => [
    name,
    median.toFixed(digits),
    p95.toFixed(digits),
  ];
  printTable(
    [`press to first frame, ${pages} pages, ms`, 'median', '95%'],
    [row('Sightline', ours, 0), row('bare Readability', bare, 0), row('times as long', ratio, 2)],
  );
}

/** Where the time goes: median time from the press to the end of each step. */
function printStages(results: Result[]): void {
  const known = results.filter(({ stages }) => stages);
  const names = [...new Set(known.flatMap(({ stages }) => Object.keys(stages!)))];
  if (names.length === 0) return;
  const at = (name: string) =>
    quantile(
      known.map(({ stages }) => stages![name]),
      0.5,
    );
  const rows = names.map(name => ({ name, ms: at(name) })).sort((a, b) => a.ms - b.ms);
  rows.push({
    name: 'first frame',
    ms: quantile(
      known.map(({ frameMs }) => frameMs),
      0.5,
    ),
  });
  printTable(
    ['step', 'ms since the press', 'ms'],
    rows.map(({ name, ms }, i) => [name, ms.toFixed(0), (ms - (rows[i - 1]?.ms ?? 0)).toFixed(0)]),
  );
}

/** Adds this browser's figures to the file, next to the other's. */
function writeFigures(file: string, browser: string, results: Result[], times: Times): void {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const count = (outcome: Result['outcome']) => results.filter(one => one.outcome === outcome).length;
  const groups = Object.fromEntries(
    [...new Set(results.map(({ group }) => group))].map(name => [
      name,
      results.filter(({ group }) => group === name).length,
    ]),
  );
  const failures = results.flatMap(({ id, failures }) => failures.map(failure => ({ page: id, ...failure })));
  const steps = [...new Set(failures.map(({ step }) => step))];
  const figures = {
    ...{ pages: results.length, groups, opened: count('opened'), saidWhy: count('told'), left: count('left') },
    failed: results.filter(({ failures }) => failures.length > 0).length,
    said: countSaid(results),
    failures: Object.fromEntries(steps.map(name => [name, failures.filter(({ step }) => step === name).length])),
    longestTaskMs: quantile(
      results.map(({ longestTaskMs }) => longestTaskMs),
      0.95,
    ),
    times,
  };
  writeMeasured(file, { ...before, [browser]: figures });
}

/** Counts each message shown instead of an article: many of one kind point to a fault in the product, not in the pages. */
function countSaid(results: Result[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { said } of results) if (said) counts[said] = (counts[said] ?? 0) + 1;
  return counts;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.filter(isTime).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

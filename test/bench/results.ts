import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { groupBy } from '../../src/page/group-by.ts';
import { quantile } from '../../src/train/metrics.ts';
import { type Summary, summarise } from '../../src/train/summary.ts';
import type { Contender } from './contenders.ts';
import { writeFigures } from './figures.ts';
import { accuracyPlot, timePlot } from './plots.ts';
import { toProduct } from './product.ts';
import type { Outcome, Reading } from './read-pages.ts';
import type { Losses } from './rules.ts';
import type { Saving } from './saving.ts';
import type { StructureScore } from './structure.ts';
import type { WidthScore } from './widths.ts';

export interface Speed {
  contender: string;
  pages: number;
  medianMs: number;
  p95Ms: number;
  /** Without writing Markdown and HTML. */
  medianReadMs: number;
  p95ReadMs: number;
  /** Median over pages. */
  msPer1000Elements: number;
}

export interface Results {
  made: string;
  machine: string;
  chromium: string;
  contenders: { name: string; version: string; plainBytes?: number; gzipBytes?: number }[];
  accuracy: Record<'corpus' | 'kind' | 'language' | 'script', (Summary & { contender: string })[]>;
  speed: Speed[];
  failures: Reading['failures'];
  /** From snapshots: the same pages in several windows; and pages with large losses, in an earlier version and in this one. */
  widths?: WidthScore[];
  losses?: Losses[];
  /** How much of each structure arrives, and how long saving takes. */
  structure?: StructureScore[];
  saving?: Saving[];
}

const GROUPS: Record<keyof Results['accuracy'], (outcome: Outcome) => string> = {
  corpus: ({ page }) => page.corpus,
  kind: ({ page }) => (page.corpus === 'wcxb-dev' ? page.genre : ''),
  language: ({ page }) => page.lang,
  script: ({ page }) => page.script,
};

export function toAccuracy(outcomes: readonly Outcome[]): Results['accuracy'] {
  const by = (key: (outcome: Outcome) => string) =>
    [...groupBy(outcomes, key)]
      .filter(([group]) => group !== '')
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(([group, list]) =>
        [...groupBy(list, one => one.contender)].map(([contender, mine]) => ({ contender, ...summarise(group, mine) })),
      );
  return { corpus: by(GROUPS.corpus), kind: by(GROUPS.kind), language: by(GROUPS.language), script: by(GROUPS.script) };
}

export function toSpeed(outcomes: readonly Outcome[]): Speed[] {
  return [...groupBy(outcomes, one => one.contender)].map(([contender, all]) => {
    const list = all.filter(one => Number.isFinite(one.ms));
    const ms = list.map(one => one.ms);
    const readMs = list.map(one => one.ms - one.writeMs);
    return {
      contender,
      pages: list.length,
      medianMs: quantile(ms, 0.5),
      p95Ms: quantile(ms, 0.95),
      medianReadMs: quantile(readMs, 0.5),
      p95ReadMs: quantile(readMs, 0.95),
      msPer1000Elements: quantile(
        list.map(one => (one.ms / Math.max(1, one.elements)) * 1000),
        0.5,
      ),
    };
  });
}

export function describeMachine(): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown'} × ${cpus().length}, ${process.platform}, Node ${process.version}`;
}

export function toContenderFacts(contenders: readonly Contender[]): Results['contenders'] {
  return contenders
    .filter(({ version }) => version !== '')
    .map(({ name, version, size }) => ({ name, version, plainBytes: size?.plain, gzipBytes: size?.gzip }));
}

/** Earlier results; undefined if there are none. */
export function readResults(folder: string): Results | undefined {
  const file = `${folder}/results.json`;
  // JSON has no NaN: unknown values are stored as null.
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'), (_, value) => value ?? Number.NaN) : undefined;
}

/** Adds results measured separately, from snapshots, to the existing ones. */
export function addToResults(folder: string, added: Partial<Results>): void {
  const before = readResults(folder);
  if (before) writeResults(folder, { ...before, ...added }, []);
}

/** Writes a file of figures that a command of its own measured, and the docs' figures again if it is one of theirs. */
export function writeMeasured(file: string, figures: unknown): void {
  const round = (_key: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 100) / 100 : value;
  writeFileSync(file, `${JSON.stringify(figures, round, 1)}\n`);
  const results = 'bench/results.json';
  if (dirname(file) === 'bench' && existsSync(results))
    writeFigures('bench', JSON.parse(readFileSync(results, 'utf8')), toProduct('bench'));
}

/** Writes results.json for programs, and the docs' figures, the README's table and plots for people. */
export function writeResults(folder: string, results: Results, timed: readonly Outcome[]): void {
  mkdirSync(folder, { recursive: true });
  const written = JSON.stringify(results, roundNumbers, 1);
  writeFileSync(`${folder}/results.json`, `${written}\n`);
  // Uses the values as written, because rounding twice may give a different number.
  writeFigures(folder, JSON.parse(written), toProduct(folder));
  const { corpus, kind } = results.accuracy;
  if (corpus.length) writeFileSync(`${folder}/accuracy.svg`, accuracyPlot('Word F1 by corpus', corpus));
  if (kind.length) writeFileSync(`${folder}/kinds.svg`, accuracyPlot('Word F1 by kind of page (wcxb-dev)', kind));
  if (timed.length) writeFileSync(`${folder}/time.svg`, timePlot(timed));
}

function roundNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e5) / 1e5 : value;
}

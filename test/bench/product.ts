/** Figures of the built extension, each measured by a command of its own and kept in a file of `bench`. */
import { existsSync, readFileSync } from 'node:fs';
import { markdownTable } from './figures.ts';

interface Measured {
  field?: Record<string, Field>;
  fuzz?: Record<string, { documents: number; files: number; findings: number }>;
  heavy?: Record<string, Record<string, { outcome: string; layoutMs: number; firstMs: number; longestTaskMs: number }>>;
  openings?: Record<string, { codeBytes: number; dataBytes: number; nodes: number }>;
}

interface Field {
  pages: number;
  opened: number;
  saidWhy: number;
  /** Pages whose own script went to another page while they were watched. */
  left?: number;
  failed: number;
  times: { pages: number; ours: Quantiles; bare: Quantiles; ratio: Quantiles };
}

interface Quantiles {
  median: number;
  p95: number;
}

export function toProduct(folder: string): string[] {
  const measured: Measured = {};
  for (const name of ['field', 'fuzz', 'heavy', 'openings'] as const) {
    const file = `${folder}/${name}.json`;
    if (existsSync(file)) measured[name] = JSON.parse(readFileSync(file, 'utf8'));
  }
  return productSections(measured);
}

export function productSections({ field, fuzz, heavy, openings }: Measured): string[] {
  return [
    ...(field ? toField(field) : []),
    ...(heavy ? toHeavy(heavy) : []),
    ...(fuzz ? toFuzz(fuzz) : []),
    ...(openings ? toOpenings(openings) : []),
  ];
}

function toField(field: Record<string, Field>): string[] {
  const browsers = Object.entries(field);
  const opened = browsers.map(([name, one]) => [
    name,
    ...[one.pages, one.opened, one.saidWhy, one.left ?? 0, one.failed].map(count => count.toLocaleString('en')),
  ]);
  const parts = [
    '## The button pressed on real pages\n\nThe built extension on pages of every corpus (`npm run field`). A failure is any of: it does not open and does not rightly say why, its article differs from that of the script to inject, Escape does not close it, the page is not as it was, an error.',
    markdownTable(['', 'pages', 'opened', 'said why not', 'left by themselves', 'failures'], opened),
  ];
  const timed = browsers.filter(([, { times }]) => times.pages > 0);
  const rows = timed.map(([name, { times }]) => [
    ...[name, String(times.pages)],
    ...[times.ours, times.bare].flatMap(({ median, p95 }) => [median.toFixed(0), p95.toFixed(0)]),
    ...[times.ratio.median, times.ratio.p95].map(ratio => ratio.toFixed(2)),
  ]);
  const head = ['from the press to the first frame', 'pages', 'median ms', '95 % ms'];
  const bare = ['bare Readability, median ms', '95 % ms', 'ratio of the medians', 'of the 95 %'];
  if (rows.length > 0) parts.push(markdownTable([...head, ...bare], rows));
  return parts;
}

function toHeavy(heavy: NonNullable<Measured['heavy']>): string[] {
  const rows = Object.entries(heavy).flatMap(([name, pages]) =>
    Object.entries(pages).map(([page, { outcome, layoutMs, firstMs, longestTaskMs }]) => [
      ...[name, page, outcome],
      ...[layoutMs, firstMs, longestTaskMs].map(ms => ms.toLocaleString('en')),
    ]),
  );
  return [
    '## Very large pages\n\nPages with far too much of something, in ms (`npm run bench -- heavy`). “Layout” is one complete layout of the page by the browser itself.',
    markdownTable(['', 'page', 'outcome', 'layout', 'first frame', 'longest task'], rows),
  ];
}

function toFuzz(fuzz: NonNullable<Measured['fuzz']>): string[] {
  const rows = Object.entries(fuzz).map(([name, { documents, files, findings }]) => [
    name,
    ...[documents, files, findings].map(count => count.toLocaleString('en')),
  ]);
  return [
    '## Hostile documents\n\nGenerated documents with script payloads, read and exported by the built extension (`npm run fuzz`). A finding is a script that ran, or an element, attribute or scheme that is not on the list.',
    markdownTable(['', 'documents', 'files', 'findings'], rows),
  ];
}

function toOpenings(openings: NonNullable<Measured['openings']>): string[] {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(2);
  const rows = Object.entries(openings).map(([count, { codeBytes, dataBytes, nodes }]) => [
    ...[count, megabytes(dataBytes), megabytes(codeBytes), String(nodes)],
  ]);
  return [
    '## Memory\n\nThe tab’s heap after opening and closing the reader that often (`npm run bench -- openings`).',
    markdownTable(['openings', 'data, MB', 'compiled code, MB', 'nodes'], rows),
  ];
}

/** Writes docs/figures.md and the small table in the README from bench/results.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Summary } from '../../src/train/summary.ts';
import type { Results } from './results.ts';
import type { Losses } from './rules.ts';
import type { Saving } from './saving.ts';
import type { StructureScore } from './structure.ts';
import type { WidthScore } from './widths.ts';

const HEADLINE = ['Sightline', 'Readability', 'Defuddle'];
/** Corpora with fewer pages are too small for the README. */
const HEADLINE_PAGES = 50;

/** For folders other than bench, writes a page next to the results: a trial run does not change the docs. */
export function writeFigures(folder: string, results: Results, product: readonly string[]): void {
  if (folder !== 'bench') {
    writeFileSync(`${folder}/figures.md`, toFigures(results, product));
    return;
  }
  writeFileSync('docs/figures.md', toFigures(results, product));
  writeFileSync('README.md', withPart(readFileSync('README.md', 'utf8'), 'headline', toHeadline(results)));
}

/** Replaces what stands between the comments `name` and `/name` of a page. */
export function withPart(page: string, name: string, part: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [open, close].map(mark => page.indexOf(mark));
  if (start < 0 || end < start) throw new Error(`The page has no ${open} … ${close}`);
  return `${page.slice(0, start + open.length)}\n${part}\n${page.slice(end)}`;
}

/** For the folder `bench` only, as above. */
export function writePart(folder: string, file: string, part: string): void {
  if (folder === 'bench') writeFileSync(file, withPart(readFileSync(file, 'utf8'), 'figures', part));
}

/** Word F1 of the corpora with enough pages, with the best value of each row in bold. */
export function toHeadline({ accuracy }: Results): string {
  const groups = [...new Set(accuracy.corpus.map(({ group }) => group))];
  const rows = groups.flatMap(group => {
    const found = HEADLINE.map(name => accuracy.corpus.find(s => s.group === group && s.contender === name));
    const pages = found[0]?.pages ?? 0;
    if (pages < HEADLINE_PAGES) return [];
    const shares = found.map(s => s?.f1.toFixed(3) ?? '');
    const best = shares.reduce((a, b) => (b > a ? b : a));
    return [[group, String(pages), ...shares.map(share => (share === best ? `**${share}**` : share))]];
  });
  return markdownTable(['corpus (dev split)', 'pages', ...HEADLINE], rows);
}

/** Everything measured by one run of the bench, and the sections about the built extension (product.ts). */
export function toFigures(results: Results, product: readonly string[]): string {
  const parts = [
    `# Figures\n\nWritten by \`npm run bench\` from \`bench/results.json\`; do not edit. Word F1 and four-gram F1 are means over pages. The corpora are split by site, and no site of the dev split was used for training.\n\nChromium ${results.chromium}, ${results.machine}, ${results.made.slice(0, 10)}. Scripts off, network refused.`,
  ];
  const facts = results.contenders.map(({ name, version, plainBytes, gzipBytes }) => [
    name,
    version,
    kilobytes(plainBytes),
    kilobytes(gzipBytes),
  ]);
  parts.push('## Size', markdownTable(['', 'version', 'minified', 'compressed'], facts));
  if (results.speed.length) {
    parts.push(
      '## Time\n\nOne tab; each page is loaded once, and the first call on it is timed. The order of the extractors rotates. Readability’s time includes the clone it needs. “Reading” excludes the time that Sightline takes to write Markdown and HTML. The published methods are timed without the walk.',
      markdownTable(
        ['', 'pages', 'median ms', '95 % ms', 'reading median', 'reading 95 %', 'ms per 1,000 elements'],
        results.speed.map(s => [
          s.contender,
          String(s.pages),
          ...[s.medianMs, s.p95Ms, s.medianReadMs, s.p95ReadMs, s.msPer1000Elements].map(ms => ms.toFixed(1)),
        ]),
      ),
    );
  }
  parts.push(...product, ...toLosses(results.losses ?? []), ...toWidths(results.widths ?? []));
  parts.push(...toStructure(results.structure ?? []), ...toSaving(results.saving ?? []));
  for (const [name, list] of Object.entries(results.accuracy)) {
    if (list.length === 0) continue;
    parts.push(`## Accuracy by ${name}`, markdownTable(ACCURACY_HEAD, list.map(toAccuracyRow)));
  }
  return parts.join('\n\n') + '\n';
}

function toLosses(losses: readonly Losses[]): string[] {
  if (losses.length === 0) return [];
  const rows = losses.map(({ corpus, split, pages, before, now }) => [
    corpus,
    split,
    ...[pages, before, now].map(String),
  ]);
  return [
    '## Pages with much text missing\n\nPages with a recall under 0.7, in version 0.1.0 of 18 November 2026 (54076c7) and in this version, read from the same snapshots.',
    markdownTable(['corpus', 'split', 'pages', 'before', 'now'], rows),
  ];
}

function toWidths(widths: readonly WidthScore[]): string[] {
  if (widths.length === 0) return [];
  const rows = widths.map(({ corpus, window, pages, f1, flatF1 }) => [
    ...[corpus, window, String(pages)],
    ...[f1, flatF1].map(share => share.toFixed(3)),
  ]);
  return [
    '## Width of the window\n\nThe same pages of the dev split, laid out at each width (`npm run bench -- widths`). “Without layout” hides all geometry features from the trees.',
    markdownTable(['corpus', 'window', 'pages', 'word F1', 'without layout'], rows),
  ];
}

/** Recall and precision side by side. */
function toStructure(scores: readonly StructureScore[]): string[] {
  if (scores.length === 0) return [];
  const names = [...new Set(scores.map(({ contender }) => contender))];
  // Without any output there is no precision: NaN, stored as null in JSON.
  const share = (value: number | null) => (Number.isFinite(value) ? Number(value).toFixed(3) : '–');
  const rows = [...new Set(scores.map(({ kind }) => kind))].map(kind => [
    kind,
    ...names.map(name => {
      const score = scores.find(one => one.kind === kind && one.contender === name);
      return score ? `${share(score.recall)} / ${share(score.precision)}` : '';
    }),
  ]);
  return [
    '## Structure\n\nRecall / precision, item by item, on pages generated from one document by common authoring tools (`npm run bench -- structure`).',
    markdownTable(['', ...names], rows),
  ];
}

function toSaving(saving: readonly Saving[]): string[] {
  if (saving.length === 0) return [];
  const rows = saving.map(({ browser, format, bytes, medianMs, longestMs }) => [
    ...[browser, format, (bytes / 1e6).toFixed(1)],
    ...[medianMs, longestMs].map(ms => ms.toFixed(0)),
  ]);
  return [
    '## Saving\n\n5,000 words with 20 pictures, from the button press to the complete file, in the built extension; the pictures are served by the same machine (`npm run bench -- saving`).',
    markdownTable(['', 'format', 'MB', 'median ms', 'longest ms'], rows),
  ];
}

const ACCURACY_HEAD = [
  '',
  'extractor',
  'pages',
  'word F1',
  '95 %',
  '4-gram F1',
  'precision',
  'recall',
  'exact',
  'with',
  'without',
  'title',
  'author',
  'date',
];

function toAccuracyRow(s: Summary & { contender: string }): string[] {
  // Unknown values are NaN, stored as null in JSON.
  const share = (value: number | null) => (Number.isFinite(value) ? Number(value).toFixed(3) : '');
  const interval = `${share(s.f1Interval[0])}–${share(s.f1Interval[1])}`;
  const rest = [s.gramF1, s.precision, s.recall, s.exact, s.withRate, s.withoutRate, s.title, s.author, s.date].map(
    share,
  );
  return [s.group, s.contender, String(s.pages), share(s.f1), interval, ...rest];
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function kilobytes(bytes: number | undefined): string {
  return bytes === undefined ? '' : `${(bytes / 1024).toFixed(0)} KB`;
}

/** Runs hostile documents through the built extension: see HELP. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { Progress } from '../../src/train/progress.ts';
import { writeMeasured } from '../bench/results.ts';
import { type Attack, Ground } from './attack.ts';
import type { Finding } from './files.ts';
import { toPage } from './page.ts';
import { documentAt, hostile, type Piece } from './pieces.ts';

const HELP = `npm run fuzz -- [options]

Makes hostile documents, each from its number, and opens each in the built extension by its button. Nothing of them may run, in the
reader, in the extension's own world or in a file; no element, attribute or scheme may be in the article or in a file that is not
listed (test/fuzz/listed.ts); nothing may fail; the page must be as it was. Goes on where the last run stopped.

  --browser <name>   chromium (default) or firefox
  --pages <n>        documents in all, with those of earlier runs (200)
  --first <n>        number of the first document (1)
  --lanes <n>        browsers at once (3)
  --minutes <n>      no document is begun after so many; the next run goes on from there
  --fresh            forget earlier runs
  --only <n>         one document, and what of it is enough to do the same harm
  --show <n>         write this document to the terminal
  --out <file>       bench/fuzz.json`;

const { values } = parseArgs({
  options: {
    browser: { type: 'string', default: 'chromium' },
    pages: { type: 'string', default: '200' },
    first: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '3' },
    minutes: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    only: { type: 'string' },
    show: { type: 'string' },
    out: { type: 'string', default: 'bench/fuzz.json' },
    work: { type: 'string', default: '.cache/fuzz' },
    help: { type: 'boolean', default: false },
  },
});
const browser = values.browser as 'chromium' | 'firefox';
const done = join(values.work, `${browser}.jsonl`);
/** Restart the browser after this many documents. */
const PAGES_A_BROWSER = 150;
const SHRINK_MS = 5 * 60_000;

interface Done extends Attack {
  document: number;
}

if (values.help || !['chromium', 'firefox'].includes(browser)) console.log(HELP);
else if (values.show) console.log(toPage(documentAt(Number(values.show))));
else if (values.only) await shrink(Number(values.only));
else await run();

async function run(): Promise<void> {
  if (!existsSync(resolve('dist', browser))) throw new Error('Build first: npm run build');
  mkdirSync(dirname(done), { recursive: true });
  if (values.fresh) writeFileSync(done, '');
  const known = new Set(readDone().map(({ document }) => document));
  const wanted = Array.from({ length: Number(values.pages) }, (_, i) => Number(values.first) + i);
  const left = wanted.filter(number => !known.has(number));
  const end = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY;
  const progress = new Progress(`fuzz, ${browser}`, left.length);
  try {
    await Promise.all(Array.from({ length: Number(values.lanes) }, () => lane(left, progress, end)));
  } finally {
    progress.end();
  }
  process.exitCode = report() > 0 ? 1 : 0;
}

/** Takes documents from the queue until it is empty, with one browser. */
async function lane(queue: number[], progress: Progress, end: number): Promise<void> {
  let ground: Ground | undefined;
  let count = 0;
  try {
    for (let number = queue.shift(); number !== undefined && Date.now() < end; number = queue.shift()) {
      ground ??= await Ground.open(browser);
      const attack = await ground.attack(documentAt(number));
      appendFileSync(done, `${JSON.stringify({ document: number, ...attack })}\n`);
      progress.step(
        attack.findings.length > 0 ? `· ${number}: ${attack.findings[0].where} ${attack.findings[0].what}` : '',
      );
      if (++count % PAGES_A_BROWSER !== 0 && !attack.findings.some(({ where }) => where === 'visit')) continue;
      await ground.close();
      ground = undefined;
    }
  } finally {
    await ground?.close();
  }
}

function readDone(): Done[] {
  if (!existsSync(done)) return [];
  const lines = readFileSync(done, 'utf8').split('\n').filter(Boolean);
  return lines.map(line => JSON.parse(line));
}

/** Prints every finding and writes the figures next to the other browser's. Returns the number of findings. */
function report(): number {
  const all = readDone();
  const findings = all.flatMap(({ document, findings }) => findings.map(finding => ({ document, ...finding })));
  for (const { document, where, what } of findings) console.log(`${document} · ${where}: ${what}`);
  const before = existsSync(values.out) ? JSON.parse(readFileSync(values.out, 'utf8')) : {};
  const count = (outcome: Attack['outcome']) => all.filter(one => one.outcome === outcome).length;
  const numbers = all.map(({ document }) => document);
  const figures = {
    documents: all.length,
    numbers: [Math.min(...numbers), Math.max(...numbers)],
    pieces: numbers.reduce((sum, number) => sum + documentAt(number).length, 0),
    opened: count('opened'),
    saidWhy: count('told'),
    files: all.reduce((sum, { files }) => sum + files, 0),
    findings: findings.length,
    byKind: countBy(findings),
  };
  writeMeasured(values.out, { ...before, [browser]: figures });
  console.log(`${all.length} documents, ${figures.files} files, ${findings.length} findings: ${values.out}`);
  return findings.length;
}

function countBy(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { where } of findings) counts[where] = (counts[where] ?? 0) + 1;
  return counts;
}

/** Reruns the document, then smaller and smaller ones that still do the same kind of harm. */
async function shrink(number: number): Promise<void> {
  const ground = await Ground.open(browser);
  const first = await ground.attack(documentAt(number));
  console.log(JSON.stringify(first, undefined, 1));
  const harm = new Set(first.findings.map(({ where }) => where));
  const isHarmless = async (pieces: Piece[]) =>
    !(await ground.attack(pieces)).findings.some(({ where }) => harm.has(where));
  try {
    if (harm.size === 0) return;
    const found = await fc.check(fc.asyncProperty(hostile, isHarmless), {
      ...{ seed: number, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS, markInterruptAsFailure: true },
    });
    console.log(
      found.failed ? JSON.stringify(found.counterexample?.[0] ?? found.errorInstance, undefined, 1) : 'Not again.',
    );
  } finally {
    await ground.close();
  }
}

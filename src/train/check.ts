import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../cli/browsers.mjs';
import { CORPORA, readCorpus, TRAINABLE } from './corpus.ts';
import { findPython } from './fit.ts';
import type { Options } from './options.ts';
import { Snapshots } from './snapshots.ts';
import { printTable } from './table.ts';

/** Reports what is available and how to get what is missing. */
export async function check(options: Options): Promise<void> {
  const { pages, broken } = readCorpus(options.corpusFolder, CORPORA);
  for (const line of broken) console.log(`left out ${line.file}:${line.line}: ${line.why}`);
  console.log(`corpus    ${options.corpusFolder}: ${pages.length} pages, ${broken.length} broken lines`);
  console.log(`chromium  ${findBrowser('chromium') ?? 'not found: install one, or name it in SIGHTLINE_CHROMIUM'}`);
  console.log(
    `python    ${findPython() ?? 'none with xgboost and scikit-learn (Debian: python3-xgboost python3-sklearn)'}`,
  );
  const snapshots = findSnapshots(options);
  console.log(`walk      ${snapshots?.walk ?? 'nothing rendered yet'}\n`);
  const rendered = options.windows.map(window => snapshots?.list(window) ?? new Map());
  const rows = CORPORA.map(corpus => {
    const mine = pages.filter(page => page.corpus === corpus);
    const there = mine.filter(page => rendered.every(files => files.has(page.id))).length;
    return [
      corpus,
      String(mine.length),
      String(new Set(mine.map(page => page.site)).size),
      TRAINABLE.has(corpus) ? 'yes' : 'no',
      String(there),
    ];
  });
  printTable(['corpus', 'pages', 'sites', 'may train', 'rendered'], rows);
  for (const made of ['labels', 'vectors', 'look', 'images', 'pages', 'fit', 'scores']) {
    const folder = join(options.workFolder, made);
    console.log(`${made.padEnd(9)} ${existsSync(folder) ? readdirSync(folder).join(', ') : '–'}`);
  }
}

function findSnapshots(options: Options): Snapshots | undefined {
  try {
    return Snapshots.current(options.workFolder, options.walk);
  } catch {
    return undefined;
  }
}

/**
 * Checks the files of corpus pages with the programs that others read them with, using snapshots made by training (npm run train
 * -- render).
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { read } from '../../src/extract.ts';
import { spread } from '../../src/train/options.ts';
import { readSnapshot } from '../../src/train/snapshots.ts';
import { type Checked, checkFiles } from '../harness/file-checks.ts';

/** SIGHTLINE_SNAPSHOTS: a folder of snapshots; SIGHTLINE_PAGES: how many to use. */
const FOLDER = process.env.SIGHTLINE_SNAPSHOTS ?? '';
const MOST = Number(process.env.SIGHTLINE_PAGES ?? 200);

interface Figures extends Checked {
  pages: number;
  withoutLanguage: number;
}

export function measureFiles(): Figures | undefined {
  if (!existsSync(FOLDER)) {
    console.log('left out files: SIGHTLINE_SNAPSHOTS names no folder of snapshots');
    return undefined;
  }
  const names = spread(
    readdirSync(FOLDER).filter(name => name.endsWith('.gz')),
    MOST,
  );
  const pages = names
    .map(file => ({ name: file.replace(/\W+/g, '-'), article: read(readSnapshot(join(FOLDER, file))).article }))
    .filter(({ article }) => article.blocks.length > 0);
  return {
    ...checkFiles(pages),
    pages: pages.length,
    withoutLanguage: pages.filter(({ article }) => article.language === '').length,
  };
}

export function formatFiles({ pages, withoutLanguage, problems, skipped }: Figures): string {
  const lines = Object.entries(problems).flatMap(([format, found]) => {
    const wrong = new Set(found.map(problem => /[\w-]{12,}/.exec(problem)?.[0]));
    return [
      `${format.padEnd(10)} ${pages - wrong.size} of ${pages} pages without a fault`,
      ...found.slice(0, 12).map(one => `  ${one}`),
    ];
  });
  return [...lines, `${withoutLanguage} of ${pages} without a language`, ...skipped].join('\n');
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ELEMENT_FEATURES } from '../../methods/element-features.ts';
import { siteOf } from '../../site/site-of.ts';
import { type Options, workFolder } from '../options.ts';
import { readTable, type TablePage } from './element-table.ts';
import { fitTrees, printTrees } from './fit-trees.ts';

/**
 * Fits the trees of Yunis 2016 from tables alone (figure 3.5): any number of files saved by the labelling mode, each with one
 * page or several joined. The fit is saved under a name; the trees in use are unchanged.
 */
export async function tables(options: Options): Promise<void> {
  if (options.files.length === 0)
    throw new Error('Name the tables to train from: npm run train -- tables a.csv b.csv … --save mine');
  const { pages, left } = joinTables(
    options.files.map(file => ({ name: basename(file), read: () => readFileSync(file, 'utf8') })),
  );
  for (const sentence of left) console.log(`left out ${sentence}`);
  checkClasses(pages);
  const folder = workFolder(options, 'trees');
  const examples = join(folder, 'tables.jsonl');
  const lines = [
    { names: ELEMENT_FEATURES, walk: 'tables', origin: `${pages.length} labelled pages` },
    ...pages.map(toExamples),
  ];
  writeFileSync(examples, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  const { model, report } = fitTrees(examples, join(folder, 'tables-fit.json'));
  printTrees(report);
  if (report.withoutTree.length > 0)
    console.log(
      `No tree for ${report.withoutTree.join(', ')}: too few examples of both kinds; they count as main unless a rule speaks.`,
    );
  const file = join(folder, `${options.save || 'tables'}.json`);
  const verb = existsSync(file) ? 'replaced' : 'kept';
  writeFileSync(file, `${JSON.stringify({ ...model, report })}\n`);
  console.log(`Trees of ${pages.length} pages, labelled at ${pages[0].window}: ${verb} in ${file}`);
}

export interface TableFile {
  name: string;
  read(): string;
}

export interface NamedPage extends TablePage {
  file: string;
}

/** The pages that can be used together, and an explanation for each that cannot. */
export function joinTables(files: readonly TableFile[]): { pages: NamedPage[]; left: string[] } {
  const left: string[] = [];
  const read = files.flatMap(({ name, read }): NamedPage[] => {
    try {
      return readTable(read()).map(page => ({ ...page, file: name }));
    } catch (error) {
      left.push(`${name}: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  });
  const window = mostUsed(read.map(page => page.window));
  const pages = new Map<string, NamedPage>();
  for (const page of read) {
    const known = pages.get(page.url);
    const why =
      page.window === window ? known && conflictOf(known, page) : `labelled at ${page.window}, the others at ${window}`;
    if (why) left.push(`${page.file}: ${why}`);
    else pages.set(page.url, page);
  }
  return { pages: [...pages.values()], left };
}

function mostUsed(windows: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const window of windows) counts.set(window, (counts.get(window) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0];
}

/** Explains why a known page cannot be added: it is either a duplicate or contradicts the first. */
function conflictOf(known: NamedPage, page: NamedPage): string {
  if (known.labels === page.labels) return `the same page as in ${known.file}`;
  if (known.labels.length !== page.labels.length)
    return `the same address as in ${known.file}, whose page has other elements`;
  const differing = [...page.labels].filter((label, n) => label !== known.labels[n]).length;
  return `it contradicts ${known.file}: the same page, ${differing} elements labelled otherwise`;
}

function checkClasses(pages: readonly NamedPage[]): void {
  const examples = pages.flatMap(page => page.examples);
  const main = examples.filter(example => example.main === 1).length;
  if (examples.length === 0) throw new Error('There is nothing to train from: no table could be used.');
  if (main === 0 || main === examples.length)
    throw new Error(
      `All ${examples.length} content elements are ${main ? 'main' : 'noisy'}. Trees need examples of both: label pages that have main content and something beside it.`,
    );
}

function toExamples({ url, examples, file }: NamedPage) {
  return { id: file, site: siteOf(url), split: 'train', corpus: 'tables', examples };
}

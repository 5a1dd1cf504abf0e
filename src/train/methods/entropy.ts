import { readCorpus } from '../corpus.ts';
import { bootstrap, mean } from '../metrics.ts';
import { choosePages, type Options, workFolder } from '../options.ts';
import { runPool } from '../pool.ts';
import { Progress } from '../progress.ts';
import { DESKTOP } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';
import { printTable } from '../table.ts';
import type { EntropyScores, EntropyTask } from './entropy-worker.ts';
import { keepResults } from './results.ts';
import { findSites, type Site } from './sites.ts';

const COUNTS = [5, 8, 10, 20, 30];
const TABLE_COUNT = 10;

interface Scored {
  site: Site;
  half: 'chosen on' | 'reported';
  scores: EntropyScores;
}

/** InfoDiscoverer over sites with eight pages and more: its Table 2 (each site) and Figure 7 (by number of pages). */
export async function entropy(options: Options): Promise<void> {
  const scored = await scoreSites(options);
  const halves = (['chosen on', 'reported'] as const).map(
    half => [half, scored.filter(one => one.half === half)] as const,
  );
  const report = {
    walk: Snapshots.current(options.workFolder, options.walk).walk,
    corpora: options.corpora,
    halves: Object.fromEntries(halves.map(([half, some]) => [half, byCount(some)])),
    byCorpus: Object.fromEntries(
      options.corpora.map(name => [name, byCount(scored.filter(one => one.site.corpus === name))]),
    ),
    sites: scored.flatMap(({ site, half, scores }) => {
      const at = scores[TABLE_COUNT] ?? scores[8];
      return at
        ? [{ site: site.name, corpus: site.corpus, half, ...at.anchors, letterPrecision: at.letter.precision }]
        : [];
    }),
  };
  for (const [half, some] of halves) printCounts(half, byCount(some));
  for (const [name, rows] of Object.entries(report.byCorpus)) printCounts(name, rows);
  keepResults('entropy', report);
}

type Row = Record<'sites' | 'letterRecall' | 'letterPrecision' | 'recall' | 'precision', number> & {
  precisionInterval: [number, number];
};

function byCount(scored: Scored[]): Record<number, Row> {
  const rows: Record<number, Row> = {};
  for (const count of COUNTS) {
    const able = scored.filter(({ scores }) => scores[count]);
    if (able.length === 0) continue;
    const precisions = able.map(({ scores }) => scores[count].anchors.precision);
    rows[count] = {
      sites: able.length,
      letterRecall: mean(able.map(({ scores }) => scores[count].letter.recall)),
      letterPrecision: mean(able.map(({ scores }) => scores[count].letter.precision)),
      recall: mean(able.map(({ scores }) => scores[count].anchors.recall)),
      precision: mean(precisions),
      precisionInterval: bootstrap(
        precisions,
        able.map(({ site }) => site.name),
      ),
    };
  }
  return rows;
}

function printCounts(name: string, rows: Record<number, Row>): void {
  printTable(
    [`${name}: pages`, 'sites', 'recall', 'precision', 'recall without links', 'precision'],
    Object.entries(rows).map(([count, row]) => [
      ...[count, String(row.sites), row.letterRecall, row.letterPrecision, row.recall, row.precision],
    ]),
  );
}

async function scoreSites(options: Options): Promise<Scored[]> {
  const snapshots = Snapshots.current(options.workFolder, options.walk);
  const files = snapshots.list(DESKTOP);
  const labelFolder = workFolder(options, 'methods', 'labels', snapshots.walk);
  const { pages } = readCorpus(options.corpusFolder, options.corpora);
  const sites = findSites(choosePages(pages, options));
  const tasks = sites.map(
    (site): EntropyTask => ({
      counts: COUNTS,
      pages: site.pages.flatMap(page => {
        const file = files.get(page.id);
        return file ? [{ page, file, labelFolder }] : [];
      }),
    }),
  );
  const progress = new Progress('entropy', tasks.length);
  const scored: Scored[] = [];
  const skipped = await runPool<EntropyTask, EntropyScores>({
    worker: new URL('./entropy-worker.ts', import.meta.url),
    items: tasks,
    threads: options.threads,
    timeoutMs: 600_000,
    nameOf: task => task.pages[0]?.page.site ?? '',
    onResult: (scores, at) => {
      scored.push({ site: sites[at], half: halfOf(sites[at]), scores });
      progress.step();
    },
  });
  progress.end();
  for (const { item, why } of skipped) console.log(`skipped ${item}: ${why}`);
  return scored.sort((a, b) => (a.site.name < b.site.name ? -1 : 1));
}

/** By name, so that which half a site is in never changes. */
function halfOf({ corpus, split, name }: Site): Scored['half'] {
  const key = `${corpus}--${split}--${name.replace(/[^\w.-]/g, '_')}`;
  const sum = [...key].reduce((total, char) => (total * 31 + char.charCodeAt(0)) >>> 0, 7);
  return sum % 2 === 0 ? 'chosen on' : 'reported';
}

import { readCorpus } from '../corpus.ts';
import { bootstrap, mean } from '../metrics.ts';
import { choosePages, type Options, workFolder } from '../options.ts';
import { runPool } from '../pool.ts';
import { Progress } from '../progress.ts';
import { DESKTOP } from '../renderer.ts';
import { Snapshots } from '../snapshots.ts';
import type { EntropyScores, EntropyTask, Variant } from './entropy-worker.ts';
import { keepResults } from './results.ts';
import { findSites, type Site } from './sites.ts';

const COUNTS = [5, 10, 15, 20, 25, 30];
const VARIANTS: Variant[] = ['published', 'units', 'withoutLinks'];
const TABLE_COUNT = 10;

interface Scored {
  site: Site;
  half: 'chosen on' | 'reported';
  scores: EntropyScores;
}

/**
 * InfoDiscoverer on sites with eight or more pages: its Table 2 (by site), Figures 5 and 6 (by threshold) and Figure 7 (by number
 * of pages, drawn at random), as published and in the variants for today's pages.
 */
export async function entropy(options: Options): Promise<void> {
  const scored = await scoreSites(options);
  if (!scored.some(({ scores }) => scores.counts[COUNTS[0]]))
    throw new Error(
      `No site of ${options.corpora.join(', ')} has ${COUNTS[0]} rendered pages: there is nothing to compare.`,
    );
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
    byThreshold: meansByThreshold(scored),
    sites: scored.flatMap(({ site, half, scores }) => {
      const at = scores.counts[TABLE_COUNT];
      return at ? [{ site: site.name, corpus: site.corpus, half, ...at }] : [];
    }),
  };
  keepResults('entropy', report);
}

interface Figures {
  recall: number;
  precision: number;
}
type Row = { sites: number; precisionInterval: [number, number] } & Record<Variant, Figures>;

function byCount(scored: Scored[]): Record<number, Row> {
  const rows: Record<number, Row> = {};
  for (const count of COUNTS) {
    const able = scored.filter(({ scores }) => scores.counts[count]);
    if (able.length === 0) continue;
    const of = (variant: Variant) => means(able.map(({ scores }) => scores.counts[count][variant]));
    rows[count] = {
      sites: able.length,
      ...(Object.fromEntries(VARIANTS.map(variant => [variant, of(variant)])) as Record<Variant, Figures>),
      precisionInterval: bootstrap(
        able.map(({ scores }) => scores.counts[count].withoutLinks.precision),
        able.map(({ site }) => site.name),
      ),
    };
  }
  return rows;
}

function means(figures: Figures[]): Figures {
  return { recall: mean(figures.map(one => one.recall)), precision: mean(figures.map(one => one.precision)) };
}

/** Figures 5 and 6: means over the sites at each threshold. */
function meansByThreshold(scored: Scored[]) {
  const able = scored.filter(({ scores }) => scores.byThreshold.published.length > 0);
  const of = (name: 'published' | 'units') =>
    Array.from({ length: 9 }, (_, n) => ({
      threshold: (n + 1) / 10,
      ...means(able.map(({ scores }) => scores.byThreshold[name][n])),
    }));
  return { sites: able.length, published: of('published'), units: of('units') };
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

/** Assigned by name, so that a site always stays in the same half. */
function halfOf({ corpus, split, name }: Site): Scored['half'] {
  const key = `${corpus}--${split}--${name.replace(/[^\w.-]/g, '_')}`;
  const sum = [...key].reduce((total, char) => (total * 31 + char.charCodeAt(0)) >>> 0, 7);
  return sum % 2 === 0 ? 'chosen on' : 'reported';
}

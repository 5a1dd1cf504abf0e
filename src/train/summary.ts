import { groupBy } from '../page/group-by.ts';
import { bootstrap, mean, type SnippetScore, type TextScore } from './metrics.ts';
import { printTable } from './table.ts';

/** A page and its scores, as far as the summary needs them. */
export interface Scored<
  S extends TextScore & SnippetScore = TextScore & SnippetScore & { title: number; chosen: Uint8Array },
> {
  page: { id: string; corpus: string; site: string; split: string; genre: string; lang: string; script: string };
  score: S;
}

export interface Summary {
  group: string;
  pages: number;
  sites: number;
  f1: number;
  f1Interval: [number, number];
  gramF1: number;
  gramInterval: [number, number];
  precision: number;
  recall: number;
  exact: number;
  withRate: number;
  withoutRate: number;
  title: number;
  /** Over the pages whose author or date is known. */
  author: number;
  date: number;
}

type Figures = TextScore & SnippetScore & { title: number; author?: number; date?: number };

export function summarise(group: string, scored: readonly Scored<Figures>[]): Summary {
  const of = (field: keyof Figures) => scored.map(one => one.score[field] ?? Number.NaN);
  const sites = scored.map(one => one.page.site);
  return {
    group,
    pages: scored.length,
    sites: new Set(sites).size,
    f1: mean(of('f1')),
    f1Interval: bootstrap(of('f1'), sites),
    gramF1: mean(of('gramF1')),
    gramInterval: bootstrap(of('gramF1'), sites),
    precision: mean(of('precision')),
    recall: mean(of('recall')),
    exact: mean(of('exact')),
    withRate: mean(of('withRate')),
    withoutRate: mean(of('withoutRate')),
    title: mean(of('title')),
    author: mean(of('author')),
    date: mean(of('date')),
  };
}

const HEAD = [
  '',
  'pages',
  'word F1',
  '95 %',
  '4-gram F1',
  '95 %',
  'precision',
  'recall',
  'exact',
  'with',
  'without',
  'title',
];

export function printScores(scored: readonly Scored<Figures>[]): void {
  const tables: [string, (one: Scored<Figures>) => string][] = [
    ['by corpus', one => `${one.page.corpus} ${one.page.split}`],
    ['by kind', one => (one.page.corpus === 'wcxb-dev' ? `wcxb-dev ${one.page.genre}` : '')],
    ['by script', one => one.page.script],
  ];
  for (const [name, key] of tables) {
    const groups = [...groupBy(scored, key)].filter(([group]) => group !== '').sort(([a], [b]) => a.localeCompare(b));
    if (groups.length)
      printTable(
        [name, ...HEAD.slice(1)],
        groups.map(([group, list]) => toRow(summarise(group, list))),
      );
  }
}

function toRow(s: Summary): (string | number)[] {
  const interval = ([low, high]: [number, number]) => `${low.toFixed(3)}–${high.toFixed(3)}`;
  return [
    s.group,
    String(s.pages),
    s.f1,
    interval(s.f1Interval),
    s.gramF1,
    interval(s.gramInterval),
    s.precision,
    s.recall,
    s.exact,
    s.withRate,
    s.withoutRate,
    s.title,
  ];
}

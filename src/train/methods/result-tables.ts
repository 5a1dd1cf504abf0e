import { CUTER, FEATURE_SETS, LARGE_SCALE, THESIS, WRAPPERS } from './papers-say.ts';

/**
 * Writes the tables of bench/methods.md from bench/methods.json, with our results next to the papers'. Figures missing from an
 * older run have no row.
 */
export const RESULT_TABLES: { name: string; of: string; write(result: Result): string }[] = [
  { name: 'speed', of: 'speed', write: writeSpeed },
  { name: 'useful', of: 'useful', write: writeUseful },
  { name: 'useful by AL', of: 'useful', write: writeGrid },
  { name: 'wrapper-sites', of: 'wrapper-sites', write: writeWrappers },
  { name: 'wrapper-sites, sets of features', of: 'wrapper-sites', write: writeFeatureSets },
  { name: 'wrapper-sites, by site', of: 'wrapper-sites', write: writeSites },
  { name: 'wrapper', of: 'wrapper', write: writeWrappers },
  { name: 'wrapperDefault', of: 'wrapperDefault', write: writeDefault },
  { name: 'entropy, pages', of: 'entropy', write: writeCounts },
  { name: 'entropy, threshold', of: 'entropy', write: writeThresholds },
  { name: 'memory', of: 'memory', write: writeMemory },
  ...['elements', 'elements-sites'].flatMap(of => [
    { name: of, of, write: writeTrees },
    { name: `${of}, by pages`, of, write: writeByPages },
    { name: `${of}, by type`, of, write: writeByType },
    { name: `${of}, confusion`, of, write: writeConfusion },
  ]),
  { name: 'walks', of: '*', write: writeWalks },
];

/** Stands for all experiments instead of one name. */
const ALL = '*';

// biome-ignore lint/suspicious/noExplicitAny: what was written down by another run of the program, read back
type Result = any;

/** Rewrites the tables in a page; each is between two comments with its name. */
export function withTables(page: string, results: Record<string, Result>): string {
  return RESULT_TABLES.reduce((text, { name, of, write }) => {
    const [open, close] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
    const [from, to] = [text.indexOf(open), text.indexOf(close)];
    if (from < 0 || to < from) return text;
    const result = of === ALL ? results : results[of];
    const table = result === undefined ? '' : write(result);
    return `${text.slice(0, from + open.length)}${table}${text.slice(to)}`;
  }, page);
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map((_, n) => (n === 0 ? '---' : '---:'))) + rows.map(line).join('');
}

const share = (value: number | undefined) => (Number.isFinite(value) ? value!.toFixed(3) : '–');
const percent = (value: number | undefined) => (Number.isFinite(value) ? `${(100 * value!).toFixed(1)} %` : '–');
const thousands = (value: number) => value.toLocaleString('en');

function writeSpeed(methods: Result): string {
  const names = { bodyText: 'BTE', bodyTexts: 'BTE, several', textShare: 'CUTER', subtrees: 'Wang et al.' };
  const all: Record<string, string> = {
    ...names,
    ...{ elementTrees: 'Yunis', siteEntropy: 'InfoDiscoverer by units, 16 pages remembered' },
  };
  return table(Object.values(all), [Object.keys(all).map(name => `${methods[name].toFixed(2)} ms`)]);
}

function writeUseful({ train, dev }: Result): string {
  const head = ['', 'useful, paper', 'useless, paper', 'useful, dev', 'useless, dev', 'in words', 'pages'];
  const more = ['useful, train', 'useless, train', 'in words', 'pages'];
  const cells = (f: Result) => [
    ...[percent(f.usefulBytes), percent(f.uselessBytes), `${percent(f.useful)} · ${percent(f.useless)}`],
    thousands(f.pages),
  ];
  const rows = Object.keys(dev.inUse).map(name => [
    ...[name, ...(CUTER[name]?.map(percent) ?? ['', ''])],
    ...[...cells(dev.inUse[name]), ...cells(train.inUse[name])],
  ]);
  return table([...head, ...more], rows);
}

function writeGrid({ grid }: Result): string {
  const plain = (grid ?? []).slice(1).filter((one: Result) => one.leastFormatting === 0);
  const limitOf = (one: Result) =>
    one.neighbourShare > 0 ? `${Math.round(one.neighbourShare * 100)} %` : `${one.neighbourNodes}`;
  const limits = [...new Set<string>(plain.map(limitOf))];
  const rows = [...new Set<number>(plain.map((one: Result) => one.acceptable))].map(acceptable => [
    String(acceptable),
    ...limits.map(limit =>
      share(plain.find((one: Result) => one.acceptable === acceptable && limitOf(one) === limit)?.trainGain),
    ),
  ]);
  return table(['AL', ...limits], rows);
}

function writeWrappers({ bySize }: Result): string {
  const head = ['', 'wrappers', 'own site: title', 'body', 'both', 'other sites: title', 'body', 'both (worst – best)'];
  const rows = Object.entries<Result>(bySize).flatMap(([size, { wrappers, own, others }]) =>
    wrappers === 0
      ? []
      : [
          [
            ...[`${size.slice(1)} pages`, wrappers, percent(own.title), percent(own.body), percent(own.news)],
            ...[percent(others.title), percent(others.body)],
            `${percent(others.news)} (${percent(others.worstNews)} – ${percent(others.bestNews)})`,
            ...[percent(others.reachableNews), WRAPPERS.map(percent).join(' – ')],
          ],
        ],
  );
  return table([...head, 'both, where reachable', 'both, paper'], rows);
}

function writeFeatureSets({ bySet }: Result): string {
  const rows = Object.entries(FEATURE_SETS).map(([name, [title, body]]) => [
    ...[name, percent(bySet?.[name]?.title), percent(title), percent(bySet?.[name]?.body), percent(body)],
  ]);
  return table(['', 'title', 'title, paper', 'body', 'body, paper'], rows);
}

function writeSites({ bySite }: Result): string {
  const cells = (f: Result) => [thousands(f.pages), ...[f.title, f.body, f.news, f.reachableNews].map(percent)];
  const rows = Object.entries<Result>(bySite ?? {}).map(([site, f]) => [site, ...cells(f)]);
  const paper = ['overall, paper', '3,973', '', '', percent(LARGE_SCALE), ''];
  return table(['', 'pages', 'title', 'body', 'both', 'both, where reachable'], [...rows, paper]);
}

function writeDefault({ otherTrainSites, dev }: Result): string {
  const rows = Object.entries<Result>({ 'other train sites': otherTrainSites, dev }).map(([name, f]) => [
    ...[name, thousands(f.pages), ...[f.title, f.body, f.news, f.reachableNews].map(percent)],
  ]);
  return table(['', 'pages', 'title', 'body', 'both', 'both, where reachable'], rows);
}

const VARIANTS = { published: 'as published', units: 'by units', withoutLinks: 'without links' };
const twoOf = (of: (variant: string) => Result) =>
  Object.keys(VARIANTS).flatMap(variant => [share(of(variant).recall), share(of(variant).precision)]);

function writeCounts({ halves, byCorpus }: Result): string {
  const head = ['', 'pages', 'sites', ...Object.values(VARIANTS).flatMap(name => [`${name}: recall`, 'precision'])];
  const groups = Object.entries<Result>({ 'sites reported on': halves.reported, ...byCorpus });
  const rows = groups.flatMap(([group, counts]) =>
    Object.entries<Result>(counts).map(([count, row]) => [group, count, row.sites, ...twoOf(name => row[name])]),
  );
  return table(head, rows);
}

function writeThresholds({ byThreshold }: Result): string {
  const head = ['threshold', 'as published: recall', 'precision', 'by units: recall', 'precision'];
  const rows = byThreshold.published.map((one: Result, n: number) => {
    const units = byThreshold.units[n];
    return [one.threshold, share(one.recall), share(one.precision), share(units.recall), share(units.precision)];
  });
  return table(head, rows);
}

function writeMemory({ train, dev }: Result): string {
  const rows = Object.entries<Result>({ train, dev }).flatMap(([split, figures]) =>
    Object.entries<Result>(figures).map(([name, f]) => [
      ...[`${split}: ${name}`, thousands(f.pages), f.precision.toFixed(4), f.recall.toFixed(4), share(f.f1)],
    ]),
  );
  return table(['', 'pages', 'precision', 'recall', 'F1'], rows);
}

const PARTS = {
  elements: 'text, by element',
  words: 'text, by word',
  smallImages: 'images up to 40,000 px²',
  largeImages: 'larger images',
};
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];
const three = (score: Result) => (score ? [score.precision, score.recall, score.f1].map(share).join(' / ') : '–');

function writeTrees(report: Result): string {
  const columns = {
    'cross-validated': report.crossValidated,
    dev: report.dev,
    'dev, without Table A.1': report.devWithoutHeaders,
    'rules alone, dev': report.rulesAlone,
    'rules alone without Table A.1, dev': report.rulesAloneWithoutHeaders,
  };
  const rows = PART_NAMES.map(part => [
    ...[PARTS[part], THESIS[part].map(share).join(' / ')],
    ...Object.values<Result>(columns).map(scores => three(scores?.[part])),
  ]);
  return table(['', 'thesis', ...Object.keys(columns)], rows);
}

function writeByPages({ devByPages, dev, sites }: Result): string {
  const rows = Object.entries<Result>({ ...devByPages }).map(([count, scores]) => [
    ...[`${count} pages`, ...PART_NAMES.map(part => three(scores[part]))],
  ]);
  return table(
    ['dev, trained on', ...Object.values(PARTS)],
    [...rows, [`all of ${sites.train} sites`, ...PART_NAMES.map(part => three(dev?.[part]))]],
  );
}

function writeByType({ trees, crossValidated, dev, rulesAlone }: Result): string {
  const rows = Object.keys(crossValidated.byType).map(type => [
    ...[type, thousands(trees[type]?.examples ?? 0), thousands(trees[type]?.main ?? 0), trees[type]?.leaves ?? '–'],
    ...[crossValidated, dev, rulesAlone].map(scores => three(scores?.byType[type])),
  ]);
  return table(['type', 'examples', 'of them main', 'leaves', 'cross-validated', 'dev', 'rules alone, dev'], rows);
}

function writeConfusion({ crossValidated, dev }: Result): string {
  const cell = (scores: Result, part: Part, actual: string) => {
    const { noisy, main } = scores?.[part].confusion[actual] ?? {};
    return noisy === undefined ? '–' : `${thousands(noisy)} · ${thousands(main)}`;
  };
  const rows = PART_NAMES.flatMap(part =>
    ['noisy', 'main'].map(actual => [
      ...[PARTS[part], actual, cell(crossValidated, part, actual), cell(dev, part, actual)],
    ]),
  );
  return table(['', 'actually', 'cross-validated: said noisy · main', 'dev: said noisy · main'], rows);
}

function writeWalks(results: Record<string, Result>): string {
  const rows = Object.entries(results).flatMap(([name, { walk }]) => (walk ? [[name, `\`${walk}\``]] : []));
  return table(['experiment', 'walk that rendered its pages'], rows);
}

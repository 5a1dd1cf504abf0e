import { bundleScript } from '../../src/train/bundle.ts';
import { DESKTOP, Renderer, type Tab } from '../../src/train/renderer.ts';
import type { Results } from './results.ts';
import { type Comparison, compare } from './structure/compare.ts';
import { DOCUMENT } from './structure/document.ts';
import { ADDRESS } from './structure/dresses.ts';
import { THEMES, toPage } from './structure/frame.ts';
import { KINDS, type Kind, type Structure } from './structure/kinds.ts';
import { type ItemPage, LISTINGS } from './structure/listings.ts';
import { MAKERS, type Maker, toWritable } from './structure/makers.ts';
import { showMarkdown } from './structure/read-markdown.ts';
import { THREADS } from './structure/threads.ts';
import { truthOf } from './structure/truth.ts';

/** One contender's result on one page. */
export interface StructureOutcome {
  contender: string;
  page: string;
  comparison: Comparison;
}

const READER = new URL('./structure/read-structure.ts', import.meta.url);

/** Each answer is HTML, analysed by the same code: for Sightline the file it writes. Its other files are read back in the same way. */
const CALLS = {
  Sightline: 'sightline.extract(document).then(({ html }) => html)',
  Markdown: 'benchWritten.markdown()',
  EPUB: 'benchWritten.epub()',
  Readability: 'benchReadability.read().html',
  Defuddle: 'benchDefuddle.read().html',
} as const;
export type Name = keyof typeof CALLS;
const PEERS = ['Readability', 'Defuddle'] as const;

const SCRIPTS: Record<Name, [entry: string, global: string]> = {
  Sightline: ['../../src/extract.iife.ts', 'sightline'],
  Markdown: ['./written.ts', 'benchWritten'],
  EPUB: ['./written.ts', 'benchWritten'],
  Readability: ['./peers/readability.ts', 'benchReadability'],
  Defuddle: ['./peers/defuddle.ts', 'benchDefuddle'],
};

const ITEM_KINDS = ['listing items', 'posts'] as const;
const ARTICLE_KINDS = KINDS.filter(kind => !ITEM_KINDS.some(other => other === kind));

export interface StructureOptions {
  makers?: readonly Maker[];
  contenders?: readonly Name[];
  /** Pages that are read as items: listings and threads. */
  items?: readonly ItemPage[];
  /** Every maker in every theme, instead of one theme each. */
  isThorough?: boolean;
}

/** Runs every contender on every page in a real browser. */
export async function measureStructure(options: StructureOptions = chosen()): Promise<StructureOutcome[]> {
  const { makers = MAKERS, contenders = Object.keys(CALLS) as Name[], isThorough = false } = options;
  const scripts = await Promise.all(contenders.map(async name => [name, await toScript(name)] as const));
  const reader = await bundleScript(READER, 'benchStructure');
  const renderer = await Renderer.start();
  const outcomes: StructureOutcome[] = [];
  try {
    const tab = await renderer.open(DESKTOP);
    const measure = async (page: string, html: string, wanted: Structure, kinds: readonly Kind[]) => {
      for (const [contender, script] of scripts) {
        const given = await ask(tab, html, `${reader}\n${script}`, contender);
        outcomes.push({ contender, page, comparison: compare(wanted, given, kinds) });
      }
    };
    for (const [at, maker] of makers.entries()) {
      for (const theme of isThorough ? THEMES : [THEMES[at % THEMES.length]]) {
        const source = toWritable(DOCUMENT, maker);
        const written = await maker.make(source);
        if (!written) console.log(`left out ${maker.name}: it is not installed`);
        else await measure(`${maker.name} (${theme})`, toPage(source, written, theme), truthOf(source), ARTICLE_KINDS);
      }
    }
    for (const [at, { name, title, html, css, truth }] of (options.items ?? []).entries()) {
      const source = { ...DOCUMENT, title, author: '' };
      const page = toPage(source, { html, css, scripts: [] }, THEMES[at % THEMES.length]);
      await measure(
        name,
        page,
        truth,
        ITEM_KINDS.filter(kind => truth[kind].length > 0),
      );
    }
  } finally {
    await renderer.stop();
  }
  return outcomes;
}

/** Command-line options: `--makers a,b` and `--contenders a,b` to limit the run, `--thorough` for every theme. */
function chosen(): StructureOptions {
  const said = (option: string) => {
    const at = process.argv.indexOf(option);
    const names = at < 0 ? [] : (process.argv[at + 1] ?? '').split(',');
    return (name: string) => names.length === 0 || names.some(one => name.includes(one));
  };
  const isMaker = said('--makers');
  return {
    makers: MAKERS.filter(({ name }) => isMaker(name)),
    contenders: (Object.keys(CALLS) as Name[]).filter(said('--contenders')),
    items: [...LISTINGS, ...THREADS].filter(({ name }) => isMaker(name)),
    isThorough: process.argv.includes('--thorough'),
  };
}

async function toScript(name: Name): Promise<string> {
  const [entry, global] = SCRIPTS[name];
  return bundleScript(new URL(entry, import.meta.url), global);
}

/** Reloads the page for each contender, because the previous one may have changed it. */
async function ask(tab: Tab, html: string, script: string, contender: Name): Promise<Structure> {
  await tab.load(ADDRESS, html);
  await tab.run(`globalThis.__VERSION__ = ''; ${script}\n;undefined`);
  const answer = await tab.run<string>(`(async () => ${CALLS[contender]})()`);
  const shown = contender === 'Markdown' ? showMarkdown(answer) : answer;
  return tab.run<Structure>(`benchStructure.readStructure(${JSON.stringify(shown)})`);
}

/** Recall and precision of each kind over all pages. */
export function scoresOf(outcomes: readonly StructureOutcome[], contender: string, kind: Kind) {
  const counts = outcomes.filter(one => one.contender === contender).map(one => one.comparison.counts[kind]);
  const sum = (of: 'matched' | 'wanted' | 'given') => counts.reduce((total, count) => total + count[of], 0);
  const [matched, wanted, given] = [sum('matched'), sum('wanted'), sum('given')];
  return { recall: wanted ? matched / wanted : Number.NaN, precision: given ? matched / given : Number.NaN };
}

export interface StructureScore {
  kind: Kind;
  contender: string;
  recall: number;
  precision: number;
}

/** Results for the figures; partial runs are not recorded. */
export function recordStructure(outcomes: StructureOutcome[]): Partial<Results> | undefined {
  const names = ['Sightline', ...PEERS];
  const compared = outcomes.filter(({ contender }) => names.includes(contender));
  if (compared.length < (MAKERS.length + LISTINGS.length + THREADS.length) * names.length) return undefined;
  return {
    structure: KINDS.flatMap(kind =>
      names.map(contender => ({ kind, contender, ...scoresOf(outcomes, contender, kind) })),
    ),
  };
}

export function formatStructure(outcomes: StructureOutcome[]): string {
  const names = [...new Set(outcomes.map(one => one.contender))];
  const cell = (value: number) => (Number.isNaN(value) ? '  –  ' : value.toFixed(3));
  const lines = KINDS.map(kind => {
    const scores = names.map(name => scoresOf(outcomes, name, kind));
    return `${kind.padEnd(16)}${scores.map(({ recall, precision }) => `${cell(recall)} / ${cell(precision)}`.padEnd(18)).join('')}`;
  });
  const details = process.argv.includes('--details') ? `\n${describe(outcomes)}` : '';
  return `${''.padEnd(16)}${names.map(name => name.padEnd(18)).join('')}\n${lines.join('\n')}${details}`;
}

/** Lists, page by page, what Sightline missed and what it added, and each of its files. */
function describe(outcomes: StructureOutcome[]): string {
  return outcomes
    .filter(({ contender }) => !PEERS.some(peer => peer === contender))
    .map(({ contender, page, comparison: { missed, beyond } }) => {
      const list = (sign: string, items: Partial<Record<Kind, string[]>>) =>
        Object.entries(items).flatMap(([kind, lines]) =>
          lines.map(line => `  ${sign} ${kind}: ${JSON.stringify(line).slice(0, 160)}`),
        );
      return [`${contender}: ${page}`, ...list('-', missed), ...list('+', beyond)].join('\n');
    })
    .join('\n');
}

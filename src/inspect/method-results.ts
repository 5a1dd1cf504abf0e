import type { Reading } from '../extract.ts';
import { type BodyText, bodyText, bodyTexts, type TokenRange } from '../methods/body-text.ts';
import { type ElementTrees, elementTrees, handRules } from '../methods/element-trees.ts';
import type { Verdict } from '../methods/method.ts';
import type { SiteEntropy } from '../methods/site-entropy.ts';
import {
  emptyStatistics,
  FEWEST_AS_PUBLISHED,
  publishedEntropy,
  type SiteStatistics,
  siteEntropy,
} from '../methods/site-statistics.ts';
import { type SubtreeModel, type Subtrees, subtrees } from '../methods/subtree.ts';
import { type TextShare, textShare } from '../methods/text-share.ts';
import { countSpacedWords } from '../methods/words.ts';
import { isMain, LABEL, type Labels } from '../page/label.ts';

/** All methods whose results on a page are compared. */
export const METHODS = ['sightline', 'bte', 'btes', 'cuter', 'wang', 'tables', 'entropy', 'yunis', 'rules'] as const;
export type MethodName = (typeof METHODS)[number];

export interface MethodResult {
  name: MethodName;
  /** 1 main, 0 noisy, by unit. */
  main: Uint8Array;
  words: number;
  /** Words kept by both this method and Sightline, as a share of those kept by either; 1 if neither keeps any. */
  overlap: number;
  detail: Detail;
}

/** A method's data for display, besides its verdict. */
export type Detail =
  | { kind: 'labels'; labels: Labels }
  | { kind: 'slope'; text: BodyText; ranges: TokenRange[] }
  | { kind: 'share'; share: TextShare }
  /** `origin` says what the user's own wrapper was learned from; '' for the built-in one. */
  | { kind: 'subtrees'; found: Subtrees; origin: string }
  | { kind: 'entropy'; entropy: SiteEntropy }
  | { kind: 'trees'; trees: ElementTrees };

/** Number of pages of the site that a method needs, including this one, and how many are known. */
export interface KnownPages {
  known: number;
  needed: number;
}

export interface MethodResults {
  results: Map<MethodName, MethodResult>;
  pages: Map<MethodName, KnownPages>;
}

/** Repetition can be seen from two pages on, including this one. */
const FEWEST_PAGES = 2;

/** The two methods that compare pages: their verdicts, and the number of pages each needs. */
function compareSites({ snapshot, units }: Reading, statistics = emptyStatistics()) {
  const tables = publishedEntropy(snapshot, units, statistics);
  const entropy = siteEntropy(snapshot, units, statistics);
  return [
    { name: 'tables' as const, entropy: tables, needed: FEWEST_AS_PUBLISHED },
    { name: 'entropy' as const, entropy, needed: FEWEST_PAGES },
  ];
}

/** Results by method. A method without enough pages has none; `pages` then tells how many it needs. */
export function runMethods(reading: Reading, statistics?: SiteStatistics, wrapper?: SubtreeModel): MethodResults {
  const { snapshot, units, labels } = reading;
  const words = countByUnit(reading);
  const own = Uint8Array.from(labels.label, code => (isMain(code) ? 1 : 0));
  const results = new Map<MethodName, MethodResult>();
  const pages = new Map<MethodName, KnownPages>();
  const add = (name: MethodName, { main, rows }: Pick<Verdict, 'main' | 'rows'>, detail: Detail) => {
    const kept = rows ? countByUnit(reading, rows) : words.map((count, unit) => (main[unit] ? count : 0));
    results.set(name, { name, main, detail, ...compare(words, kept, own) });
  };

  add('sightline', { main: own }, { kind: 'labels', labels });
  const one = bodyText(snapshot, units);
  add('bte', one, { kind: 'slope', text: one, ranges: one.plateau.to > one.plateau.from ? [one.plateau] : [] });
  const many = bodyTexts(snapshot, units);
  add('btes', many, { kind: 'slope', text: many, ranges: many.plateaus });
  const share = textShare(snapshot, units);
  add('cuter', share, { kind: 'share', share });
  const found = subtrees(snapshot, units, wrapper);
  add('wang', found, { kind: 'subtrees', found, origin: wrapper?.origin ?? '' });
  for (const { name, entropy, needed } of compareSites(reading, statistics)) {
    pages.set(name, { known: entropy.documents, needed });
    if (entropy.documents >= needed) add(name, entropy, { kind: 'entropy', entropy });
  }
  const trees = elementTrees(snapshot, units);
  add('yunis', trees, { kind: 'trees', trees });
  const rules = handRules(snapshot, units);
  add('rules', rules, { kind: 'trees', trees: rules });
  return { results, pages };
}

/** Word counts by unit, limited to `rows` if given. */
function countByUnit({ snapshot, units }: Reading, rows?: Uint8Array): Float64Array {
  const words = new Float64Array(units.size);
  for (let row = 0; row < snapshot.size; row++) {
    const unit = units.ofRow[row];
    if (unit >= 0 && snapshot.text[row] !== '' && rows?.[row] !== 0)
      words[unit] += countSpacedWords(snapshot.text[row]);
  }
  return words;
}

/** `kept` is the number of words the method keeps of each unit. */
function compare(words: Float64Array, kept: Float64Array, own: Uint8Array): { words: number; overlap: number } {
  let all = 0;
  let both = 0;
  let either = 0;
  for (let unit = 0; unit < words.length; unit++) {
    all += kept[unit];
    both += own[unit] ? kept[unit] : 0;
    either += own[unit] ? words[unit] : kept[unit];
  }
  return { words: all, overlap: either > 0 ? both / either : 1 };
}

/** Converts a verdict to labels, for the highlight's layers to paint. Sightline's own labels are used as they are. */
export function toLabels({ main, detail }: MethodResult): Labels {
  if (detail.kind === 'labels') return detail.labels;
  return {
    label: Uint8Array.from(main, kept => (kept ? LABEL.body : LABEL.irrelevant)),
    score: Float32Array.from(main),
    reasons: () => [],
    pageKind: 'other',
    confidence: 1,
  };
}

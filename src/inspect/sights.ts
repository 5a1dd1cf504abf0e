import type { Reading } from '../extract.ts';
import { type BodyText, bodyText, bodyTexts, type TokenRange } from '../methods/body-text.ts';
import { type ElementTrees, elementTrees, handRules } from '../methods/element-trees.ts';
import type { SiteEntropy } from '../methods/site-entropy.ts';
import { type SiteStatistics, siteEntropy } from '../methods/site-statistics.ts';
import { type Subtrees, subtrees } from '../methods/subtree.ts';
import { type TextShare, textShare } from '../methods/text-share.ts';
import { countWords } from '../methods/words.ts';
import { isMain, LABEL, type Labels } from '../page/label.ts';

/** What every method sees of one page, side by side. */
export const METHODS = ['sightline', 'bte', 'btes', 'cuter', 'wang', 'entropy', 'yunis', 'rules'] as const;
export type MethodName = (typeof METHODS)[number];

export interface Sight {
  name: MethodName;
  /** 1 main, 0 noisy, by unit. */
  main: Uint8Array;
  words: number;
  /** Words that this method and Sightline both keep, as a share of those that either keeps; 1 where neither keeps any. */
  overlap: number;
  detail: Detail;
}

/** What a method has to show beside its verdict. */
export type Detail =
  | { kind: 'labels'; labels: Labels }
  | { kind: 'slope'; text: BodyText; ranges: TokenRange[] }
  | { kind: 'share'; share: TextShare }
  | { kind: 'subtrees'; found: Subtrees }
  | { kind: 'entropy'; entropy: SiteEntropy }
  | { kind: 'trees'; trees: ElementTrees };

/** Two pages, this one included, and a repetition begins to mean something. */
const FEWEST_PAGES = 2;

/** By method; undefined where a method cannot say anything here. */
export function seeAll(reading: Reading, statistics?: SiteStatistics): Map<MethodName, Sight> {
  const { snapshot, units, labels } = reading;
  const words = countByUnit(reading);
  const own = Uint8Array.from(labels.label, code => (isMain(code) ? 1 : 0));
  const sights = new Map<MethodName, Sight>();
  const see = (name: MethodName, main: Uint8Array, detail: Detail) =>
    void sights.set(name, { name, main, detail, ...compare(words, main, own) });

  see('sightline', own, { kind: 'labels', labels });
  const one = bodyText(snapshot, units);
  see('bte', one.main, { kind: 'slope', text: one, ranges: one.plateau.to > one.plateau.from ? [one.plateau] : [] });
  const many = bodyTexts(snapshot, units);
  see('btes', many.main, { kind: 'slope', text: many, ranges: many.plateaus });
  const share = textShare(snapshot, units);
  see('cuter', share.main, { kind: 'share', share });
  const found = subtrees(snapshot, units);
  see('wang', found.main, { kind: 'subtrees', found });
  const entropy = statistics && siteEntropy(snapshot, units, statistics);
  if (entropy && entropy.documents >= FEWEST_PAGES) see('entropy', entropy.main, { kind: 'entropy', entropy });
  const trees = elementTrees(snapshot, units);
  see('yunis', trees.main, { kind: 'trees', trees });
  const rules = handRules(snapshot, units);
  see('rules', rules.main, { kind: 'trees', trees: rules });
  return sights;
}

function countByUnit({ snapshot, units }: Reading): Float64Array {
  const words = new Float64Array(units.size);
  for (let row = 0; row < snapshot.size; row++) {
    const unit = units.ofRow[row];
    if (unit >= 0 && snapshot.text[row] !== '') words[unit] += countWords(snapshot.text[row]);
  }
  return words;
}

function compare(words: Float64Array, one: Uint8Array, other: Uint8Array): { words: number; overlap: number } {
  let kept = 0;
  let both = 0;
  let either = 0;
  for (let unit = 0; unit < words.length; unit++) {
    if (one[unit]) kept += words[unit];
    if (one[unit] && other[unit]) both += words[unit];
    if (one[unit] || other[unit]) either += words[unit];
  }
  return { words: kept, overlap: either > 0 ? both / either : 1 };
}

/** A verdict as labels, so that the highlight's layers can paint it. Sightline's own say more than a verdict does. */
export function toLabels({ main, detail }: Sight): Labels {
  if (detail.kind === 'labels') return detail.labels;
  return {
    label: Uint8Array.from(main, kept => (kept ? LABEL.body : LABEL.irrelevant)),
    score: Float32Array.from(main),
    reasons: () => [],
    pageKind: 'other',
    confidence: 1,
  };
}

import type { Entry } from './ledger.ts';

/**
 * The closed list of labels, with a one-sentence definition each. All corpora are mapped to it and all interfaces use its terms.
 * The noise labels follow Yunis 2016, 3.3.
 */
// biome-ignore format: read as a list
export const LABELS = [
  { name: 'title', part: 'head', means: 'The headline of the article, once.' },
  { name: 'byline', part: 'head', means: 'Who wrote it, and the credit that belongs to the person.' },
  { name: 'date', part: 'head', means: 'When it was published or changed, and meta lines such as its section.' },
  { name: 'body', part: 'main', means: 'Text the page exists to give: paragraphs, items, cells, code, quotes, posts of a thread.' },
  { name: 'heading', part: 'main', means: 'A headline inside the article that names the part below it.' },
  { name: 'caption', part: 'main', means: 'Words that explain an image, table or player of the article.' },
  { name: 'image', part: 'main', means: 'A picture, player or embed that belongs to the article.' },
  { name: 'comment', part: 'comments', means: 'What readers wrote below an article.' },
  { name: 'reference', part: 'main', means: 'Sources and notes of the article: kept, at its end.' },
  { name: 'advertisement', part: 'noise', means: 'Paid for by somebody else.' },
  { name: 'navigation', part: 'noise', means: 'Menus, bars, bread crumbs: the way to other pages.' },
  { name: 'promoted', part: 'noise', means: 'Teasers of other pages: related, trending, recommended.' },
  { name: 'legal', part: 'noise', means: 'Copyright, privacy, cookies, terms.' },
  { name: 'irrelevant', part: 'noise', means: 'Anything else that is not the article: weather, tickers, page furniture.' },
  { name: 'input', part: 'noise', means: 'Forms and buttons: like, share, print, subscribe.' },
] as const;

export type LabelName = (typeof LABELS)[number]['name'];

export const LABEL = Object.fromEntries(LABELS.map((label, code) => [label.name, code])) as Record<LabelName, number>;

export function labelName(code: number): LabelName {
  return LABELS[code].name;
}

export function isMain(code: number): boolean {
  return LABELS[code].part !== 'noise' && LABELS[code].part !== 'comments';
}

export function isNoise(code: number): boolean {
  return LABELS[code].part === 'noise';
}

/** One factor in a decision. Weights are in log-odds: positive for main, negative for noise. */
export interface Reason {
  /** Name of a feature or rule. */
  feature: string;
  value: number;
  weight: number;
}

export const PAGE_KINDS = ['article', 'thread', 'listing', 'product', 'documentation', 'other'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** The result of `classify` for a page's units. */
export interface Labels {
  /** Code from LABEL, per unit. */
  label: Uint8Array;
  /** Probability that the unit is main content, per unit. */
  score: Float32Array;
  /** Largest weight first. Computed on demand: explaining every unit would cost more than reading the page. */
  reasons(unit: number): Reason[];
  pageKind: PageKind;
  /** Confidence in the reading of the whole page, 0..1. */
  confidence: number;
  /** Per unit, 1 if the user corrected it. */
  corrected?: Uint8Array;
  /** All decisions made after the classifier, in order. */
  ledger?: readonly Entry[];
  /** The labels before the first of those decisions. */
  unsettled?: Labels;
}

import { toTokens } from './tokens.ts';

/** Agreement of an extracted text with its truth. All values are in 0..1. */
export interface TextScore {
  /** Over the multisets of words. */
  precision: number;
  recall: number;
  f1: number;
  /** Over the multisets of runs of four words: order counts. */
  gramPrecision: number;
  gramRecall: number;
  gramF1: number;
  /** 1 if the words and their order are identical. */
  exact: number;
}

export interface SnippetScore {
  /** Share of the required snippets that are present; NaN if the page names none. */
  withRate: number;
  /** Share of the forbidden snippets that are absent; NaN if the page names none. */
  withoutRate: number;
}

const GRAM = 4;

export function scoreText(found: string, truth: string): TextScore {
  return scoreTokens(toTokens(found), toTokens(truth));
}

function scoreTokens(found: readonly string[], truth: readonly string[]): TextScore {
  const words = compare(found, truth);
  const grams = compare(toGrams(found), toGrams(truth));
  const exact = found.length === truth.length && found.every((token, i) => token === truth[i]) ? 1 : 0;
  return {
    precision: words.precision,
    recall: words.recall,
    f1: words.f1,
    gramPrecision: grams.precision,
    gramRecall: grams.recall,
    gramF1: grams.f1,
    exact,
  };
}

/** Runs of four tokens; a shorter text is a single run. */
function toGrams(tokens: readonly string[]): string[] {
  if (tokens.length === 0) return [];
  const grams: string[] = [];
  for (let i = 0; i < Math.max(1, tokens.length - GRAM + 1); i++) grams.push(tokens.slice(i, i + GRAM).join(' '));
  return grams;
}

/** Two empty lists match perfectly; anything compared with an empty list scores zero. */
export function compare(found: readonly string[], truth: readonly string[]) {
  if (found.length === 0 && truth.length === 0) return { precision: 1, recall: 1, f1: 1 };
  const left = new Map<string, number>();
  for (const item of truth) left.set(item, (left.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of found) {
    const n = left.get(item) ?? 0;
    if (n === 0) continue;
    left.set(item, n - 1);
    shared++;
  }
  const precision = found.length ? shared / found.length : 0;
  const recall = truth.length ? shared / truth.length : 0;
  return { precision, recall, f1: (2 * shared) / (found.length + truth.length) };
}

export function scoreSnippets(found: string, required: readonly string[], forbidden: readonly string[]): SnippetScore {
  const text = toLine(found);
  const has = (snippet: string) => text.includes(toLine(snippet));
  const share = (hits: number, of: number) => (of === 0 ? Number.NaN : hits / of);
  const wanted = required.filter(isWordy);
  const unwanted = forbidden.filter(isWordy);
  return {
    withRate: share(wanted.filter(has).length, wanted.length),
    withoutRate: share(unwanted.filter(snippet => !has(snippet)).length, unwanted.length),
  };
}

function isWordy(snippet: string): boolean {
  return toTokens(snippet).length > 0;
}

/** Tokens separated and surrounded by single spaces, so that "art" is not found in "party". */
function toLine(text: string): string {
  return ` ${toTokens(text).join(' ')} `;
}

/** 1 if nine in ten words agree: quotes, a section before the title or the site after it do not make it a different title. */
export function scoreTitle(found: string | undefined, wanted: string | undefined): number {
  if (found === undefined || !wanted) return Number.NaN;
  return compare(toTokens(found), toTokens(wanted)).f1 >= 0.9 ? 1 : 0;
}

/** Whether one of the names was found, possibly with other text or incomplete. NaN if the author is unknown. */
export function scoreAuthor(found: string | undefined, wanted: readonly string[]): number {
  const names = wanted.map(toLine).filter(name => name.trim() !== '');
  if (found === undefined || names.length === 0) return Number.NaN;
  const line = toLine(found);
  return line.trim() !== '' && names.some(name => line.includes(name) || name.includes(line)) ? 1 : 0;
}

/** Compares the day as written, ignoring time and time zone. */
export function scoreDate(found: string | undefined, wanted: string | undefined): number {
  if (found === undefined || !wanted) return Number.NaN;
  return found.slice(0, 10) === wanted.slice(0, 10) ? 1 : 0;
}

/** Main versus noisy, counted by element or by any weight. */
export interface BinaryScore {
  precision: number;
  recall: number;
  f1: number;
}

export function scoreBinary(
  predicted: ArrayLike<number>,
  actual: ArrayLike<number>,
  weight?: ArrayLike<number>,
): BinaryScore {
  let both = 0;
  let found = 0;
  let was = 0;
  for (let i = 0; i < predicted.length; i++) {
    const w = weight ? weight[i] : 1;
    if (predicted[i]) found += w;
    if (actual[i]) was += w;
    if (predicted[i] && actual[i]) both += w;
  }
  const f1 = found + was > 0 ? (2 * both) / (found + was) : 1;
  return { precision: found > 0 ? both / found : 1, recall: was > 0 ? both / was : 1, f1 };
}

export function mean(values: readonly number[]): number {
  let sum = 0;
  let n = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    n++;
  }
  return n === 0 ? Number.NaN : sum / n;
}

/** The given quantile of the values. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  return sorted[low] + (sorted[Math.ceil(at)] - sorted[low]) * (at - low);
}

/**
 * 95% confidence interval of the mean over pages, by resampling whole sites: pages of a site share a template, so resampling
 * single pages would overstate the evidence. Seeded, for reproducible figures.
 */
export function bootstrap(values: readonly number[], sites: readonly string[], rounds = 1000): [number, number] {
  const bySite = new Map<string, { sum: number; n: number }>();
  values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const site = bySite.get(sites[i]) ?? { sum: 0, n: 0 };
    site.sum += value;
    site.n++;
    bySite.set(sites[i], site);
  });
  const groups = [...bySite.values()];
  if (groups.length === 0) return [Number.NaN, Number.NaN];
  const random = seeded(20160901);
  const means: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    let n = 0;
    for (let k = 0; k < groups.length; k++) {
      const group = groups[Math.floor(random() * groups.length)];
      sum += group.sum;
      n += group.n;
    }
    means.push(sum / n);
  }
  return [quantile(means, 0.025), quantile(means, 0.975)];
}

/** Mulberry32: small, good enough for resampling, and identical on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Shuffles in the same order on every machine and in every run. */
export function shuffle<T>(items: readonly T[], name: string): T[] {
  const random = seeded([...name].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7));
  return items
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

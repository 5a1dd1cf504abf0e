import type { Article } from './article.ts';
import type { Drawn } from './drawn.ts';

/** An article read in another context, complete enough for first display. */
export interface FirstReading {
  article: Article;
  /** Number of units on the page. */
  units: number;
  /** Number of remembered corrections applied. */
  used: number;
  /** The first screen of the reader; undefined if there is no article, or if the reader has to draw it on the page itself. */
  screen?: Drawn[];
}

/**
 * An article as plain data with what the first frame shows. The rest (comments, excerpt, lead picture, reasons) takes as long to compute
 * as everything else together, so the tab computes it after the article is shown.
 */
export function toSent(article: Article): Article {
  const { title, byline, date, site, url, language, direction, pageKind, confidence, wordCount, nextPage } = article;
  return {
    ...{ title, byline, date, site, url, language, direction, pageKind, confidence, wordCount, nextPage },
    ...{ excerpt: '', comments: [], blocks: withoutReasons(article.blocks), notes: withoutReasons(article.notes) },
  };
}

/** A deep copy without `reasons`, which are getters: copying would compute them. */
function withoutReasons<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutReasons) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value))
    copy[key] = key === 'reasons' ? [] : withoutReasons(value[key as keyof typeof value]);
  return copy as T;
}

/**
 * Puts the blocks that are already rendered into the article as reread in this context, so that they are not rendered again.
 * Modifies `whole` in place, because a copy would compute all its lazy properties.
 */
export function keepDrawn(drawn: Article, whole: Article): Article {
  for (const part of ['blocks', 'notes'] as const) {
    const before = drawn[part] as unknown[];
    const now = whole[part] as unknown[];
    for (let at = 0; at < now.length; at++) {
      if (!isSame(before[at], now[at])) continue;
      giveReasons(before[at], now[at]);
      now[at] = before[at];
    }
  }
  // Identity tells later code that a list is unchanged.
  if (isKept(drawn.blocks, whole.blocks)) whole.blocks = drawn.blocks;
  if (isKept(drawn.notes, whole.notes)) whole.notes = drawn.notes;
  return whole;
}

const isKept = (before: unknown[], now: unknown[]) =>
  before.length === now.length && now.every((item, at) => item === before[at]);

/** Deep equality of blocks. Ignores `reasons`, which follow from the rest and are expensive to compute. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  // Undefined values are lost in transfer, so they count as absent.
  for (const key in b) if (!(key in a) && b[key as keyof typeof b] !== undefined) return false;
  for (const key in a) {
    if (key !== 'reasons' && !isSame(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  }
  return true;
}

/** Blocks are transferred without reasons; makes them read the reasons from the matching local block. */
function giveReasons(drawn: unknown, whole: unknown): void {
  if (typeof drawn !== 'object' || drawn === null) return;
  const from = whole as Record<string, unknown>;
  for (const key of Object.keys(drawn)) {
    if (key !== 'reasons') giveReasons(drawn[key as keyof typeof drawn], from[key]);
    else Object.defineProperty(drawn, key, { enumerable: true, configurable: true, get: () => from.reasons });
  }
}

import type { Article } from './article.ts';

/** An article that was made in another place, as it is first shown. */
export interface FirstReading {
  article: Article;
  /** How many units the page has. */
  units: number;
  /** How many remembered corrections were used. */
  used: number;
}

/**
 * An article as plain data, with what the first frame shows. What is only shown later (comments, excerpt, lead picture, reasons) takes as
 * long to find out as the rest together: the tab finds it out when the article is there.
 */
export function toSent(article: Article): Article {
  const { title, byline, date, site, url, language, direction, pageKind, confidence, wordCount, nextPage } = article;
  return {
    ...{ title, byline, date, site, url, language, direction, pageKind, confidence, wordCount, nextPage },
    ...{ excerpt: '', comments: [], blocks: withoutReasons(article.blocks), notes: withoutReasons(article.notes) },
  };
}

/** Reasons are getters, and to copy is to ask. */
function withoutReasons<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutReasons) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value))
    copy[key] = key === 'reasons' ? [] : withoutReasons(value[key as keyof typeof value]);
  return copy as T;
}

/**
 * The same article read anew in this place, with the blocks that are drawn already, so that nobody draws them again. Changed in
 * place, because a copy would work out all that waits until somebody asks.
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
  // An unchanged list is known by being the same one.
  if (isKept(drawn.blocks, whole.blocks)) whole.blocks = drawn.blocks;
  if (isKept(drawn.notes, whole.notes)) whole.notes = drawn.notes;
  return whole;
}

const isKept = (before: unknown[], now: unknown[]) =>
  before.length === now.length && now.every((item, at) => item === before[at]);

/** Blocks are trees of plain values. Reasons are left out: they follow from the rest, and asking for them costs. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  // What is undefined does not survive the way.
  for (const key in b) if (!(key in a) && b[key as keyof typeof b] !== undefined) return false;
  for (const key in a) {
    if (key !== 'reasons' && !isSame(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  }
  return true;
}

/** The blocks were sent without it: they read it from the reading they belong to. */
function giveReasons(drawn: unknown, whole: unknown): void {
  if (typeof drawn !== 'object' || drawn === null) return;
  const from = whole as Record<string, unknown>;
  for (const key of Object.keys(drawn)) {
    if (key !== 'reasons') giveReasons(drawn[key as keyof typeof drawn], from[key]);
    else Object.defineProperty(drawn, key, { enumerable: true, configurable: true, get: () => from.reasons });
  }
}

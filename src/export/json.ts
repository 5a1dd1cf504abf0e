import type { Article } from '../page/article.ts';
import { EXTRACTED_BY, type ExportOptions } from './options.ts';

/** Raise it when a field changes its meaning. */
export const JSON_VERSION = 1;

/** The whole article with every block's rows, score and strongest reasons: what another program needs to go on from here. */
export function writeJson(article: Article, options: ExportOptions = {}): string {
  const file = {
    format: 'sightline-article',
    version: JSON_VERSION,
    extractedBy: options.extractedBy ?? EXTRACTED_BY,
    article,
    marks: options.marks?.map(({ quote, note, made }) => ({ quote, note, made: new Date(made).toISOString() })),
  };
  return `${JSON.stringify(file, shorten, 2)}\n`;
}

/** Of some two hundred, most of them next to nothing. */
const MOST_REASONS = 8;

/** Four digits are more than any score means. */
function shorten(key: string, value: unknown): unknown {
  if (key === 'reasons' && Array.isArray(value)) return value.slice(0, MOST_REASONS);
  return typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
}

import type { Article } from '../page/article.ts';
import { EXTRACTED_BY, type ExportOptions } from './options.ts';

/** Version of article.schema.json. Increase both if a field is removed or changes its meaning. */
export const JSON_VERSION = 2;

/**
 * The whole article with rows and scores of every block, for processing by other programs. Includes the strongest reasons only on request,
 * since they would be most of the file.
 */
export function writeJson(article: Article, options: ExportOptions = {}): string {
  const file = {
    format: 'sightline-article',
    version: JSON_VERSION,
    extractedBy: options.extractedBy ?? EXTRACTED_BY,
    article,
    leftOut: options.leftOut?.map(({ text, words, label, score, step }) => ({ text, words, label, score, step })),
    decisions: options.decisions,
    marks: options.marks?.map(({ quote, note, made }) => ({ quote, note, made: new Date(made).toISOString() })),
  };
  const write = (key: string, value: unknown) =>
    key === 'reasons' && !options.reasons ? undefined : shorten(key, value);
  return `${JSON.stringify(file, write, 2).replace(NUMBERS, numbers => numbers.replace(/\s+/g, ' '))}\n`;
}

/**
 * Matches a pretty-printed array of numbers, to be put on one line. It contains no quotation marks, so it never matches inside a string.
 */
const NUMBERS = /\[\s[-\d.,\se]*\](?=,?\n)/g;

/** Out of some two hundred, most of them close to zero. */
const MOST_REASONS = 8;

/** Scores are not precise enough for more than four digits. */
function shorten(key: string, value: unknown): unknown {
  if (key === 'reasons' && Array.isArray(value)) return value.slice(0, MOST_REASONS);
  return typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
}

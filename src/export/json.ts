import type { Article } from '../page/article.ts';
import { EXTRACTED_BY, type ExportOptions } from './options.ts';

/** Of article.schema.json. Raise both when a field changes its meaning or goes. */
export const JSON_VERSION = 2;

/**
 * The whole article with every block's rows and score: what another program needs to go on from here. The strongest reasons only where they
 * are asked for, since they are most of the file then.
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

/** A list of numbers, which needs no line for each. Quotation marks cannot stand in one, so none is found in a text. */
const NUMBERS = /\[\s[-\d.,\se]*\](?=,?\n)/g;

/** Of some two hundred, most of them next to nothing. */
const MOST_REASONS = 8;

/** Four digits are more than any score means. */
function shorten(key: string, value: unknown): unknown {
  if (key === 'reasons' && Array.isArray(value)) return value.slice(0, MOST_REASONS);
  return typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
}

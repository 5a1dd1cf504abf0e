import type { Article } from '../page/article.ts';
import { EXTRACTED_BY, type ExportOptions } from './options.ts';

/** Raise it when a field changes its meaning. */
export const JSON_VERSION = 1;

/** The whole article with every block's rows, score and reasons: what another program needs to go on from here. */
export function writeJson(article: Article, options: ExportOptions = {}): string {
  const file = {
    format: 'sightline-article',
    version: JSON_VERSION,
    extractedBy: options.extractedBy ?? EXTRACTED_BY,
    article,
    marks: options.marks?.map(({ quote, note, made }) => ({ quote, note, made: new Date(made).toISOString() })),
  };
  return `${JSON.stringify(file, round, 2)}\n`;
}

/** Four digits are more than any score means. */
function round(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
}

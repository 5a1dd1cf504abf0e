import { readerComments, readerImage, readerNotes } from '../public/_locales/en/messages.json';
import { MODEL } from './classify/classify.ts';
import { type FormatName, getFormat } from './export/formats.ts';
import type { ExportOptions } from './export/options.ts';
import { articleText } from './export/text.ts';
import { wordsFrom } from './interface-text.ts';
import type { Article } from './page/article.ts';
import { lazily } from './page/lazily.ts';
import type { Reading } from './page/reading.ts';
import { flatten } from './page/thread.ts';
import { decisionsOf } from './reading/decisions.ts';
import { type LeftOut, leftOut } from './reading/left-out.ts';

export type { FormatName } from './export/formats.ts';

declare const __VERSION__: string;

/** The result returned to programs. Each output format is generated on first access. */
export interface ReadResult {
  readonly article: Article;
  /** The same output as the files that the extension saves. */
  readonly markdown: string;
  readonly html: string;
  readonly json: string;
  /** The body as plain text, one block per line, without title, byline and comments. */
  readonly text: string;
  /** Dropped content, largest and least certain first. */
  readonly leftOut: LeftOut[];
  /** Version of this package. */
  readonly version: string;
  /** Version of the classifier's model. */
  readonly model: string;
  /** Everything between the page and the article: units, labels, decisions. */
  readonly reading: Reading;
}

export const version = __VERSION__;
export const modelVersion: string = MODEL.version;

export function toResult(reading: Reading): ReadResult {
  const { article } = reading;
  const known = { article, reading, version, model: modelVersion };
  return lazily(known, {
    markdown: () => write(reading, 'markdown') as string,
    html: () => write(reading, 'html') as string,
    json: () => write(reading, 'json') as string,
    text: () => articleText(article),
    leftOut: () => leftOut(reading),
  });
}

const english = wordsFrom({ readerComments, readerImage, readerNotes });

/** Same output as the extension's, in English and without user highlights. By default, only threads include comments. */
export function write(reading: Reading, name: FormatName, options: ExportOptions = {}): string | Uint8Array {
  const { article } = reading;
  const all: ExportOptions = {
    extractedBy: `Sightline ${version}`,
    comments: article.pageKind === 'thread',
    titles: {
      notes: english('readerNotes'),
      comments: english('readerComments', flatten(article.comments).length),
      picture: english('readerImage'),
    },
    ...options,
  };
  if (name !== 'json') return getFormat(name).write(article, all);
  return getFormat(name).write(article, {
    marks: [],
    leftOut: leftOut(reading),
    decisions: decisionsOf(reading),
    ...all,
  });
}

/** One page of a dataset (one JSON line). */
export interface PageRecord {
  url: string;
  /** When it was read, ISO 8601. */
  fetched: string;
  kind: Article['pageKind'];
  confidence: number;
  title: string;
  byline: string;
  date: string;
  text: string;
  markdown: string;
  blocks: { kind: string; text: string }[];
  version: string;
  model: string;
}

export function toRecord({ article, text, markdown, version, model }: ReadResult, fetched = new Date()): PageRecord {
  const { url, pageKind, confidence, title, byline, date } = article;
  return {
    url,
    fetched: fetched.toISOString(),
    kind: pageKind,
    confidence,
    title,
    byline,
    date,
    text,
    markdown,
    blocks: article.blocks.map(block => ({ kind: block.kind, text: articleText({ blocks: [block], notes: [] }) })),
    version,
    model,
  };
}

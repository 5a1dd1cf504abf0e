/**
 * The one door for everyone else: a self-contained script that puts `sightline` on globalThis, with
 * `sightline.extract(document)` giving plain data. The tests, the bench and people who inject it from Playwright, Puppeteer
 * or Crawlee come in here.
 */

import { writeHtml } from './export/html.ts';
import { writeMarkdown } from './export/markdown.ts';
import { articleText } from './export/text.ts';
import { read, type Stage } from './extract.ts';
import type { Article, Block, Picture } from './page/article.ts';
import type { LabelName, PageKind, Reason } from './page/label.ts';
import { lazily } from './page/lazily.ts';
import { toThread } from './page/thread.ts';
import { walk } from './walk/walk.ts';

declare const __VERSION__: string;

export interface ExtractOptions {
  /** Elements and text nodes after which the walk stops. */
  maxRows?: number;
  /** False leaves `markdown` and `html` empty, where only text and blocks are wanted. Default true. */
  write?: boolean;
}

export interface Extracted {
  title: string;
  byline: string;
  date: string;
  site: string;
  url: string;
  language: string;
  direction: 'ltr' | 'rtl';
  excerpt: string;
  /** Address of the lead image; '' where there is none. */
  image: string;
  /** The body as plain text, one block a line, without title, byline and comments. */
  text: string;
  markdown: string;
  html: string;
  comments: PlainComment[];
  /** The posts of a thread, which are the body; none where the page is not one, or they could not be told apart. */
  posts: PlainComment[];
  blocks: PlainBlock[];
  pageKind: PageKind;
  confidence: number;
  wordCount: number;
  /** Milliseconds. */
  timings: Record<'walk' | Stage | 'write' | 'total', number>;
  version: string;
}

export interface PlainBlock {
  kind: Block['kind'];
  text: string;
  label: LabelName;
  score: number;
  reasons: Reason[];
  /** Page pixels: x, y, width, height. */
  box: [number, number, number, number];
}

export interface PlainComment {
  author: string;
  date: string;
  text: string;
  replies: PlainComment[];
}

export const version = __VERSION__;

/** Reads the page as it is rendered now. */
export async function extract(document: Document, options: ExtractOptions = {}): Promise<Extracted> {
  const clock = startClock();
  const { snapshot } = walk(document, { maxRows: options.maxRows });
  clock.mark('walk');
  const { article, labels } = read(snapshot, {}, clock.mark);
  const text = articleText(article);
  clock.mark('write');
  const isWritten = options.write !== false;
  return lazily(
    {
      title: article.title,
      url: article.url,
      text,
      pageKind: article.pageKind,
      confidence: labels.confidence,
      timings: clock.read(),
      version,
    },
    {
      byline: () => article.byline,
      date: () => article.date,
      site: () => article.site,
      language: () => article.language,
      direction: () => article.direction,
      excerpt: () => article.excerpt,
      image: () => toAddress(article.image),
      markdown: () => (isWritten ? writeMarkdown(article) : ''),
      html: () => (isWritten ? writeHtml(article) : ''),
      comments: () => article.comments.map(toPlainComment),
      posts: () => toThread(article.blocks).posts.map(toPlainComment),
      blocks: () => article.blocks.map(toPlainBlock),
      wordCount: () => article.wordCount,
    },
  );
}

function toAddress(picture: Picture | undefined): string {
  return picture?.src ?? '';
}

function toPlainBlock(block: Block): PlainBlock {
  const { source } = block;
  const { label, score, box } = source;
  return {
    kind: block.kind,
    text: blockText([block]),
    label,
    score,
    // Explaining every block costs more than reading the page.
    get reasons() {
      return source.reasons;
    },
    box,
  };
}

function toPlainComment(comment: Article['comments'][number]): PlainComment {
  const { author, date, blocks, replies } = comment;
  return { author, date, text: blockText(blocks), replies: replies.map(toPlainComment) };
}

/** The text of some blocks, as `text` would have it. */
function blockText(blocks: Block[]): string {
  return articleText({ blocks, notes: [] });
}

function startClock() {
  const timings = {} as Extracted['timings'];
  const started = performance.now();
  let last = started;
  return {
    mark(stage: 'walk' | Stage | 'write') {
      const now = performance.now();
      timings[stage] = now - last;
      last = now;
    },
    read: () => ({ ...timings, total: performance.now() - started }),
  };
}

/**
 * A self-contained script that puts `sightline` on globalThis; `sightline.extract(document)` returns plain data. Used by the
 * tests and the bench, and by anyone who injects it from Playwright, Puppeteer or Crawlee.
 */
// biome-ignore-all assist/source/organizeImports: some of the rest fails to load where a page has replaced what it needs.
import { checkWorld } from './stand-in.ts';
import { writeHtml } from './export/html.ts';
import { writeMarkdown } from './export/markdown.ts';
import { articleText } from './export/text.ts';
import { read, type Stage } from './extract.ts';
import type { Block, Picture, Post } from './page/article.ts';
import type { LabelName, PageKind, Reason } from './page/label.ts';
import { lazily } from './page/lazily.ts';
import { toThread } from './page/thread.ts';
import { walk } from './walk/walk.ts';

declare const __VERSION__: string;

export interface ExtractOptions {
  /** Maximum number of elements and text nodes to read. */
  maxRows?: number;
  /** Set to false to leave `markdown` and `html` empty when only text and blocks are needed. Default true. */
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
  /** URL of the lead image; '' if there is none. */
  image: string;
  /** The body as plain text, one block per line, without title, byline and comments. */
  text: string;
  markdown: string;
  html: string;
  comments: PlainPost[];
  /** The posts that make up a thread's body; empty if the page is not a thread or its posts could not be separated. */
  posts: PlainPost[];
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
  /** x, y, width, height in page pixels. */
  box: [number, number, number, number];
}

export interface PlainPost {
  author: string;
  date: string;
  text: string;
  replies: PlainPost[];
}

export const version = __VERSION__;

/** Extracts the article from the page as currently rendered. */
export async function extract(document: Document, options: ExtractOptions = {}): Promise<Extracted> {
  checkWorld(document);
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
      comments: () => article.comments.map(toPlainPost),
      posts: () => toThread(article.blocks).posts.map(toPlainPost),
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
    // Lazy: computing the reasons for every block costs more than reading the page.
    get reasons() {
      return source.reasons;
    },
    box,
  };
}

function toPlainPost(post: Post): PlainPost {
  const { author, date, blocks, replies } = post;
  return { author, date, text: blockText(blocks), replies: replies.map(toPlainPost) };
}

/** The text of some blocks, in the format of `Extracted.text`. */
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

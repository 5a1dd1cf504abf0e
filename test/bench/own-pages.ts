import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlainPost } from '../../src/extract.iife.ts';
import { unpack } from '../../src/page/packed.ts';
import type { Snapshot } from '../../src/page/snapshot.ts';
import { scoreText, scoreTitle } from '../../src/train/metrics.ts';
import { bundle } from '../harness/bundle.ts';
import type { Host, Tab } from '../harness/hosts.ts';
import { PAGES, type Server } from '../harness/server.ts';

export interface OwnPageScore {
  name: string;
  f1: number;
  title: number;
  /** The extracted text, for inspection when a floor is missed. */
  text: string;
  /** Authors of a thread's posts, in reading order. */
  posts: string[];
  /** Number of comments below an article, including replies. */
  comments: number;
}

/** Waits long enough for pages that render themselves with scripts. */
const SETTLED = 'new Promise(done => requestAnimationFrame(() => setTimeout(done, 150)))';

export interface OwnPage {
  name: string;
  title: string;
  text: string;
  posts: string[];
  comments: number;
  mustContain: string[];
  mustNotContain: string[];
}

/** The project's own pages with an article, and the text expected from each. */
export function findOwnPages(): OwnPage[] {
  return readdirSync(PAGES)
    .sort()
    .flatMap(name => {
      const expected = readExpected(join(PAGES, name, 'expected.json'));
      if (!expected?.text) return [];
      const { title = '', text, posts = [], comments = 0, mustContain = [], mustNotContain = [] } = expected;
      return [{ name, title, text, posts, comments, mustContain, mustNotContain }];
    });
}

function readExpected(file: string): Partial<OwnPage> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const authorsOf = (posts: PlainPost[]): string[] =>
  posts.flatMap(({ author, replies }) => [author, ...authorsOf(replies)]);

export interface OwnPagesRead {
  /** Of every page. */
  snapshots: Map<string, Snapshot>;
  /** Of the pages with an article. */
  scores: OwnPageScore[];
}

/** Opens every page once in a real browser, walks it, and runs the extractor on it as the injected script. */
export async function readOwnPages(host: Host, server: Server): Promise<OwnPagesRead> {
  const [walk, extract] = await Promise.all([
    bundle('src/train/walk-entry.ts', 'sightlineWalk'),
    bundle('src/extract.iife.ts', 'sightline'),
  ]);
  const read: OwnPagesRead = { snapshots: new Map(), scores: [] };
  const expected = new Map(findOwnPages().map(page => [page.name, page]));
  for (const name of findNames()) {
    const tab = await host.open(`${server.url}${name}/page.html`);
    try {
      await tab.evaluate(SETTLED);
      await tab.addScript(`globalThis.__VERSION__ ??= 'test';\n${walk}\n${extract}`);
      read.snapshots.set(name, unpack(JSON.parse(String(await tab.evaluate('sightlineWalk.readPage()')))));
      const page = expected.get(name);
      if (page) read.scores.push(await scoreOwnPage(tab, page));
    } finally {
      await tab.close();
    }
  }
  return read;
}

const findNames = () =>
  readdirSync(PAGES)
    .filter(name => existsSync(join(PAGES, name, 'page.html')))
    .sort();

async function scoreOwnPage(tab: Tab, { name, title, text }: OwnPage): Promise<OwnPageScore> {
  const found = (await tab.evaluate(
    'sightline.extract(document, { write: false }).then(({ title, text, posts, comments }) => ({ title, text, posts, comments }))',
  )) as { title: string; text: string; posts: PlainPost[]; comments: PlainPost[] };
  return {
    name,
    f1: scoreText(found.text, text).f1,
    title: scoreTitle(found.title, title),
    text: found.text,
    posts: authorsOf(found.posts),
    comments: authorsOf(found.comments).length,
  };
}

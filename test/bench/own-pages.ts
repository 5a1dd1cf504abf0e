import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlainPost } from '../../src/extract.iife.ts';
import { unpack } from '../../src/page/packed.ts';
import type { Snapshot } from '../../src/page/snapshot.ts';
import { scoreText, scoreTitle } from '../../src/train/metrics.ts';
import type { Host } from '../harness/hosts.ts';
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

/** Walks every page in a real browser and returns the snapshots. */
export async function walkOwnPages(host: Host, server: Server, script: string): Promise<Map<string, Snapshot>> {
  const snapshots = new Map<string, Snapshot>();
  for (const name of findNames()) {
    const tab = await host.open(`${server.url}${name}/page.html`);
    try {
      await tab.evaluate(SETTLED);
      await tab.addScript(script);
      snapshots.set(name, unpack(JSON.parse(String(await tab.evaluate('sightlineWalk.readPage()')))));
    } finally {
      await tab.close();
    }
  }
  return snapshots;
}

const findNames = () =>
  readdirSync(PAGES)
    .filter(name => existsSync(join(PAGES, name, 'page.html')))
    .sort();

/** Runs the extractor, as the injected script, on every page in a real browser. */
export async function scoreOwnPages(host: Host, server: Server, script: string): Promise<OwnPageScore[]> {
  const scores: OwnPageScore[] = [];
  for (const page of findOwnPages()) {
    const tab = await host.open(`${server.url}${page.name}/page.html`);
    try {
      await tab.evaluate(SETTLED);
      await tab.addScript(script);
      const found = (await tab.evaluate(
        'sightline.extract(document, { write: false }).then(({ title, text, posts, comments }) => ({ title, text, posts, comments }))',
      )) as { title: string; text: string; posts: PlainPost[]; comments: PlainPost[] };
      const f1 = scoreText(found.text, page.text).f1;
      scores.push({
        name: page.name,
        f1,
        title: scoreTitle(found.title, page.title),
        text: found.text,
        posts: authorsOf(found.posts),
        comments: authorsOf(found.comments).length,
      });
    } finally {
      await tab.close();
    }
  }
  return scores;
}

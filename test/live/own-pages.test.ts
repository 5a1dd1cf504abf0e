/**
 * The project's own pages, opened once each in a real browser: scored against floors, compared with what a careful person wrote down and
 * with the page itself, and written in every format for the programs that others read them with.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEpub } from '../../src/export/epub.ts';
import { read } from '../../src/extract.ts';
import { linesOf } from '../../src/page/plain-text.ts';
import type { Reading } from '../../src/page/reading.ts';
import { mean } from '../../src/train/metrics.ts';
import { diffBlocks, diffSnippets } from '../bench/block-diff.ts';
import { findOwnPages, type OwnPageScore, readOwnPages } from '../bench/own-pages.ts';
import { countWordsOfPage } from '../bench/words-of-page.ts';
import { type Checked, checkFiles, hasJava, type Page, runEpubcheck } from '../harness/file-checks.ts';
import { type Host, openChromium } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';

/** Pinned: changed only on purpose, in the commit that needs it. */
const floors = JSON.parse(readFileSync(new URL('../../bench/floors.json', import.meta.url), 'utf8')) as {
  pages: Record<'mean' | 'worst' | 'title', number>;
  /** Mistakes over all pages, a little above what was measured. */
  blocks: Record<'missingBlocks' | 'extraBlocks' | 'missingSnippets' | 'extraSnippets', number>;
};

let host: Host;
let server: Server;
let readings: Map<string, Reading>;
let scores: OwnPageScore[];

beforeAll(async () => {
  [host, server] = await Promise.all([openChromium({ viewport: { width: 1366, height: 900 } }), serve()]);
  const pages = await readOwnPages(host, server);
  readings = new Map([...pages.snapshots].map(([name, snapshot]) => [name, read(snapshot)]));
  scores = pages.scores;
}, 240_000);

afterAll(async () => {
  await host?.close();
  await server?.close();
});

describe('the injected script', () => {
  const worstFirst = () =>
    [...scores]
      .sort((a, b) => a.f1 - b.f1)
      .map(({ name, f1 }) => `${name} ${f1.toFixed(3)}`)
      .join('\n');

  test('reads every page that has an article', () => {
    expect(scores.map(score => score.name)).toEqual(findOwnPages().map(page => page.name));
  });

  test('reaches the minimum mean score', () => {
    expect(mean(scores.map(score => score.f1)), worstFirst()).toBeGreaterThanOrEqual(floors.pages.mean);
  });

  test('reaches the minimum score on every page', () => {
    expect(Math.min(...scores.map(score => score.f1)), worstFirst()).toBeGreaterThanOrEqual(floors.pages.worst);
  });

  test('splits threads, and only threads, into posts with authors', () => {
    for (const { name, posts } of findOwnPages())
      expect(scores.find(score => score.name === name)!.posts, name).toEqual(posts);
  });

  test('finds comments below articles, with their replies', () => {
    for (const { name, posts, comments } of findOwnPages()) {
      if (posts.length > 0) continue;
      expect.soft(scores.find(score => score.name === name)!.comments, name).toBe(comments);
    }
  });

  test('finds titles', () => {
    const missed = scores.filter(score => score.title === 0).map(score => score.name);
    expect(mean(scores.map(score => score.title)), `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(
      floors.pages.title,
    );
  });
});

describe('the reading', () => {
  const textOf = ({ article }: Reading) =>
    linesOf([...article.blocks, ...article.notes.flatMap(note => note.blocks)]).join('\n');

  /** The pages of one site are misread on purpose, until a person corrects them (test/live/site.test.ts). */
  const PAGES = findOwnPages().filter(({ name }) => !name.startsWith('site--'));

  function mistakes(diff: typeof diffOf): { missing: string[]; extra: string[] } {
    const all = PAGES.map(page => ({ name: page.name, ...diff(textOf(readings.get(page.name)!), page) }));
    const named = (kind: 'missing' | 'extra') =>
      all.flatMap(one => one[kind].map(text => `${one.name}: ${text.slice(0, 100)}`));
    return { missing: named('missing'), extra: named('extra') };
  }

  type OwnPage = ReturnType<typeof findOwnPages>[number];
  const diffOf = (text: string, page: OwnPage) => diffBlocks(text, page.text);
  const snippetsOf = (text: string, { mustContain, mustNotContain }: OwnPage) =>
    diffSnippets(text, mustContain, mustNotContain);

  test('almost no block is missing or superfluous', () => {
    const { missing, extra } = mistakes(diffOf);
    expect.soft(missing.length, missing.join('\n')).toBeLessThanOrEqual(floors.blocks.missingBlocks);
    expect.soft(extra.length, extra.join('\n')).toBeLessThanOrEqual(floors.blocks.extraBlocks);
  });

  test('required snippets are present and forbidden ones absent', () => {
    const { missing, extra } = mistakes(snippetsOf);
    expect.soft(missing.length, missing.join('\n')).toBeLessThanOrEqual(floors.blocks.missingSnippets);
    expect.soft(extra.length, extra.join('\n')).toBeLessThanOrEqual(floors.blocks.extraSnippets);
  });

  test('every word of every page is read or listed as left out exactly once', () => {
    for (const [name, reading] of readings) {
      const { lost, doubled } = countWordsOfPage(reading);
      expect.soft({ lost, doubled }, name).toEqual({ lost: [], doubled: [] });
    }
  });
});

describe('the files', () => {
  let pages: Page[];
  let checked: Checked;

  beforeAll(() => {
    pages = [...readings]
      .map(([name, { article }]) => ({ name, article }))
      .filter(one => one.article.blocks.length > 0);
    checked = checkFiles(pages);
    for (const why of checked.skipped) console.warn(why);
  }, 240_000);

  test.each(['markdown', 'json', 'html', 'epub'] as const)('%s is valid in every format', format => {
    expect(pages.length).toBeGreaterThan(45);
    expect(checked.problems[format]).toEqual([]);
  });

  test.runIf(hasJava())('a book is valid on its own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sightline-book-'));
    const file = join(folder, 'book.epub');
    writeFileSync(file, writeEpub(pages.find(({ name }) => name === 'news--flood-barrier')!.article));
    expect(runEpubcheck(file)).toEqual([]);
    // It says so where one is not.
    writeFileSync(file, writeEpub({ ...pages[0].article, language: 'not a language' }));
    expect(runEpubcheck(file)).not.toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

/** The project's own pages, walked in a real browser and read: against what a careful person wrote down, and against the page itself. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '../../src/extract.ts';
import { linesOf } from '../../src/page/plain-text.ts';
import type { Reading } from '../../src/page/reading.ts';
import { diffBlocks, diffSnippets } from '../bench/block-diff.ts';
import { findOwnPages, walkOwnPages } from '../bench/own-pages.ts';
import { countWordsOfPage } from '../bench/words-of-page.ts';
import { bundle } from '../harness/bundle.ts';
import { type Host, openChromium } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';

/** Mistakes over all pages, pinned a little above what was measured: a change that makes more of them says so and why. */
const most = JSON.parse(readFileSync(new URL('../../bench/floors.json', import.meta.url), 'utf8')).blocks as Record<
  'missingBlocks' | 'extraBlocks' | 'missingSnippets' | 'extraSnippets',
  number
>;

let host: Host;
let server: Server;
let readings: Map<string, Reading>;

beforeAll(async () => {
  server = await serve();
  host = await openChromium({ viewport: { width: 1366, height: 900 } });
  const snapshots = await walkOwnPages(host, server, await bundle('src/train/walk-entry.ts', 'sightlineWalk'));
  readings = new Map([...snapshots].map(([name, snapshot]) => [name, read(snapshot)]));
}, 240_000);

afterAll(async () => {
  await host?.close();
  await server?.close();
});

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
  expect.soft(missing.length, missing.join('\n')).toBeLessThanOrEqual(most.missingBlocks);
  expect.soft(extra.length, extra.join('\n')).toBeLessThanOrEqual(most.extraBlocks);
});

test('required snippets are present and forbidden ones absent', () => {
  const { missing, extra } = mistakes(snippetsOf);
  expect.soft(missing.length, missing.join('\n')).toBeLessThanOrEqual(most.missingSnippets);
  expect.soft(extra.length, extra.join('\n')).toBeLessThanOrEqual(most.extraSnippets);
});

test('every word of every page is read or listed as left out exactly once', () => {
  for (const [name, reading] of readings) {
    const { lost, doubled } = countWordsOfPage(reading);
    expect.soft({ lost, doubled }, name).toEqual({ lost: [], doubled: [] });
  }
});

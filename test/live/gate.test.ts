import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mean } from '../../src/train/metrics.ts';
import { findOwnPages, type OwnPageScore, scoreOwnPages } from '../bench/own-pages.ts';
import { bundle } from '../harness/bundle.ts';
import { type Host, openChromium } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';

/** Pinned: lowered only on purpose, in the commit that needs it. */
const floors = JSON.parse(readFileSync(new URL('../../bench/floors.json', import.meta.url), 'utf8')).pages as {
  mean: number;
  worst: number;
  title: number;
};

let host: Host;
let server: Server;
let scores: OwnPageScore[];

beforeAll(async () => {
  server = await serve();
  host = await openChromium({ viewport: { width: 1366, height: 900 } });
  const script = await bundle('src/extract.iife.ts', 'sightline');
  scores = await scoreOwnPages(host, server, `globalThis.__VERSION__ ??= 'test';\n${script}`);
}, 180_000);

afterAll(async () => {
  await host?.close();
  await server?.close();
});

const worstFirst = () =>
  [...scores]
    .sort((a, b) => a.f1 - b.f1)
    .map(({ name, f1 }) => `${name} ${f1.toFixed(3)}`)
    .join('\n');

test('reads every page that has an article', () => {
  expect(scores.map(score => score.name)).toEqual(findOwnPages().map(page => page.name));
});

test('reaches the minimum mean score', () => {
  expect(mean(scores.map(score => score.f1)), worstFirst()).toBeGreaterThanOrEqual(floors.mean);
});

test('reaches the minimum score on every page', () => {
  expect(Math.min(...scores.map(score => score.f1)), worstFirst()).toBeGreaterThanOrEqual(floors.worst);
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
  expect(mean(scores.map(score => score.title)), `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(floors.title);
});

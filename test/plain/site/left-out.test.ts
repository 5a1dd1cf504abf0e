import { expect, test } from 'vitest';
import { isNoise, LABEL } from '../../../src/page/label.ts';
import { leftOut } from '../../../src/reading/left-out.ts';
import { draw } from '../../sketch.ts';
import { readDrawn } from '../assemble/read.ts';
import { cpuMs } from './cpu.ts';

const drawn = draw(`
  nav @0,0,1300,60 {=navigation:0.02}
    a[href=/a] Home
    a[href=/b] World
  article @300,80,700
    p The first paragraph of an article that is read from its beginning to its end.
    p#lost {=irrelevant:0.45} A paragraph with many words that was dropped although nobody could be certain about it at all.
    p The last paragraph of an article that is read from its beginning to its end.
    div.comments
      p {=comment} First! I have read this and I liked it.
  footer @0,900,1300 {=legal:0.03}
    div
      p All rights reserved by the paper and its owners, and by their owners in turn, for ever.
      p Imprint, privacy, cookies and everything else that the law wants to stand at the end.
`);

const page = readDrawn(drawn);

test('lists dropped parts, large and doubtful ones first', () => {
  const list = leftOut(page);
  expect(list.map(({ label }) => label)).toEqual(['irrelevant', 'legal', 'irrelevant', 'navigation']);
  expect(list[0].text).toMatch(/^A paragraph with many words/);
  expect(list[0].score).toBeCloseTo(0.45);
  expect(list[0].reasons).toHaveLength(1);
});

test('joins neighbours in one box', () => {
  const legal = leftOut(page).find(({ label }) => label === 'legal')!;
  expect(legal.units).toHaveLength(2);
  expect(legal.words).toBe(32);
});

test('lists every dropped unit once, and nothing else', () => {
  const listed = leftOut(page).flatMap(({ units, isPart }) => (isPart ? [] : units));
  const dropped = Array.from({ length: page.units.size }, (_, unit) => unit).filter(u => isNoise(page.labels.label[u]));
  expect(listed.sort((a, b) => a - b)).toEqual(dropped);
});

test('does not list a caption kept with its picture', () => {
  const pictured = draw(`
    article @300,80,700
      p The first paragraph of an article that is read from its beginning to its end.
      figure
        img[src=/tower.jpg] @300,200,640,360
        figcaption {=irrelevant:0.15} The tower seen from the sea. Photo: Coast Archive
      p {=irrelevant:0.15} Photo: Coast Archive, all rights reserved
  `);
  const reading = readDrawn(pictured);
  expect(reading.article.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'figure']);
  expect(leftOut(reading).map(({ text }) => text)).toEqual(['Photo: Coast Archive, all rights reserved']);
});

test('lists a page of 6,000 dropped lines in a moment', () => {
  const flat = readDrawn(draw(Array.from({ length: 6000 }, (_, n) => `p {=promoted} Teaser ${n} of many`).join('\n')));
  expect(leftOut(flat).flatMap(({ units }) => units)).toHaveLength(6000);
  expect(cpuMs(() => leftOut(flat))).toBeLessThan(300);
}, 30_000);

test('lists loose text among kept text on its own, hiding nothing after it', () => {
  const lines = (when: string) =>
    Array.from({ length: 20 }, (_, n) => `p Line ${n} ${when}, which is kept.`).join('\n');
  const loose = draw(`${lines('before')}\n| Share this\n${lines('after')}\np {=promoted:0.4} A teaser`);
  const share = loose.snapshot.text.indexOf('Share this');
  loose.labels.label[loose.units.ofRow[share]] = LABEL.input;
  expect(leftOut(readDrawn(loose)).map(({ text, units }) => [text, units.length])).toEqual([
    ['Share this', 1],
    ['A teaser', 1],
  ]);
});

import { describe, expect, test } from 'vitest';
import { findDescription } from '../../../src/settle/description.ts';
import { repeats } from '../../../src/settle/repeats.ts';
import { settleRuns } from '../../../src/settle/runs.ts';
import { sketch } from '../../sketch.ts';
import { letters, settled } from './steps.ts';

const TEXT = `p ${letters(90, 'k')}`;
const between = (line: string) => `div\n  ${TEXT}\n  ${line}\n  ${TEXT}`;
const kept = (drawing: string) => settled(settleRuns, drawing).kept;
const LONG = letters(80, 'm');

describe('between two paragraphs of the article', () => {
  test('prose depends on its own score', () => {
    expect(kept(between(`p {=irrelevant:0.49} ${LONG}`))).toHaveLength(2);
  });

  test('code is kept at a low score, quotations and data tables at a middling one, however short', () => {
    expect(kept(between('pre {=irrelevant:0.11} let a'))).toContain('let a');
    expect(kept(between('pre {=irrelevant:0.09} let a'))).not.toContain('let a');
    expect(kept(between('blockquote {=irrelevant:0.31} So be it'))).toContain('So be it');
    expect(kept(between('blockquote {=irrelevant:0.29} So be it'))).not.toContain('So be it');
    const table = 'table {=irrelevant:0.31}\n    tr\n      th Year\n      td 1904';
    expect(kept(between(table))).toContain('1904');
    expect(kept(between(table.replace('table', 'table[role=presentation]')))).not.toContain('1904');
  });

  test('formulas and players are kept at any score, other frames are not', () => {
    expect(kept(between('div {=irrelevant:0.01}\n    math x'))).toHaveLength(2);
    const player = (src: string) => settled(settleRuns, between(`iframe[src=${src}] {=irrelevant:0.01}`)).numbers;
    expect(player('https://www.youtube.com/embed/M7lc1UVf-VE')).toHaveLength(1);
    expect(player('https://www.openstreetmap.org/export/embed.html?bbox=1')).toHaveLength(1);
    expect(player('https://example.org/form')).toHaveLength(0);
    const media = (element: string) => settled(settleRuns, between(`${element} {=irrelevant:0.01}`)).numbers;
    expect(media('audio[src=https://example.org/bell.mp3]')).toHaveLength(1);
    expect(media('video')).toHaveLength(0);
    expect(media('video[src=https://example.org/a.mp4]').concat(media('video[src=blob:x]'))).toHaveLength(1);
  });

  test('a line that is all link is not kept', () => {
    expect(kept(between(`blockquote {=irrelevant:0.4}\n    a[href=/x] ${LONG}`))).toHaveLength(2);
  });

  test('nothing before the first or after the last paragraph is kept', () => {
    expect(kept(`div\n  pre {=irrelevant:0.4} let a\n  ${TEXT}\n  ${TEXT}`)).toHaveLength(2);
    expect(kept(`div\n  ${TEXT}\n  ${TEXT}\n  pre {=irrelevant:0.4} let a`)).toHaveLength(2);
  });

  test('within the box that has more than half of what is kept', () => {
    const line = 'pre {=irrelevant:0.4} let a';
    expect(kept(`${between(line)}\nsection\n  p ${letters(180, 'k')}`)).toHaveLength(3);
    expect(kept(`${between(line)}\nsection\n  p ${letters(179, 'k')}`)).toHaveLength(4);
  });

  test('and short paragraphs define no box', () => {
    const short = (count: number) =>
      `div\n  p ${letters(count, 'k')}\n  pre {=irrelevant:0.4} let a\n  p ${letters(count, 'k')}`;
    expect(kept(short(80))).toContain('let a');
    expect(kept(short(79))).not.toContain('let a');
  });
});

describe('the page’s description', () => {
  const described = (description: string, text: string, name = 'description') =>
    findDescription(sketch('p Text', { meta: { named: { [name]: description } } }))(text);

  test('is recognised from thirty letters on', () => {
    expect(described(letters(30), letters(30))).toBe(true);
    expect(described(letters(29), letters(29))).toBe(false);
    expect(described(letters(30), letters(31))).toBe(false);
  });

  test('by its first sixty letters', () => {
    expect(described(`${letters(60)}and so on`, `${letters(60)}or not`)).toBe(true);
    expect(described(`${letters(59)}and so on`, `${letters(59)}or not`)).toBe(false);
  });

  test('under each metadata name', () => {
    for (const name of ['og:description', 'description', 'twitter:description'])
      expect(described(letters(40), letters(40), name)).toBe(true);
    expect(described(letters(40), letters(40), 'keywords')).toBe(false);
  });
});

describe('text that repeats a picture’s description', () => {
  test('may add a credit of eighty letters', () => {
    expect(repeats('Gate', 'Gate')).toBe(true);
    expect(repeats(`${letters(20)}${letters(80, 'c')}`, letters(20))).toBe(true);
    expect(repeats(`${letters(20)}${letters(81, 'c')}`, letters(20))).toBe(false);
    expect(repeats(`${letters(19)} more`, letters(19))).toBe(false);
    expect(repeats('', '')).toBe(false);
    expect(repeats('Something else entirely', letters(20))).toBe(false);
  });
});

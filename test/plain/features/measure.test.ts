import { describe, expect, it } from 'vitest';
import { GEOMETRY_NAMES } from '../../../src/features/features.ts';
import { measured } from './measured.ts';

const SENTENCE =
  'The river rose in the night, and by the morning nobody in the lower town could reach the bridge on foot.';
const TITLE = 'The river and the bridge';
const PAGE = `
nav.menu @0,0,1366,60
  a[href=/a] {display=block} Home
  a[href=/b] {display=block} News
article @300,80,700
  h1 The river and the bridge
  p ${SENTENCE}
  p ${SENTENCE} It stayed for three days.
  p ${SENTENCE} <a href=/x>Engineers</a> came.
aside.related @1020,80,300
  h2 Read more
  p <a href=/y>Ten bridges to see before they fall</a>
footer @0,2000,1366,60
  p © 2026 The Courier. All rights reserved.
`;

describe('measurements of a page', () => {
  const of = measured(PAGE, TITLE);

  it('count words and the share of them in links', () => {
    expect(of('nobody in the lower town', 'words')).toBe(21);
    expect(of('Home', 'linkShare')).toBe(1);
    expect(of('Engineers', 'linkShare')).toBeGreaterThan(0);
    expect(of('Engineers', 'linkShare')).toBeLessThan(0.1);
  });

  it('include the tags and names of ancestors', () => {
    expect(of('Home', 'inNav')).toBe(1);
    expect(of('Ten bridges', 'inAside')).toBe(1);
    expect(of('Ten bridges', 'hintRelated')).toBe(1);
    expect(of('Ten bridges', 'headingIsMore')).toBe(1);
    expect(of('rights reserved', 'isLegal')).toBe(1);
  });

  it('include the column of running text', () => {
    expect(of('nobody in the lower town', 'columnOverlap')).toBeGreaterThan(0.95);
    expect(of('Ten bridges', 'columnOverlap')).toBe(0);
  });

  it('include the plateau and the best box', () => {
    expect(of('It stayed for three days', 'inPlateau')).toBe(1);
    expect(of('Home', 'inPlateau')).toBe(0);
    expect(of('It stayed for three days', 'in.best')).toBe(1);
    expect(of('rights reserved', 'in.best')).toBe(0);
  });

  it('include words of the title and what follows it', () => {
    expect(of('The river and the bridge', 'ofTitle')).toBe(1);
    expect(of('It stayed for three days', 'unitsSinceTitle')).toBe(2);
    expect(of('Home', 'unitsSinceTitle')).toBeLessThan(0);
  });
});

describe('a page without layout', () => {
  it('has no geometry', () => {
    const of = measured(PAGE.replace(/ @[\d,]+/g, ''), TITLE);
    for (const name of GEOMETRY_NAMES) expect(of('It stayed for three days', name), name).toBeNaN();
  });
});

describe('class names are hints', () => {
  it('except on a box with most of the page', () => {
    const of = measured(
      `div.ad\n  h1 The river\n  p ${SENTENCE}\n  p ${SENTENCE} Again.\ndiv.ad-box\n  p Buy an umbrella.`,
    );
    expect(of('Again', 'hintAd')).toBe(0);
    expect(of('umbrella', 'hintAd')).toBe(1);
  });
});

describe('languages', () => {
  it('are measured alike: Chinese text has sentence ends and words', () => {
    const of = measured('p 河水在夜里上涨，到了早晨，下城没有人能步行到达那座桥。第二天，工程师来了。');
    expect(of('工程师', 'sentenceEnds')).toBe(2);
    expect(of('工程师', 'words')).toBeGreaterThan(12);
    expect(of('工程师', 'endsSentence')).toBe(1);
  });
});

describe('surrounding boxes', () => {
  it('text outside any box has the page as its box, and other text is not affected', () => {
    const page = measured('| Loose in the page, one.\nul\n  li Home\ndiv\n  p In a box, one.\n  p And two.');
    expect(page('Loose', 'words@1')).toBe(12);
    expect(page('Loose', 'words@2')).toBeNaN();
    expect([page('In a box', 'words@1'), page('In a box', 'words@2')]).toEqual([6, 12]);
  });
});

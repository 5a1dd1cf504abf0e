import { describe, expect, test } from 'vitest';
import { leftOut } from '../../../src/reading/left-out.ts';
import { countWordsOfPage } from '../../bench/words-of-page.ts';
import { draw } from '../../sketch.ts';
import { read, readDrawn, shown } from './read.ts';

const BAR = `
  ul
    li {=input}
      a Linux
    li {=input}
      a Windows`;
const LINUX = '\n    p Ask the package manager of the machine.';
const WINDOWS = '\n    p Download it, and click until it is there.';
const told = (drawn: string) => shown(read(`div${drawn}`));
const NAMED = [
  'Linux',
  'Ask the package manager of the machine.',
  'Windows',
  'Download it, and click until it is there.',
];

describe('tab panels', () => {
  test('each follow the name of its tab', () => {
    expect(told(`${BAR}\n  div${LINUX}\n  div {unfolded}${WINDOWS}`)).toEqual(NAMED);
  });

  test('and used names are not listed as left out', () => {
    const reading = readDrawn(draw(`div${BAR}\n  div${LINUX}\n  div {unfolded}${WINDOWS}`));
    expect(leftOut(reading)).toEqual([]);
    expect(countWordsOfPage(reading)).toMatchObject({ lost: [], doubled: [] });
  });

  test('also in a box of their own, and with other content around', () => {
    const boxed = `\n  div\n    div${LINUX.replace('p', '  p')}\n    div {unfolded}${WINDOWS.replace('p', '  p')}`;
    expect(told(`\n  p Before.${BAR}${boxed}\n  p After.`)).toEqual(['Before.', ...NAMED, 'After.']);
    expect(told(`\n  p Before.${BAR}\n  div${LINUX}\n  div {unfolded}${WINDOWS}\n  p After.`)).toEqual([
      ...['Before.', ...NAMED, 'After.'],
    ]);
  });

  test('tabs kept in a row are not repeated there', () => {
    expect(told(`${BAR.replaceAll('{=input}', '')}\n  div${LINUX}\n  div {unfolded}${WINDOWS}`)).toEqual(NAMED);
  });

  test('a panel that starts with its name does not repeat it', () => {
    expect(told(`${BAR}\n  div\n    h3 Linux${LINUX}\n  div {unfolded}${WINDOWS}`)[0]).toBe('Linux');
  });

  test.each([
    ['nothing was folded', `${BAR}\n  div${LINUX}\n  div${WINDOWS}`],
    [
      'there are more tabs than panels',
      `${BAR}\n    li {=input}\n      a Other\n  div${LINUX}\n  div {unfolded}${WINDOWS}`,
    ],
    ['nothing in the row can be pressed', `${BAR.replaceAll('a ', 'b ')}\n  div${LINUX}\n  div {unfolded}${WINDOWS}`],
    ['only one panel is kept', `${BAR}\n  div${LINUX}\n  div {unfolded}${WINDOWS.replace('p ', 'p {=promoted} ')}`],
  ])('have no names where %s', (_, drawn) => {
    expect(told(drawn).join()).not.toContain('Linux');
  });
});

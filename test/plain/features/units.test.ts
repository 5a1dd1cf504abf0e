import { describe, expect, it } from 'vitest';
import { unitText } from '../../../src/features/context.ts';
import { findUnits } from '../../../src/features/units.ts';
import { UNIT } from '../../../src/page/unit.ts';
import { sketch } from '../../sketch.ts';

const texts = (drawn: string): string[] => {
  const snapshot = sketch(drawn);
  const units = findUnits(snapshot);
  return Array.from({ length: units.size }, (_, u) =>
    units.kind[u] === UNIT.text ? unitText(snapshot, units, u) : `<${Object.keys(UNIT)[units.kind[u]]}>`,
  );
};

describe('the page is divided at visible breaks', () => {
  it('keeps a sentence whole across inline markup', () => {
    expect(texts('p One <b>two</b> <a href=/x>three</a>, four.')).toEqual(['One two three, four.']);
  });

  it('separates a heading from what is on its line', () => {
    expect(texts('div\n  h2 {display=inline} Keepers\n  span [edit]')).toEqual(['Keepers', '[edit]']);
  });

  it('separates loose text from adjacent paragraphs', () => {
    expect(texts('div\n  | before\n  p inside\n  | after')).toEqual(['before', 'inside', 'after']);
  });

  it('separates paragraphs at two line breaks, not at one', () => {
    expect(texts('div\n  | one\n  br\n  | still one\n  br\n  br\n  | two')).toEqual(['one still one', 'two']);
  });

  it('separates indented paragraphs at one line break', () => {
    expect(texts(`p one<br>\u3000\u3000${'two '.repeat(20)}<br>still two`)).toHaveLength(2);
    expect(texts('p one<br>\u3000\u3000verse two<br>\u3000\u3000verse three')).toHaveLength(1);
  });

  it('keeps inline content with its paragraph, however it is wrapped', () => {
    expect(texts('p\n  | Wrapped in\n  a[href=/a]\n    code {display=inlineBlock} Suspense\n  | tags.')).toHaveLength(
      1,
    );
    expect(texts('p\n  span See\n  a[href=/a] {display=inlineFlex} the gate\n  span at night.')).toHaveLength(1);
    expect(texts('div\n  span See\n  a[href=/a] {display=inlineFlex} the gate\n  span at night.')).toHaveLength(3);
  });

  it('keeps an emoji at the end of a sentence', () => {
    const snapshot = sketch('p\n  | Well done\n  img[src=/wink.gif][alt=;)][width=16][height=16]');
    const units = findUnits(snapshot);
    expect(units.to[0]).toBe(snapshot.size);
  });

  it('separates inline-block links of a menu, but not a badge in a sentence', () => {
    expect(texts('div\n  a[href=/a] {display=inlineBlock} Home\n  a[href=/b] {display=inlineBlock} News')).toEqual([
      'Home',
      'News',
    ]);
    expect(texts('p\n  | A word\n  span {display=inlineBlock} new\n  | in a sentence')).toEqual([
      'A word new in a sentence',
    ]);
  });

  it('keeps a sentence whole across a link icon of any size, and divides it at a drawing', () => {
    const sentence = (inside: string) => `p\n  | See\n  a[href=/x]\n    | the log\n${inside}\n  | for more.`;
    expect(texts(sentence('    svg @0,0,300,150')).filter(text => !text.startsWith('<'))).toEqual([
      'See the log for more.',
    ]);
    expect(texts('div\n  | Above.\n  svg @0,0,300,150\n  | Below.')).toHaveLength(3);
  });

  it('gives pictures and players their own units', () => {
    expect(texts('div\n  p Text.\n  img[src=/a.jpg] @0,0,600,400\n  p More.')).toEqual(['Text.', '<image>', 'More.']);
  });

  it('leaves out what is invisible', () => {
    expect(texts('div\n  p seen\n  p {hidden} not seen')).toEqual(['seen']);
  });
});

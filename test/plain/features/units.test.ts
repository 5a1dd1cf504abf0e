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

describe('a page is cut where a reader sees a break', () => {
  it('keeps a sentence whole across inline markup', () => {
    expect(texts('p One <b>two</b> <a href=/x>three</a>, four.')).toEqual(['One two three, four.']);
  });

  it('parts a heading from what stands in its line', () => {
    expect(texts('div\n  h2 {display=inline} Keepers\n  span [edit]')).toEqual(['Keepers', '[edit]']);
  });

  it('parts loose text from the paragraphs beside it', () => {
    expect(texts('div\n  | before\n  p inside\n  | after')).toEqual(['before', 'inside', 'after']);
  });

  it('parts paragraphs made with two line breaks, not with one', () => {
    expect(texts('div\n  | one\n  br\n  | still one\n  br\n  br\n  | two')).toEqual(['one still one', 'two']);
  });

  it('parts paragraphs that are set in after one line break', () => {
    expect(texts(`p one<br>\u3000\u3000${'two '.repeat(20)}<br>still two`)).toHaveLength(2);
    expect(texts('p one<br>\u3000\u3000verse two<br>\u3000\u3000verse three')).toHaveLength(1);
  });

  it('keeps what stands in the lines of a paragraph, however it is wrapped', () => {
    expect(texts('p\n  | Wrapped in\n  a[href=/a]\n    code {display=inlineBlock} Suspense\n  | tags.')).toHaveLength(
      1,
    );
    expect(texts('p\n  span See\n  a[href=/a] {display=inlineFlex} the gate\n  span at night.')).toHaveLength(1);
    expect(texts('div\n  span See\n  a[href=/a] {display=inlineFlex} the gate\n  span at night.')).toHaveLength(3);
  });

  it('keeps an emoji that ends a sentence in it', () => {
    const snapshot = sketch('p\n  | Well done\n  img[src=/wink.gif][alt=;)][width=16][height=16]');
    const units = findUnits(snapshot);
    expect(units.to[0]).toBe(snapshot.size);
  });

  it('parts the inline-block links of a menu, not the badge in a sentence', () => {
    expect(texts('div\n  a[href=/a] {display=inlineBlock} Home\n  a[href=/b] {display=inlineBlock} News')).toEqual([
      'Home',
      'News',
    ]);
    expect(texts('p\n  | A word\n  span {display=inlineBlock} new\n  | in a sentence')).toEqual([
      'A word new in a sentence',
    ]);
  });

  it('keeps a sentence whole across the sign in a link, however large it is drawn, and parts it at a drawing', () => {
    const sentence = (inside: string) => `p\n  | See\n  a[href=/x]\n    | the log\n${inside}\n  | for more.`;
    expect(texts(sentence('    svg @0,0,300,150')).filter(text => !text.startsWith('<'))).toEqual([
      'See the log for more.',
    ]);
    expect(texts('div\n  | Above.\n  svg @0,0,300,150\n  | Below.')).toHaveLength(3);
  });

  it('gives pictures and players units of their own', () => {
    expect(texts('div\n  p Text.\n  img[src=/a.jpg] @0,0,600,400\n  p More.')).toEqual(['Text.', '<image>', 'More.']);
  });

  it('leaves out what nobody can see', () => {
    expect(texts('div\n  p seen\n  p {hidden} not seen')).toEqual(['seen']);
  });
});

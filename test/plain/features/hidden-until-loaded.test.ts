import { describe, expect, it } from 'vitest';
import { innerText } from '../../../src/page/snapshot.ts';
import { reveal } from '../../../src/reveal/hidden-until-loaded.ts';
import { rowOf, sketch } from '../../sketch.ts';

const LONG = 'A sentence of running text that is long enough to count as prose, again and again, and then once more. ';
const paragraphs = (count: number, hint = '', indent = '  ') =>
  Array.from({ length: count }, (_, i) => `${indent}p ${hint} Paragraph ${i}. ${LONG}`).join('\n');

const readable = (drawn: string) => innerText(reveal(sketch(drawn)), 0);

describe('a page that is not displayed yet', () => {
  it('is read if one box hides nearly all of it', () => {
    expect(readable(`div {hidden}\n${paragraphs(8)}`)).toContain('Paragraph 7');
  });

  it('is read if its paragraphs fade in', () => {
    expect(readable(`div\n${paragraphs(8, '{hidden=opacity}')}\n  p ${LONG}`)).toContain('Paragraph 7');
  });

  it('keeps a hidden part hidden beside plenty of visible text', () => {
    const text = readable(`div\n${paragraphs(8)}\ndiv {hidden}\n  p Secret. ${LONG}`);
    expect(text).toContain('Paragraph 7');
    expect(text).not.toContain('Secret');
  });

  it('opens a closed details element', () => {
    expect(readable(`div\n${paragraphs(4)}\ndiv {hidden=closedDetails}\n  p Answer. ${LONG}`)).toContain('Answer');
  });

  it('shows headings and pictures that fade in, but not controls', () => {
    const drawn = `div\n${paragraphs(8)}\n  h2 {hidden=opacity} Summer\n  div {hidden=opacity}\n    h3 Menu\n    a[href=/x] Home`;
    expect(readable(drawn)).toContain('Summer');
    expect(readable(drawn)).not.toContain('Menu');
  });

  it('shows pictures still waiting for their file, whatever hides them', () => {
    const drawn = (hint: string) => sketch(`div\n${paragraphs(8)}\n  img#late[src=/a.jpg] ${hint}`);
    const isHidden = (hint: string) => {
      const snapshot = drawn(hint);
      const row = rowOf(snapshot, 'late');
      snapshot.images[row] = { ...snapshot.images[row], naturalWidthPx: 0 };
      return reveal(snapshot).hidden[row] !== 0;
    };
    expect(['{hidden=opacity}', '{hidden=visibility}', '{hidden=displayNone}'].map(isHidden)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('does not modify the snapshot', () => {
    const snapshot = sketch(`div {hidden}\n${paragraphs(8)}`);
    const before = Array.from(snapshot.hidden);
    reveal(snapshot);
    expect(Array.from(snapshot.hidden)).toEqual(before);
  });
});

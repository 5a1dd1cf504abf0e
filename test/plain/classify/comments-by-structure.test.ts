import { describe, expect, it } from 'vitest';
import { findComments, SIGN_NAMES } from '../../../src/classify/comments.ts';
import { measure } from '../../../src/features/measure.ts';
import { findUnits } from '../../../src/features/units.ts';
import { textOf } from '../../../src/train/unit-text.ts';
import { sketch } from '../../sketch.ts';

const STORY = 'Der Kessel war älter als das Haus, und niemand wusste, wer ihn den Berg hinauf getragen hatte. '
  .repeat(4)
  .trim();
const SAYS = 'Meiner ging nach vielen Jahren entzwei, der Griff hielt bis zuletzt.';
const NAMES = ['ania', 'Bo Lund', 'Ćmielów77', 'dolores', 'Емеля'];
const NONE = 0.1;

/** What is told by how it is made, where the trees take all but short lines for body text. */
function madeOf(page: string, thread = NONE): string {
  const snapshot = sketch(page);
  const units = findUnits(snapshot);
  const matrix = measure(snapshot, units);
  const scores = Float32Array.from(matrix.units, unit => (matrix.context.texts[unit].length > 40 ? 0.9 : 0.1));
  const found = findComments(matrix, scores, thread);
  const marked = new Set(matrix.units.filter((_, i) => SIGN_NAMES[found[i]] === 'siblingsAreComments'));
  return textOf(snapshot, units, unit => marked.has(unit));
}

/** A page of items below a text; `item` draws one, its lines indented as they stand. */
const below = (item: (name: string, at: number) => string, text = STORY, behind = '') => `
  h1 Der Kessel
  p ${text}
  div.uwagi
${NAMES.map((name, at) => item(name, at)).join('\n')}
  div.reszta
    p ${behind || 'Impressum'}
`;
const when = (at: number) => `${4 + at}.01.2012 1${at}:45`;

const asComment = (name: string, at: number) => `
    div.uw
      div.kto ${name} [${when(at)}]
      p ${SAYS} ${at}
      a[href=#re] odpowiedz`;

describe('comments without telling names or headings', () => {
  it('are similar items, each with name, day and hour', () => {
    const found = madeOf(below(asComment));
    for (let at = 0; at < NAMES.length; at++) expect(found).toContain(`${SAYS} ${at}`);
    expect(found).not.toContain('Kessel');
    expect(found).not.toContain('Impressum');
  });

  it('may have the name on its own line, alternating colours, or a table each', () => {
    const apart = (name: string, at: number) => `
    li.${at % 2 ? 'a' : 'b'}
      b.${at % 2 ? 'a' : 'b'} {block} ${name}
      p ${SAYS} ${at}
      small.${at % 2 ? 'a' : 'b'} {block} ${when(at)}`;
    expect(madeOf(below(apart))).toContain(`${SAYS} 4`);
    const table = (name: string, at: number) => `
    table
      tr
        td ${name} ${when(at)}
      tr
        td.t ${SAYS} ${at}`;
    expect(madeOf(below(table))).toContain(`${SAYS} 0`);
  });

  it('include nested replies', () => {
    const nested = (name: string, at: number) => `${asComment(name, at)}
      div.odp
        div.uw
          div.kto gość${at} [${when(at)}]
          p ${SAYS} Re ${at}`;
    expect(madeOf(below(nested))).toContain('Re 4');
  });
});

describe('not comments', () => {
  it.each([
    [
      'entries of a live blog',
      (_: string, at: number) => `
    div.uw
      div.kto ${when(at)}
      p ${SAYS} ${at}`,
    ],
    [
      'entries of one author',
      (_: string, at: number) => `
    div.uw
      div.kto Redaktion, ${when(at)}
      p ${SAYS} ${at}`,
    ],
    [
      'entries with headings',
      (name: string, at: number) => `
    div.uw
      h3 Neues von ${name}
      div.kto ${name} ${when(at)}
      p ${SAYS} ${at}`,
    ],
    [
      'entries with pictures',
      (name: string, at: number) => `
    div.uw
      div.kto ${name} ${when(at)}
      img[src=/${at}.jpg][width=600][height=400] @0,${at * 500},600,400
      p ${SAYS} ${at}`,
    ],
    [
      'teasers with their day and hour',
      (name: string, at: number) => `
    div.uw
      div.kto ${name} ${when(at)}
      p <a href=/${at}>${SAYS} ${at}</a> In der Ausgabe dieser Woche`,
    ],
    [
      'versions of a program',
      (_: string, at: number) => `
    div.uw
      div.kto Version 2.${at}.0 — ${when(at)}
      p ${SAYS} ${at}`,
    ],
    [
      'reviews and plans that say a day and no hour',
      (name: string, at: number) => `
    div.uw
      div.kto ${name}, ${4 + at}.01.2012
      p ${SAYS} ${at}`,
    ],
    [
      'posts in one long list with their heads',
      (name: string, at: number) => `
    div.kto ${name} ${when(at)}
    p ${SAYS} ${at}
    p ${SAYS} More ${at}`,
    ],
  ])('%s', (_, item) => expect(madeOf(below(item))).toBe(''));

  it('items that read more like text than what is above them', () => {
    const long = (name: string, at: number) => `
    div.uw
      p ${SAYS} ${at}
      div.kto ${name} aus dem Tal hinter den Bergen [${when(at)}]`;
    expect(madeOf(below(long))).toBe('');
  });

  it('posts of a possible thread', () => {
    expect(madeOf(below(asComment), 0.75)).toBe('');
    expect(madeOf(below(asComment), 0.6)).not.toBe('');
  });

  it('answers to a question with the same structure', () => {
    const page = `
      h1 Wer kennt diesen Kessel?
      div.liste
        div.uw
          div.kto Frager [03.01.2012 09:00]
          p ${STORY}
${NAMES.map((name, at) => asComment(name, at).replace(/^ {4}/gm, '        ')).join('')}
    `;
    expect(madeOf(page)).toBe('');
  });

  it('items with nothing above them, or in the middle of a text', () => {
    expect(madeOf(below(asComment, 'Ein kurzer Vorspann, in dem steht, worum es geht.'))).toBe('');
    expect(madeOf(below(asComment, STORY, STORY))).toBe('');
  });

  it('two of anything, or three by one author', () => {
    expect(madeOf(below((name, at) => (at < 3 ? asComment(name, at) : '')))).not.toBe('');
    expect(madeOf(below((name, at) => (at < 2 ? asComment(name, at) : '')))).toBe('');
    expect(madeOf(below((_, at) => (at < 3 ? asComment('Redaktion', at) : '')))).toBe('');
  });
});

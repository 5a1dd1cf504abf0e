import { describe, expect, it } from 'vitest';
import { findUnits } from '../../../src/features/units.ts';
import { bodyText, bodyTexts, slopeCurve, toTokens } from '../../../src/methods/body-text.ts';
import { countSpacedWords } from '../../../src/methods/words.ts';
import { innerText } from '../../../src/page/snapshot.ts';
import { sketch } from '../../sketch.ts';

const words = (count: number) => new Array<string>(count).fill('word').join(' ');
const menu = (links: number) => new Array<string>(links).fill('          li <a href=/x>Menu</a>').join('\n');

const ARTICLE = `
  ul
${menu(20)}
  div#story
    h1 The title of it
    p ${words(60)}
    p ${words(60)}
  ul
${menu(20)}
`;

describe('bodyText', () => {
  it('takes the words between two menus and gives their range', () => {
    const snapshot = sketch(ARTICLE);
    const units = findUnits(snapshot);
    const read = bodyText(snapshot, units);
    const kept = [...read.main.keys()].filter(unit => read.main[unit]);
    expect(kept.map(unit => innerText(snapshot, units.row[unit]).slice(0, 9))).toEqual([
      'The title',
      'word word',
      'word word',
    ]);
    expect(read.plateau.words).toBe(124);
    expect(snapshot.text[read.tokens.ofRow.indexOf(read.plateau.from)]).toBe('The title of it');
    const before = read.main.indexOf(1) - 1;
    expect(read.distance[before]).toBeLessThan(0);
    expect(read.distance[units.size - 1]).toBeGreaterThan(0);
    expect(read.distance[read.main.indexOf(1)]).toBe(0);
  });

  it('counts an element as two tags, a void element as one, hidden ones as none', () => {
    const tokens = toTokens(
      sketch(`
      p one two<br>three
      p {hidden} gone
      img[src=/a.jpg]
    `),
    );
    // html, body and p are two each; br and img one each.
    expect(tokens.tags).toBe(8);
    expect(tokens.words).toBe(3);
    expect([...tokens.runs]).toEqual([-3, 2, -1, 1, -4]);
  });

  it('gives T as the paper defines it', () => {
    const snapshot = sketch(ARTICLE);
    const { objective, plateau, tokens } = bodyText(snapshot, findUnits(snapshot));
    expect(objective).toBe(tokens.tags - plateau.tags + plateau.words);
  });

  it('keeps exactly the text of the plateau if a unit lies partly inside', () => {
    const snapshot = sketch(`
      ul
${menu(20)}
      p <a href=/a>First</a> <b><i><u><s><em>${words(2)}</em></s></u></i></b> ${words(80)}
    `);
    const units = findUnits(snapshot);
    const read = bodyText(snapshot, units);
    const kept = [...read.rows.keys()].filter(row => read.rows[row]).map(row => snapshot.text[row].trim());
    expect(kept).toEqual([words(80)]);
    expect(read.plateau.words).toBe(80);
    expect(read.main[units.size - 1]).toBe(1); // most of its words are inside
  });

  it('finds no body on a page without words', () => {
    const snapshot = sketch('img[src=/a.jpg]');
    const read = bodyText(snapshot, findUnits(snapshot));
    expect([...read.main]).toEqual([0]);
    expect(read.plateau.to).toBe(0);
    expect(read.distance.every(Number.isFinite)).toBe(true);
  });

  it('leaves out a long menu in the middle only if several plateaus are allowed', () => {
    const snapshot = sketch(`
      p ${words(200)}
      ul
${menu(30)}
      p ${words(200)}
    `);
    const units = findUnits(snapshot);
    expect([...bodyText(snapshot, units).main].every(main => main === 1)).toBe(true);
    const many = bodyTexts(snapshot, units);
    expect(many.plateaus).toHaveLength(2);
    expect([...many.main].reduce((sum, main) => sum + main, 0)).toBe(2);
  });

  it('draws a slope curve that only rises and ends at all tags', () => {
    const tokens = toTokens(sketch(ARTICLE));
    const curve = slopeCurve(tokens, 50);
    expect(curve.tokens).toHaveLength(51);
    expect(curve.tokens[50]).toBe(tokens.size);
    expect(curve.tags[50]).toBe(tokens.tags);
    for (let n = 1; n <= 50; n++) {
      const rise = curve.tags[n] - curve.tags[n - 1];
      expect(rise).toBeGreaterThanOrEqual(0);
      expect(rise).toBeLessThanOrEqual(curve.tokens[n] - curve.tokens[n - 1]);
    }
    expect(slopeCurve(toTokens(sketch('br')), 10).tags.at(-1)).toBe(5);
  });
});

describe('countSpacedWords', () => {
  it.each([
    ['', 0],
    ['one, two – three | four', 4],
    ["it's well-known", 2],
    ['Привет мир', 2],
    ['안녕하세요 여러분', 2],
    ['日本語の文章です。', 4],
    ['ภาษาไทย', 4],
    ['PC を使う', 3],
    ['• | · →', 0],
    ['👍 👍', 0],
  ])('%s', (text, count) => expect(countSpacedWords(text)).toBe(count));
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read as readPage } from '../../../src/extract.ts';
import { isNoise, LABEL, labelName } from '../../../src/page/label.ts';
import { entriesOf } from '../../../src/page/ledger.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import type { Reading } from '../../../src/page/reading.ts';
import { leftOut } from '../../../src/reading/left-out.ts';
import { applyChanges } from '../../../src/site/corrections.ts';
import { countWordsOfPage } from '../../bench/words-of-page.ts';
import { draw, sketch } from '../../sketch.ts';
import { readDrawn } from './read.ts';

const SENTENCES = [
  'The keeper wrote down every tide in pencil, because ink froze in the drawer.',
  'Nobody at the harbour had asked for that, and nobody ever told him to stop, not even in the year of the flood.',
  'Read more: who kept the lamp',
  'By Jane Doe',
  '3 May 2021',
  'Share this',
  'Key points:',
  'Monday: oats with milk and an apple, then a long walk along the dyke to the lighthouse and back again.',
];
const LABELS = [
  '',
  ' {=body:0.6}',
  ' {=irrelevant:0.4}',
  ' {=promoted:0.3}',
  ' {=navigation:0.1}',
  ' {=heading}',
  ' {=byline}',
  ' {=comment}',
];

const line = fc.tuple(
  fc.constantFrom('p', 'h2', 'h3', 'div', 'div.copy', 'blockquote', 'pre', 'li', 'figcaption'),
  fc.constantFrom(...LABELS),
  fc.constantFrom(...SENTENCES),
);
const part = fc.oneof(
  line.map(([tag, label, text]) => `${tag}${label} ${text}`),
  fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map(items => `ul\n${items.map(([, label, text]) => `  li${label} ${text}`).join('\n')}`),
  fc
    .array(line, { minLength: 2, maxLength: 4 })
    .map(
      items => `table\n${items.map(([, label, text]) => `  tr\n    td${label} ${text}\n    td${label} 12`).join('\n')}`,
    ),
  line.map(([, label, text]) => `figure\n  img[src=/a.jpg][width=600][height=400]\n  figcaption${label} ${text}`),
);
const pages = fc
  .array(part, { minLength: 1, maxLength: 12 })
  .map(parts => `h1 {=title} The keeper of the lamp\n${parts.join('\n')}`);

const expectAll = (reading: Reading) => {
  const { lost, doubled } = countWordsOfPage(reading);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
};

describe('every word of a page is read or listed once', () => {
  test('whatever the labels', () => {
    fc.assert(
      fc.property(pages, fc.constantFrom('article' as const, 'thread' as const, 'listing' as const), (drawing, kind) =>
        expectAll(readDrawn(draw(drawing, { lang: 'en' }, kind))),
      ),
      { numRuns: 120 },
    );
  }, 60_000);

  test('with the labels of the trees', () => {
    fc.assert(
      fc.property(pages, drawing => expectAll(readPage(sketch(drawing.replace(/ \{=[^}]*\}/g, ''), { lang: 'en' })))),
      { numRuns: 20 },
    );
  }, 60_000);

  test('if several posts have the same line of code', () => {
    const [text, , line, , day, share, points] = SENTENCES;
    const table = (...cells: string[]) => `table\n${cells.map(cell => `  tr\n    td ${cell}\n    td 12`).join('\n')}`;
    const parts = [`pre ${line}`, table(text, share), `ul\n  li ${day}\n  li ${text}`, table(text, day)];
    parts.push(table(share, text), `p ${line}`, table(day, line, text), table(text, points));
    expectAll(readDrawn(draw(`h1 {=title} The keeper of the lamp\n${parts.join('\n')}`, { lang: 'en' })));
  });

  test('with invisible characters and letters of other character sets', () => {
    const reading = readDrawn(draw('p The student\u0092s har\u00adbour office, and nothing else.'));
    expect(leftOut(reading)).toEqual([]);
    expectAll(reading);
  });

  test('with a note mark directly after a word', () => {
    const reading = readDrawn(
      draw(`p ${SENTENCES[0]}<sup><a id=m href=#n>1</a></sup> And on.\nol\n  li#n It froze. <a href=#m>↩</a>`),
    );
    expect(reading.article.notes).toHaveLength(1);
    expect(leftOut(reading).map(({ text }) => text)).not.toContain('drawer1');
    expectAll(reading);
  });

  test('if the page is one table, one list, or text without a box', () => {
    for (const drawing of [
      'table\n  tr\n    td One\n    td Two\n  tr\n    td Three\n    td Four',
      'ul\n  li One\n  li Two',
      '| Loose text',
    ])
      for (const label of LABELS) expectAll(readDrawn(draw(drawing.replace(/^(\s*(?:td|li))/gm, `$1${label}`))));
  });
});

describe('the ledger', () => {
  const article = `h1 {=title} The keeper\ndiv\n  p ${SENTENCES[0]}\n  p ${SENTENCES[1]}`;
  const twice = `${article}\ndiv.narrow\n  p#copy ${SENTENCES[1]}`;

  test('has an entry for everything a step left out, matching the list and the label', () => {
    const reading = readDrawn(draw(twice));
    const [gone] = leftOut(reading);
    expect(gone).toMatchObject({ step: 'copy', text: SENTENCES[1] });
    const [unit] = gone.units;
    expect(isNoise(reading.labels.label[unit])).toBe(true);
    expect(reading.labels.reasons(unit)[0].feature).toBe('step.copy');
    expect(entriesOf(reading.labels, unit)).toEqual([
      { unit, step: 'copy', from: LABEL.body, to: LABEL.irrelevant, numbers: [] },
    ]);
  });

  test('keeps corrections: what was put back stays', () => {
    const before = readDrawn(draw(twice));
    const units = leftOut(before).flatMap(one => one.units);
    const labels = applyChanges(before.snapshot, before.units, before.labels.unsettled!, [
      { units, label: 'body', scope: 'unit' },
    ]);
    const after = readDrawn({ ...before, labels });
    expect(leftOut(after)).toEqual([]);
    expect(linesOf(after.article.blocks).filter(text => text === SENTENCES[1])).toHaveLength(2);
  });

  test('and a dropped paragraph stays dropped, whatever surrounds it', () => {
    const drawn = draw(article);
    const unit = drawn.units.ofRow[drawn.snapshot.text.indexOf(SENTENCES[1])];
    const labels = applyChanges(drawn.snapshot, drawn.units, drawn.labels, [
      { units: [unit], label: 'irrelevant', scope: 'unit' },
    ]);
    const after = readDrawn({ ...drawn, labels });
    expect(labelName(after.labels.label[unit])).toBe('irrelevant');
    expect(linesOf(after.article.blocks)).toEqual([SENTENCES[0]]);
  });
});

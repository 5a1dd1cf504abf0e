import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LABEL, labelName } from '../../../src/page/label.ts';
import type { Snapshot } from '../../../src/page/snapshot.ts';
import type { Units } from '../../../src/page/unit.ts';
import { findAlike, findAllAlike } from '../../../src/reading/alike.ts';
import { growRow, shrinkRow, unitsUnder } from '../../../src/reading/select.ts';
import { applyChanges, type Change, isCorrected, YOUR_CORRECTION } from '../../../src/site/corrections.ts';
import { canRedo, canUndo, carryOver, emptyHistory, make, redo, undo } from '../../../src/site/history.ts';
import { draw, rowOf } from '../../sketch.ts';
import { cpuMs } from './cpu.ts';

const PAGE = `
  nav#menu @0,0,1300,50 {=navigation}
    a[href=/a] Home
    a[href=/b] World
  article#story @300,80,700
    h1#t {=title} The tide machine
    p#by {=byline} By Ann
    p#one The machine had been built in 1897 by a clockmaker who had never seen the sea.
    div#promo {=promoted}
      h3#more {size=14} More like this
      p#teaser Ten bridges you must see before the winter comes.
    img#pic[src=/a.jpg][width=600][height=400] {=advertisement}
    h2#sub {=irrelevant} A wheel for every star
    p#two It worked for ninety years without a single wrong answer about high water.
`;
const unitOf = (page: { snapshot: Snapshot; units: Units }, id: string) =>
  unitsUnder(page.snapshot, page.units, rowOf(page.snapshot, id))[0];

describe('applyChanges', () => {
  const page = draw(PAGE);
  const { snapshot, units, labels } = page;
  const apply = (...changes: Change[]) => applyChanges(snapshot, units, labels, changes);
  const named = (after: { label: Uint8Array }, id: string) => labelName(after.label[unitOf(page, id)]);

  test('keeping gives each unit the fitting label', () => {
    const kept = ['teaser', 'pic', 'sub', 'more'].map(id => unitOf(page, id));
    const after = apply({ units: kept, label: 'body', scope: 'subtree' });
    expect(['teaser', 'pic', 'sub', 'more'].map(id => named(after, id))).toEqual([
      'body',
      'image',
      'heading',
      'heading',
    ]);
  });

  test('a corrected unit is certain, names the user first, and keeps the model’s score', () => {
    const unit = unitOf(page, 'one');
    const after = apply({ units: [unit], label: 'irrelevant', scope: 'unit' });
    expect(after.score[unit]).toBe(0);
    expect(isCorrected(after, unit)).toBe(true);
    expect(after.reasons(unit).map(reason => reason.feature)).toEqual([YOUR_CORRECTION, 'drawn']);
    expect(after.reasons(unit)[0].weight).toBeLessThan(0);
  });

  test('changes no other unit and does not modify the given labels', () => {
    const before = labels.label.slice();
    const unit = unitOf(page, 'one');
    const after = apply({ units: [unit], label: 'irrelevant', scope: 'unit' });
    expect(labels.label).toEqual(before);
    for (let other = 0; other < units.size; other++) {
      if (other !== unit)
        expect([after.label[other], after.score[other]]).toEqual([before[other], labels.score[other]]);
    }
  });

  test('there is one title: the previous one is demoted', () => {
    const after = apply({ units: [unitOf(page, 'sub')], label: 'title', scope: 'unit' });
    expect([...after.label].filter(code => code === LABEL.title)).toHaveLength(1);
    expect(named(after, 'sub')).toBe('title');
    expect(named(after, 't')).toBe('irrelevant');
  });

  test('a selection is kept alone, under the page’s title, with full confidence', () => {
    const after = apply({ units: [unitOf(page, 'teaser')], label: 'body', scope: 'only' });
    expect(['teaser', 'one', 'two', 't', 'by'].map(id => named(after, id))).toEqual([
      'body',
      'irrelevant',
      'irrelevant',
      'title',
      'byline',
    ]);
    expect(after.confidence).toBe(1);
    const more = apply(
      { units: [unitOf(page, 'teaser')], label: 'body', scope: 'only' },
      { units: [unitOf(page, 'two')], label: 'body', scope: 'unit' },
    );
    expect(['teaser', 'one', 'two'].map(id => named(more, id))).toEqual(['body', 'irrelevant', 'body']);
  });

  test('ignores units that are not on the page', () => {
    expect(apply({ units: [-1, 9999], label: 'body', scope: 'unit' }).label).toEqual(labels.label);
  });

  test('5,000 units take less than 50 ms', () => {
    const many = draw(Array.from({ length: 5000 }, (_, n) => `p#p${n} Paragraph ${n} of a very long page.`).join('\n'));
    const all = Array.from({ length: many.units.size }, (_, unit) => unit);
    const changes: Change[] = Array.from({ length: 20 }, () => ({ units: all, label: 'irrelevant', scope: 'alike' }));
    const spent = cpuMs(() => {
      applyChanges(many.snapshot, many.units, many.labels, changes);
      findAlike(many.snapshot, many.units, 4000);
    });
    expect(spent).toBeLessThan(50);
  }, 30_000);
});

describe('selection', () => {
  const page = draw(PAGE);
  const { snapshot, units } = page;

  test('grows from a teaser to its box to the article, and back', () => {
    const unit = unitOf(page, 'teaser');
    const box = growRow(snapshot, units, rowOf(snapshot, 'teaser'));
    expect(box).toBe(rowOf(snapshot, 'promo'));
    const article = growRow(snapshot, units, box);
    expect(article).toBe(rowOf(snapshot, 'story'));
    expect(shrinkRow(snapshot, units, article, unit)).toBe(box);
    expect(shrinkRow(snapshot, units, box, unit)).toBe(rowOf(snapshot, 'teaser'));
  });

  test('ends at the top of the page', () => {
    expect(growRow(snapshot, units, 0)).toBe(-1);
  });

  test('similar parts have the same path and the same look', () => {
    const list = draw(`
      ul @0,0,300
        li#a One thing to read about
        li#b Another thing to read about
        li#c {bold} A bold thing to read about
      ol @0,200,300
        li#d A thing of another list
    `);
    const alike = findAlike(list.snapshot, list.units, unitOf(list, 'a'));
    expect(alike).toEqual([unitOf(list, 'a'), unitOf(list, 'b')]);
    const [a, c] = [unitOf(list, 'a'), unitOf(list, 'c')];
    expect(findAllAlike(list.snapshot, list.units, [a, c]).sort()).toEqual([...alike, c]);
  });

  test('finds everything similar to any of 3,000 cells in a moment', () => {
    const cells = (row: number) => ['td', 'td', 'td'].map(tag => `    ${tag} Cell of row ${row}`).join('\n');
    const rows = Array.from({ length: 1000 }, (_, row) => `  tr\n${cells(row)}`);
    const table = draw(`table @0,0,900\n${rows.join('\n')}\np After the table`);
    const wanted = Array.from({ length: 3000 }, (_, unit) => unit);
    expect(findAllAlike(table.snapshot, table.units, wanted).sort((a, b) => a - b)).toEqual(wanted);
    expect(cpuMs(() => findAllAlike(table.snapshot, table.units, wanted))).toBeLessThan(100);
  }, 30_000);
});

describe('history', () => {
  const change = (unit: number): Change => ({ units: [unit], label: 'body', scope: 'unit' });

  test('undo and redo follow the same list', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(50), fc.constant('undo'), fc.constant('redo'))), steps => {
        let history = emptyHistory();
        const states = [history.done];
        let at = 0;
        for (const step of steps) {
          if (step === 'undo') {
            history = undo(history);
            at = Math.max(0, at - 1);
          } else if (step === 'redo') {
            history = redo(history);
            at = Math.min(states.length - 1, at + 1);
          } else {
            history = make(history, change(Number(step)));
            states.length = ++at;
            states.push(history.done);
          }
          expect(history.done).toEqual(states[at]);
          expect(canUndo(history)).toBe(at > 0);
          expect(canRedo(history)).toBe(at < states.length - 1);
        }
      }),
    );
  });

  test('a page read again keeps changes whose elements still exist', () => {
    const both: Change = { units: [1, 2], label: 'irrelevant', scope: 'alike' };
    const only: Change = { units: [3], label: 'body', scope: 'only' };
    let history = [both, only, change(2), change(3)].reduce(make, emptyHistory());
    history = undo(undo(history));
    const carried = carryOver(history, unit => (unit === 2 ? 20 : -1));
    expect(carried).toEqual({ done: [{ ...both, units: [20] }], undone: [change(20)] });
  });
});

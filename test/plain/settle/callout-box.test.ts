import { describe, expect, test } from 'vitest';
import { canBeCallout, findCallout, findOpening, looksLikeCallout } from '../../../src/settle/callout-box.ts';
import { rowOf, sketch } from '../../sketch.ts';

const at = <T>(find: (snapshot: ReturnType<typeof sketch>, row: number) => T, drawing: string): T => {
  const snapshot = sketch(drawing);
  return find(snapshot, rowOf(snapshot, 'x'));
};
const named = (box: string, content = 'p Text') => at(findCallout, `${box}\n  ${content}`);

describe('a possible callout', () => {
  test('has content and is not a section of the page', () => {
    const rows = (count: number) => at(canBeCallout, `div#x${'\n  span'.repeat(count - 1)}`);
    expect([1, 2, 600, 601].map(rows)).toEqual([false, true, true, false]);
    expect(at(canBeCallout, 'span#x\n  b x')).toBe(false);
    expect(at(canBeCallout, 'aside#x\n  b x')).toBe(true);
  });
});

describe('a callout recognised by name', () => {
  test('has the kind that its family of names gives', () => {
    expect(named('div#x.admonition.warning')).toEqual({ kind: 'warning', isSure: true });
    expect(named('div#x.alert-danger')).toEqual({ kind: 'caution', isSure: true });
    expect(named('div#x.admonition')).toEqual({ kind: 'note', isSure: true });
    expect(named('div#x.custom-block')).toEqual({ kind: 'note', isSure: true });
    expect(named('div#x.story')).toBeUndefined();
    expect(named('span#x.admonition')).toBeUndefined();
  });

  test('is not a part of one', () => {
    expect(named('div#x.admonition-title')).toBeUndefined();
    expect(named('div#x.admonition.content')).toBeUndefined();
  });

  test('may be named by data attribute or role', () => {
    expect(named('div#x[data-callout=tip]')).toEqual({ kind: 'tip', isSure: true });
    expect(named('div#x[data-panel-type=error]')).toEqual({ kind: 'caution', isSure: true });
    expect(named('div#x[data-callout=unheard-of]')).toEqual({ kind: 'note', isSure: true });
    for (const role of ['note', 'doc-tip', 'doc-notice']) expect(named(`div#x[role=${role}]`)?.isSure).toBe(true);
    expect(named('div#x.tip[role=note]')?.kind).toBe('tip');
    expect(named('x-note#x[role=note]')?.isSure).toBe(false);
    expect(named('div#x[role=region]')).toBeUndefined();
  });

  test('may have a name, and the same with its kind, on its own background', () => {
    const variant = (box: string) => named(`${box} @0,0,600,80 {background=#ffeeaa}`)?.kind;
    expect(variant('div#x.box.box--info')).toBe('note');
    expect(variant('div#x.macro.macro_warning')).toBe('warning');
    expect(variant('div#x.box--info')).toBeUndefined();
    expect(variant('div#x.box.box-blue')).toBeUndefined();
    expect(variant('div#x.box.box-title.box-info')).toBeUndefined();
    expect(named('div#x.box.box--info @0,0,600,80')).toBeUndefined();
    expect(named('aside#x.box.box--info @0,0,600,80')?.kind).toBe('note');
    expect(named('div#x.box.box--info @0,0,600,80 {background=#ffeeaa display=inline}')).toBeUndefined();
  });

  test('is uncertain if only the kind is named', () => {
    expect(named('div#x.warning')).toEqual({ kind: 'warning', isSure: false });
    expect(named('div#x.info')).toBeUndefined();
    expect(named('table#x.note', 'tr')).toBeUndefined();
  });

  test('may start with a word for screen readers', () => {
    const heard = (word: string, more = '') => named('div#x', `span {hidden=clipped} ${word}\n  p Text${more}`)?.kind;
    expect(heard('Warning:')).toBe('warning');
    expect(heard('Warnung')).toBe('warning');
    expect(heard('Weather')).toBeUndefined();
    expect(named('div#x', 'span Warning:\n  p Text')).toBeUndefined();
    expect(named('div#x', 'span {hidden=displayNone} Warning:\n  p Text')).toBeUndefined();
    // div, span, its text, p, its text: five rows.
    expect(heard('Tip', '\n  i'.repeat(35))).toBe('tip');
    expect(heard('Tip', '\n  i'.repeat(36))).toBeUndefined();
  });

  test('hides outer boxes that are not named', () => {
    const inside = (boxes: number) =>
      ['div.alert', ...Array.from({ length: boxes }, () => 'div'), 'div#x', '  span {hidden=clipped} Tip', '  p Text']
        .map((line, depth) => '  '.repeat(Math.min(depth, boxes + 1)) + line)
        .join('\n');
    expect(at(findCallout, inside(4))).toBeUndefined();
    expect(at(findCallout, inside(5))?.kind).toBe('tip');
  });
});

describe('a callout recognised by look and first word', () => {
  const looks = (hints: string, text = 'Note: it is cold', box = 'div#x') =>
    at(looksLikeCallout, `${box} @0,0,600,80 {${hints}}\n  p ${text}`);

  test('has its own visible background', () => {
    expect(looks('background=#ffeeaa')).toBe(true);
    expect(looks('')).toBe(false);
    expect(looks('background=#ffeeaa09')).toBe(true);
    expect(looks('background=#ffeeaa08')).toBe(false);
    expect(looks('', 'Note: it is cold', 'aside#x')).toBe(true);
    expect(
      at(looksLikeCallout, 'div {background=#ffeeaa}\n  div#x @0,0,600,80 {background=#ffeeaa}\n    p Note: it'),
    ).toBe(false);
  });

  test('and names its kind', () => {
    expect(looks('background=#ffeeaa', 'Notes are kept here')).toBe(false);
    expect(looks('background=#ffeeaa', '⚠ Cold')).toBe(true);
    expect(looks('background=#ffeeaa', '* * *')).toBe(false);
    expect(at(looksLikeCallout, 'div#x @0,0,600,0 {background=#ffeeaa}\n  p Note: it is cold')).toBe(false);
  });
});

describe('the start of a callout', () => {
  test.each([
    ['Warning: cold', 'Warning', 'warning'],
    ['Tipp – kalt', 'Tipp', 'tip'],
    ['Note', 'Note', 'note'],
    ['💡 Light', '', 'tip'],
    ['🛑 Stop', '', 'caution'],
    ['[!CAUTION] Ice', '', 'caution'],
    ['[!note]- Folded', '', 'note'],
  ])('%s', (line, word, kind) => expect(findOpening(line)).toMatchObject({ word, kind }));

  test.each(['Warning signs are red', 'example.com/index', 'Weather: cold', '🎉 Party', '[!x] No', ''])(
    'not %s',
    line => expect(findOpening(line)).toBeUndefined(),
  );
});

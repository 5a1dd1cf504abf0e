import { describe, expect, test } from 'vitest';
import { read } from '../../../src/extract.ts';
import { isMain, LABEL } from '../../../src/page/label.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import { applyChanges } from '../../../src/site/corrections.ts';
import { draw, sketch } from '../../sketch.ts';
import { readDrawn } from './read.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const TEXT = 'The keeper wrote down every tide in pencil, because ink froze in the drawer.';
const MORE =
  'Nobody at the harbour had asked for that, and nobody ever told him to stop, not even in the year of the flood.';
const said = (drawing: string) => linesOf(read(sketch(drawing, { lang: 'en' })).article.blocks).join('\n');
const countOf = (text: string, part: string) => text.split(part).length - 1;

describe('pages with a single kind of content, as labelled by the trees', () => {
  test('only a table', () => {
    const text = said(
      `table\n  tr\n    th Day\n    th High water\n${DAYS.map((day, i) => `  tr\n    td ${day}\n    td ${i + 3}:10`).join('\n')}`,
    );
    for (const day of DAYS) expect(text).toContain(day);
    expect(text).toContain('9:10');
  });

  test('only a list', () => {
    const text = said(
      `ul\n${DAYS.map(day => `  li ${day}: oats with milk and an apple, and a walk along the dyke.`).join('\n')}`,
    );
    for (const day of DAYS) expect(text).toContain(day);
  });

  test('only a thread', () => {
    const post = (day: string, i: number) =>
      `  div.post\n    span.author Keeper ${i}\n    time ${i + 1} May 2021\n    p ${day} I asked again, and ${MORE}`;
    const text = said(`h1 Who keeps the lamp?\ndiv.thread\n${DAYS.map(post).join('\n')}`);
    for (const day of DAYS) expect(text).toContain(`${day} I asked again`);
  });

  test('text directly in the body', () => {
    const text = said(`| ${TEXT} ${MORE}\nbr\nbr\n| ${MORE} ${TEXT}`);
    expect(countOf(text, TEXT)).toBe(2);
    expect(countOf(text, MORE)).toBe(2);
  });

  test('an article in ten columns', () => {
    const columns = Array.from({ length: 10 }, (_, i) => `  div @${130 * i},100,120\n    p Part ${i}. ${TEXT} ${MORE}`);
    const text = said(`h1 The tides\ndiv @0,100,1300 {display=flex}\n${columns.join('\n')}`);
    for (let i = 0; i < 10; i++) expect(text).toContain(`Part ${i}.`);
  });
});

describe('repeated text', () => {
  const first = `p ${TEXT} ${MORE}\np ${MORE} And that was all.`;

  test('is kept within an article, which may quote itself', () => {
    const text = said(
      `article\n  h1 The keeper\n  p ${TEXT}\n  p ${MORE}\n  p He said it again:\n  p ${TEXT}\n  p ${MORE} And that was all.`,
    );
    expect(countOf(text, TEXT)).toBe(2);
  });

  test('is dropped if the page has the whole article twice, in two tabs', () => {
    const tab = (name: string) => `section.${name}\n${first.replace(/^/gm, '  ')}`;
    const text = linesOf(
      readDrawn(draw(`h1 {=title} The keeper\n${tab('wide')}\n${tab('narrow')}`)).article.blocks,
    ).join('\n');
    expect(countOf(text, TEXT)).toBe(1);
    expect(countOf(text, 'And that was all.')).toBe(1);
  });
});

describe('a correction', () => {
  const drawn = draw(`h1 {=title} The keeper
p ${MORE} Always.
h2#empty {=heading:0.5} Nothing below
div.wide
  p ${MORE} Always.
nav#list
  ul
    li {=body}
      a[href=#a] One
    li {=body}
      a[href=#b] Two
    li {=body}
      a[href=#c] Three
h2#a One
p ${MORE}
h2#b Two
p ${MORE} Two.
h2#c Three
p ${MORE} Three.
pre#code {=irrelevant:0.3} let a = 1
p ${MORE} Four.`);
  const every = Array.from({ length: drawn.units.size }, (_, unit) => unit).filter(
    unit => drawn.labels.label[unit] !== LABEL.title,
  );
  const after = (label: 'body' | 'irrelevant') =>
    readDrawn({
      ...drawn,
      labels: applyChanges(drawn.snapshot, drawn.units, drawn.labels, [{ units: every, label, scope: 'unit' }]),
    });

  test('overrides every step: what was kept stays, what was dropped is gone', () => {
    const moved = new Set(readDrawn(drawn).labels.ledger?.map(({ step }) => step));
    // The page is drawn so that steps have something to say.
    expect([...moved].sort()).toEqual(['contents', 'copy', 'emptyHeading', 'run']);
    for (const label of ['body', 'irrelevant'] as const) {
      const { labels } = after(label);
      expect(labels.ledger ?? []).toEqual([]);
      for (const unit of every) expect(isMain(labels.label[unit])).toBe(label === 'body');
    }
  });
});

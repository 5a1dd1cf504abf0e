import { describe, expect, test } from 'vitest';
import { linesOf } from '../../../src/page/plain-text.ts';
import { read } from './read.ts';

const TEXT = 'The keeper wrote down every tide in pencil, because ink froze in the drawer.';
const MORE = 'Nobody at the harbour had asked for that, and nobody ever told him to stop.';
const lines = (drawing: string) => linesOf(read(drawing).blocks);

describe('kept together', () => {
  test('consecutive headings, and headings in buttons', () => {
    const drawing = `p ${TEXT}
h2 {=irrelevant:0.3} Questions
h3
  button {=input:0.4} Who paid for it?
p ${MORE}`;
    expect(lines(drawing)).toEqual([TEXT, 'Questions', 'Who paid for it?', MORE]);
    expect(lines(`${drawing}\nh2 {=irrelevant:0.3} Share\nh2 The gate\np ${TEXT} Twice.`)).not.toContain('Share');
  });

  test('anything between paragraphs down to a middling score; prose by its own', () => {
    const between = (line: string) => lines(`p ${TEXT} ${MORE}\n${line}\np ${MORE} ${TEXT}`).length === 3;
    expect(between('blockquote {=irrelevant:0.31} One line')).toBe(true);
    expect(between('blockquote {=irrelevant:0.29} One line')).toBe(false);
    expect(between(`p {=irrelevant:0.45} ${MORE} ${MORE}`)).toBe(false);
  });

  test('a listing surrounded by enough text', () => {
    const kept = (beside: number, boxes: number) => {
      const around = Array.from({ length: boxes }, (_, depth) => `${'  '.repeat(depth)}div`).join('\n');
      const text = `${'x'.repeat(beside - 1)}.`;
      return lines(`p ${text}\n${around}\n${'  '.repeat(boxes)}pre {=irrelevant:0.01} let a`).includes('let a');
    };
    expect(kept(100, 1)).toBe(true);
    expect(kept(99, 1)).toBe(false);
    expect(kept(100, 7)).toBe(true);
    expect(kept(100, 8)).toBe(false);
  });

  test('keeps a callout within the text despite low scores, unless it is clearly noise', () => {
    const kept = (box: string, score: number, beside = `p ${TEXT} ${MORE}`) =>
      lines(`${beside}\n${box}\n  p The gate\n  p {=promoted:${score}} ${MORE} ${MORE}\np ${TEXT}`).length === 4;
    expect(kept('div.admonition', 0.21)).toBe(true);
    expect(kept('div.admonition', 0.19)).toBe(false);
    expect(kept('div.note @0,0,600,80 {background=#ffeeaa}', 0.21)).toBe(true);
    expect(kept('div.note @0,0,600,80', 0.21)).toBe(false);
    expect(kept('div.teaser @0,0,600,80 {background=#ffeeaa}', 0.21)).toBe(false);
    expect(kept('div.admonition', 0.21, `p {=promoted:0.1} ${TEXT} ${MORE} ${TEXT}`)).toBe(false);
  });

  test('a question in a button is separate from its answer', () => {
    const { blocks } = read(`p ${TEXT}\nbutton\n  span {=body} Who paid for it?\np ${MORE}`);
    expect(blocks[1]).toMatchObject({ kind: 'paragraph', inlines: [{ kind: 'strong' }] });
  });

  test('a listing indented as a quotation, built in slices', () => {
    expect(read('p One\nblockquote\n  pre let a\np Two').blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'code',
      'paragraph',
    ]);
    expect(read(`p ${TEXT}\np * * *\np ${MORE}`).blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'rule',
      'paragraph',
    ]);
    expect(lines(`p Run it:\npre npm test\np Change it, and run it again:\npre npm test\np ${TEXT}`)).toHaveLength(5);
  });

  test('a heading in its own box above the box of the text', () => {
    const drawing = `p ${TEXT}
section
  div
    h2 {=irrelevant:0.3} At a glance
  div
    p ${MORE}`;
    expect(lines(drawing)).toContain('At a glance');
  });
});

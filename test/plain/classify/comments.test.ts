import { describe, expect, it } from 'vitest';
import { findComments } from '../../../src/classify/comments.ts';
import { measure } from '../../../src/features/measure.ts';
import { findUnits } from '../../../src/features/units.ts';
import { textOf } from '../../../src/train/unit-text.ts';
import { sketch } from '../../sketch.ts';

const POST = 'The kettle was older than the house, and nobody knew who had carried it up the hill. '.repeat(3).trim();
const SAYS = 'I had one of these for years until the handle came off in my hand one morning.';
const NONE = 0.1;

/** The text of what is found to be comments, where the trees take all but names and dates for body text. */
function commentsOf(page: string, thread: number): string {
  const snapshot = sketch(page);
  const units = findUnits(snapshot);
  const matrix = measure(snapshot, units);
  const scores = Float32Array.from(matrix.units, unit => (matrix.context.sums.unit.words[unit] > 3 ? 0.9 : 0.1));
  const found = findComments(matrix, scores, thread);
  const marked = new Set(matrix.units.filter((_, i) => found[i] !== 0));
  return textOf(snapshot, units, unit => marked.has(unit));
}

const asBlog = (name: string, heading = '', names = 'div Ann says', behind = 'Imprint') => `
  div#post
    h1 A kettle
    p ${POST}
  ${heading}
  div${name}
    ${names}
    p ${SAYS} One
    ${names}
    p ${SAYS} Two
  div#more
    h4 More
    p ${behind}
`;

describe('comments below a text', () => {
  it('are recognised by their box', () => {
    expect(commentsOf(asBlog('.commentlist'), NONE)).toContain('One');
    expect(commentsOf(asBlog('.commentlist'), NONE)).not.toContain('kettle');
  });

  it('or by the heading above them', () => {
    expect(commentsOf(asBlog('', 'h3 2 Comments'), NONE)).toContain('Two');
  });

  it('in a box with most of the page, below a text', () => {
    const many = Array.from({ length: 9 }, (_, i) => `  div Ann says\n  p ${SAYS} ${i}\n  p ${SAYS} Again ${i}`).join(
      '\n',
    );
    expect(commentsOf(`h1 A kettle\np ${POST}\ndiv.comments\n${many}`, NONE)).toContain('Again 8');
  });

  it('although a heading beside the text mentions one', () => {
    const page = asBlog('.commentlist').replace('h1 A kettle', 'h1 A kettle\n    h4 Selected comment');
    expect(commentsOf(page, NONE)).toContain('Two');
    expect(commentsOf(page, NONE)).not.toContain('older');
  });

  it('but not by a heading about something else', () => {
    for (const heading of ['Leave a comment', 'Leave a comment below', 'No comments yet'])
      expect(commentsOf(asBlog('', `h3 ${heading}`), NONE)).toContain('Two');
    expect(commentsOf(asBlog('', 'h3 Comment réagissent les pêcheurs ?'), NONE)).toBe('');
    expect(commentsOf(asBlog('', 'h3 A comment that cost millions'), NONE)).toBe('');
    expect(commentsOf(asBlog('', 'h3 The agency replies'), NONE)).toBe('');
    expect(commentsOf(asBlog('', 'h3 Neden yazıyorum'), NONE)).toBe('');
    for (const heading of ['2 replies', 'Leave a reply', 'Replies', 'All replies', 'No replies yet', '2 則留言'])
      expect(commentsOf(asBlog('', `h3 ${heading}`), NONE)).toContain('Two');
  });

  it('are not found with nothing above them: they are the page', () => {
    const page = `
      h1 What is the best kettle?
      div.comment
        p ${SAYS} One
      div.comment
        p ${SAYS} Two
      div.other
        p ${POST}
    `;
    expect(commentsOf(page, 0.6)).toBe('');
  });

  it('nor in a likely thread', () => {
    expect(commentsOf(asBlog('.commentlist'), 0.9)).toBe('');
    expect(commentsOf(asBlog('.commentlist'), 0.8)).not.toBe('');
  });

  it('nor in a paper’s section called discussion', () => {
    expect(commentsOf(asBlog('.discussion', '', ''), NONE)).toBe('');
  });

  it('nor in the middle of a text', () => {
    expect(commentsOf(asBlog('', 'h3 Comments', 'div Ann says', POST), NONE)).toBe('');
  });

  it('nor in code that starts with a comment', () => {
    const page = `
      h1 Kettles in code
      p ${POST}
      pre
        span.comment # how many
        | kettles = 3
      p ${POST} And so on.
      pre
        code
          span.hljs-comment # how few
          | kettles = 1
    `;
    expect(commentsOf(page, NONE)).toBe('');
  });

  it('nor in an article that is entirely marked as a comment', () => {
    expect(commentsOf(`div.comment\n  h1 A kettle\n  p ${POST}\n  p ${POST} More.`, NONE)).toBe('');
  });
});

import { describe, expect, test } from 'vitest';
import type { Post } from '../../../src/page/article.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import { read } from './read.ts';

const outline = (comments: Post[]): unknown[] =>
  comments.map(({ author, blocks, replies }) => [author, linesOf(blocks).join(' '), ...outline(replies)]);

describe('comments', () => {
  test('have headings below the one for all comments', () => {
    const article = read(`
      article
        p The article itself, which is not a comment.
      section {=comment}
        article
          b Bob
          time[datetime=2024-05-03T10:00] 5 hours ago
          h5 A head of his
          p A text of his.
        article
          b Ann
          time[datetime=2024-05-04T10:00] 4 hours ago
          p Her answer to it.
    `);
    const headings = article.comments.flatMap(({ blocks }) =>
      blocks.flatMap(one => (one.kind === 'heading' ? one.level : [])),
    );
    expect(headings).toEqual([3]);
  });

  test('are threads if they are nested lists', () => {
    const article = read(`
      article
        p The article itself, which is not a comment.
      section {=comment}
        ol
          li
            div
              b Bob
              time[datetime=2024-05-03T10:00] 5 hours ago
            p A text of his.
            ol
              li
                div
                  b Ann
                p Her answer to it.
          li
            div
              b Eve
            p Another text.
            p In two paragraphs.
    `);
    expect(outline(article.comments)).toEqual([
      ['Bob', 'A text of his.', ['Ann', 'Her answer to it.']],
      ['Eve', 'Another text. In two paragraphs.'],
    ]);
    expect(article.comments[0].date).toBe('2024-05-03T10:00:00');
    expect(linesOf(article.blocks)).toEqual(['The article itself, which is not a comment.']);
  });

  test('exclude notices, and replies have authors too', () => {
    const comment = (name: string, inner = '') =>
      `div.c\n  div.u\n    | ${name}\n    span 5 May 2024\n  p What ${name} wrote about it.\n${inner}`;
    const answer = comment('Bob').replace(/^/gm, '  ');
    const list = `${comment('Ann', answer)}\n${comment('Eve')}\np Log in to join the conversation.`;
    const { comments } = read(`p The article.\nsection {=comment}\n${list.replace(/^/gm, '  ')}`);
    expect(comments.map(({ author, replies }) => [author, replies.map(reply => reply.author)])).toEqual([
      ['Ann', ['Bob']],
      ['Eve', []],
    ]);
  });

  test('are threads if nested in similar boxes without dates', () => {
    const article = read(`
      section {=comment}
        div.c
          div
            b Bob
          p A text of his.
          div.replies
            div.c
              div
                b Ann
              p Her answer to it.
        div.c
          div
            b Eve
          p Another text.
    `);
    expect(outline(article.comments)).toEqual([
      ['Bob', 'A text of his.', ['Ann', 'Her answer to it.']],
      ['Eve', 'Another text.'],
    ]);
  });

  test('are not split at boxes that only look similar', () => {
    const comment = (name: string, text: string) => `
        div.row
          div.col
            div.row
              b ${name}
          div.col
            div.row
              p ${text}`;
    const article = read(`section {=comment}${comment('Bob', 'A text of his.')}${comment('Eve', 'Another text.')}`);
    expect(article.comments).toHaveLength(2);
  });

  test('side by side, an indented one replies to the one above', () => {
    const article = read(`
      div {=comment}
        div.c
          p.who @20,100,600 Bob
          p @20,120,600 The first text of this thread.
        div.c
          p.who @60,200,600 Ann
          p @60,220,600 The answer to the first text.
        div.c
          p.who @100,300,600 Eve
          p @100,320,600 The answer to the answer.
        div.c
          p.who @20,400,600 Tom
          p @20,420,600 A text of its own.
    `);
    expect(outline(article.comments)).toEqual([
      [
        'Bob',
        'The first text of this thread.',
        ['Ann', 'The answer to the first text.', ['Eve', 'The answer to the answer.']],
      ],
      ['Tom', 'A text of its own.'],
    ]);
  });

  test('with dates are split by them and lose the line with name and date, whatever the markup', () => {
    const comment = (name: string, day: number, text: string) =>
      [
        '    div',
        '      div',
        `        a[href=/user/${name}] ${name}`,
        `        span joined in 200${day % 5}`,
        '      div',
        `        p ${text}`,
        `        span ${day} May 2024`,
        `        a[href=/reply/${day}] Reply`,
      ].join('\n');
    const article = read(
      [
        'article',
        '  p The article itself, which is not a comment.',
        'section {=comment}',
        '  h3 Three comments',
        '  div',
        comment('ann', 3, 'The first text of all, which is long enough to be read as one.'),
        comment('bob', 5, 'The second text of all, which is long enough to be read as one.'),
        comment('ann', 9, 'The third text of all, which is long enough to be read as one.'),
      ].join('\n'),
    );
    expect(article.comments.map(({ author, date }) => [author, date])).toEqual([
      ['ann', '2024-05-03'],
      ['bob', '2024-05-05'],
      ['ann', '2024-05-09'],
    ]);
  });

  test('exclude a short one without name and date, which is a notice', () => {
    const told = (text: string) => read(`p The article.\nsection {=comment}\n  p ${text}`).comments.length;
    const long =
      'We would like to hear what you think of the harbour, of its clock and of those who kept both for years.';
    expect(told('Comments are closed.')).toBe(0);
    expect(told(`${long} Do you want to comment?`)).toBe(0);
    expect(told(`${long} Please sign up for it:`)).toBe(0);
    expect(told(long)).toBe(1);
    expect(told(`${long} Was it ever on time?`)).toBe(1);
  });

  test('may be a single one', () => {
    const article = read('div {=comment}\n  p Bob\n  p What he wrote about this article, at some length.');
    expect(outline(article.comments)).toEqual([['Bob', 'What he wrote about this article, at some length.']]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Post } from '../../../src/page/article.ts';
import { toThread } from '../../../src/page/thread.ts';
import { read } from './read.ts';

const TEXTS = [
  'The pump gives the same dose of fuel wherever you are, and there is less air up here to burn it with.',
  'We did this last winter and it worked, but go down in small steps, or the flame goes out when it is lean.',
  'Solved, and it has lit every time since then, with no smoke after the first half minute of burning it.',
];
const NAMES = ['otter', 'jim', 'sam'];

/** A thread of three posts, each with what a site puts at its head. */
function votesIn(head: (at: number) => string[]): (number | undefined)[] {
  const post = (at: number) => [
    'div.post',
    ...head(at).map(line => `  ${line}`),
    `  a[href=/u/${NAMES[at]}] {=navigation} ${NAMES[at]}`,
    `  p {=navigation} ${at + 3} December 2022, 18:20`,
    `  p ${TEXTS[at]}`,
  ];
  const drawing = ['div', ...[0, 1, 2].flatMap(at => post(at).map(line => `  ${line}`))].join('\n');
  const { posts } = toThread(read(drawing, { lang: 'en' }, 'thread').blocks);
  expect(posts.map(({ author }: Post) => author)).toEqual(NAMES);
  return posts.map(({ votes }) => votes);
}

describe('the votes of a post', () => {
  test('come from microdata', () => {
    const head = (at: number) => ['div {=navigation}', `  span[itemprop=upvoteCount] ${at * 7 - 3}`];
    expect(votesIn(head)).toEqual([-3, 4, 11]);
  });

  test('are the number between the arrows', () => {
    const head = (at: number) => [
      'div {=navigation}',
      '  button[aria-label=Upvote] ▲',
      `  div 1,20${at}`,
      '  button[aria-label=Downvote] ▼',
    ];
    expect(votesIn(head)).toEqual([1200, 1201, 1202]);
  });

  test('are the number named by a class or a word', () => {
    expect(votesIn(at => [`span.score {=navigation} ${at + 1}`])).toEqual([1, 2, 3]);
    expect(votesIn(at => [`span {=navigation} ${at + 1}.5k likes`])).toEqual([1500, 2500, 3500]);
    expect(votesIn(at => [`span {=navigation} Score: −${at + 1}`])).toEqual([-1, -2, -3]);
  });

  test('are no other number', () => {
    expect(votesIn(at => [`span {=navigation} ${at + 1}`])).toEqual([undefined, undefined, undefined]);
    expect(votesIn(at => [`span.number {=navigation} #${at + 1}`])).toEqual([undefined, undefined, undefined]);
    expect(votesIn(at => [`span {=navigation} ${at + 41} posts`])).toEqual([undefined, undefined, undefined]);
  });
});

import { expect, test } from 'vitest';
import { writeContent, writeNav } from '../../../src/export/epub-content.ts';
import { writeHtml } from '../../../src/export/html.ts';
import { writeMarkdown } from '../../../src/export/markdown.ts';
import { articleText } from '../../../src/export/text.ts';
import { writeText } from '../../../src/export/text-file.ts';
import type { Article, Block } from '../../../src/page/article.ts';
import { flatten, MOST_DEPTH, toThread } from '../../../src/page/thread.ts';
import { tidyPosts } from '../../../src/posts/order.ts';
import { fullArticle } from './articles.ts';

const bare = fullArticle(place => place);
const { source } = bare.blocks[0];
const p = (text: string): Block => ({ kind: 'paragraph', inlines: [{ kind: 'text', text }], source });
const post = (author: string, date: string, depth: number): Block => ({
  kind: 'post',
  author,
  date,
  depth,
  lines: [],
  source,
});

const THREAD: Article = {
  ...bare,
  ...{ title: 'Heaters', byline: '', date: '', url: '', language: 'en', notes: [] },
  blocks: [
    ...[post('ann', '2024-05-03', 0), p('One.')],
    ...[post('bob', '', 1), p('Two.'), p('And more.')],
    ...[post('eve', '2024-05-05', 2), p('Three.')],
    ...[post('tom', '2024-05-06', 0), p('Four.')],
    ...[post('', '', 0), p('Nobody said this.')],
  ],
};

test('Markdown indents replies', () => {
  expect(writeMarkdown(THREAD, { frontMatter: false })).toBe(`# Heaters

**ann** · May 3, 2024

One.

> **bob**
>
> Two.
>
> And more.
>
> > **eve** · May 5, 2024
> >
> > Three.

---

**tom** · May 6, 2024

Four.

---

Nobody said this.
`);
});

test('HTML nests replies in the post they reply to', () => {
  const html = writeHtml(THREAD).replace(/^.*<\/header>/s, '');
  expect(html).toContain('<p class="who"><b>bob</b></p><p>Two.</p><p>And more.</p><article class="comment"');
  expect(html.match(/<article class="post"/g)).toHaveLength(3);
});

test('a book lists its posts', () => {
  const { outline } = writeContent(THREAD, new Map(), {});
  expect(outline.map(({ title }) => title)).toEqual(['ann', 'bob', 'eve', 'tom']);
  // Each answer under what it answers.
  expect(String(writeNav(THREAD, outline))).toMatch(
    /ann<\/a><ol>.*bob<\/a><ol>.*eve<\/a><\/li><\/ol><\/li><\/ol><\/li>.*tom/s,
  );
});

test('a book lists the headings of a post under it, however deep it is nested', () => {
  const heading: Block = { kind: 'heading', level: 1, id: '', inlines: [{ kind: 'text', text: 'Fuel' }], source };
  const nested = Array.from({ length: MOST_DEPTH + 1 }, (_, depth) => post(`p${depth}`, '', depth));
  const { outline } = writeContent({ ...THREAD, blocks: [...nested, heading] }, new Map(), {});
  const levels = outline.map(({ level }) => level);
  expect(outline).toHaveLength(MOST_DEPTH + 2);
  expect(levels).toEqual([...new Set(levels)].sort((a, b) => a - b));
});

test('posts in reading order leave out their replies', () => {
  const { posts } = toThread(THREAD.blocks);
  expect(flatten(posts).map(({ author, replies }) => [author, replies])).toEqual(
    ['ann', 'bob', 'eve', 'tom', ''].map(author => [author, []]),
  );
  // The tree itself keeps them.
  expect(posts[0].replies[0].replies[0].author).toBe('eve');
});

test('a text file names the authors; the text used for scoring does not', () => {
  expect(writeText(THREAD)).toBe(`Heaters
=======

ann · May 3, 2024

One.

> bob
>
> Two.
>
> And more.
>
> > eve · May 5, 2024
> >
> > Three.

* * *

tom · May 6, 2024

Four.

* * *

Nobody said this.
`);
  expect(articleText(THREAD)).toBe('One.\nTwo.\nAnd more.\nThree.\nFour.\nNobody said this.');
});

test('replies to a post without content move up to the post above', () => {
  const blocks = [
    post('ann', '', 0),
    post('bob', '', 1),
    p('Two.'),
    post('eve', '', 1),
    p('Three.'),
    post('tom', '', 2),
    p('Four.'),
  ];
  const { posts } = toThread(tidyPosts(blocks, 'en'));
  expect(posts.map(({ author, replies }) => [author, replies.map(reply => reply.author)])).toEqual([
    ['bob', []],
    ['eve', ['tom']],
  ]);
});

test('a reply stays a reply to the nearest post above that is kept', () => {
  const blocks = [
    post('ann', '', 0),
    p('One.'),
    post('bob', '', 1),
    post('eve', '', 2),
    p('Three.'),
    post('tom', '', 1),
    p('Four.'),
  ];
  const { posts } = toThread(tidyPosts(blocks, 'en'));
  expect(posts.map(({ replies }) => replies.map(reply => reply.author))).toEqual([['eve', 'tom']]);
});

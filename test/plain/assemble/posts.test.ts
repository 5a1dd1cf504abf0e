import { describe, expect, test } from 'vitest';
import type { Article, Post } from '../../../src/page/article.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import { toThread } from '../../../src/page/thread.ts';
import { leftOut } from '../../../src/reading/left-out.ts';
import { draw } from '../../sketch.ts';
import { read, readDrawn } from './read.ts';

const thread = (drawing: string) => read(drawing, { lang: 'en' }, 'thread');
const outline = (posts: Post[]): unknown[] =>
  posts.map(({ author, date, blocks, replies }) => [author, date, linesOf(blocks).join(' '), ...outline(replies)]);
const postsOf = (article: Article) => outline(toThread(article.blocks).posts);

const ONE = 'The pump gives the same dose of fuel wherever you are, and there is less air up here to burn it with.';
const TWO =
  'We did this last winter and it worked, but go down in small steps, because the flame goes out when it is lean.';
const THREE = 'Solved, and it has lit every time since then, with no smoke after the first half minute of burning.';

/** As old forums have it: a column with the author beside a column with the post. */
const post = (name: string, joined: string, when: string, text: string) =>
  [
    '  div',
    '    div {=navigation}',
    `      a[href=/u/${name}]`,
    `        img[src=/face/${name}.png][width=60][height=60]`,
    `      a[href=/u/${name}] ${name}`,
    '      p Senior member',
    `      p Joined: ${joined}`,
    '    div',
    `      p {=navigation} Posted: ${when}`,
    `      p ${text}`,
    `      div {=navigation}`,
    `        a[href=/quote/${when.length}] Quote`,
  ].join('\n');

const FORUM = [
  'div',
  post('otter', 'May 2019', '3 December 2022, 18:20', ONE),
  post('jim', 'January 2011', '4 December 2022, 7:01', TWO),
  post('otter', 'May 2019', '5 December 2022, 9:30', THREE),
].join('\n');

describe('posts of a thread', () => {
  test('keep their author and date, not the date the author joined', () => {
    expect(postsOf(thread(FORUM))).toEqual([
      ['otter', '2022-12-03', ONE],
      ['jim', '2022-12-04', TWO],
      ['otter', '2022-12-05', THREE],
    ]);
  });

  test('tell months from days by comparing all dates', () => {
    const days = (...written: string[]) => {
      const posts = written.map((when, i) =>
        post(i % 2 ? 'jim' : 'otter', i % 2 ? 'January 2011' : 'May 2019', when, [ONE, TWO, THREE][i]),
      );
      const article = thread(['h1 {=title} The stove goes out', 'div', ...posts].join('\n'));
      return [article.date, ...toThread(article.blocks).posts.map(({ date }) => date)];
    };
    expect(days('03-12-2022, 18:20', '04-12-2022, 7:01', '14-12-2022, 9:30')).toEqual([
      ...['2022-12-03', '2022-12-03', '2022-12-04', '2022-12-14'],
    ]);
    expect(days('3/12/2022, 18:20', '4/12/2022, 7:01', '4/22/2022, 9:30')).toEqual([
      ...['2022-03-12', '2022-03-12', '2022-04-12', '2022-04-22'],
    ]);
    expect(days('3/12/2022, 18:20', '4/12/2022, 7:01', '5/12/2022, 9:30')[1]).toContain('3/12/2022');
  });

  test('contain the same text as the page read without posts', () => {
    expect(linesOf(thread(FORUM).blocks)).toEqual([ONE, TWO, THREE]);
    expect(linesOf(read(FORUM).blocks)).toEqual([ONE, TWO, THREE]);
  });

  test('name the opener, whatever a line above says about the place', () => {
    const above = 'h1 {=title} A cold stove\np.author {=byline} Thread In Stoves And Pumps';
    expect(thread(`${above}\n${FORUM}`).byline).toBe('otter');
  });

  test('may end with a picture or be nothing else', () => {
    const picture = (name: string) =>
      `\n      a[href=https://photos.example/${name}]\n        img[src=/${name}.jpg][width=800][height=600]`;
    const pictures = [
      'div',
      post('otter', 'May 2019', '3 December 2022, 18:20', ONE),
      post('jim', 'January 2011', '4 December 2022, 7:01', TWO + picture('boat')),
      post('otter', 'May 2019', '5 December 2022, 9:30', picture('stove')).replace('      p \n', ''),
    ].join('\n');
    const { posts } = toThread(thread(pictures).blocks);
    expect(posts.map(({ author, blocks }) => [author, ...blocks.map(block => block.kind)])).toEqual([
      ['otter', 'paragraph'],
      ['jim', 'paragraph', 'figure'],
      ['otter', 'figure'],
    ]);
  });

  test('are found on other kinds of page if all are signed and dated', () => {
    expect(postsOf(read(FORUM))).toHaveLength(3);
    expect(postsOf(read(FORUM.slice(0, FORUM.lastIndexOf('\n  div\n'))))).toEqual([]);
  });

  test('are not found if they cannot be separated or are unsigned', () => {
    expect(postsOf(thread(`div\n  p ${ONE}\n  p ${TWO}\n  p ${THREE}`))).toEqual([]);
    const dated = [ONE, TWO, THREE].map((text, i) => `  div\n    span {=navigation} ${i + 1} May 2024\n    p ${text}`);
    expect(postsOf(thread(`div\n${dated.join('\n')}`))).toEqual([]);
  });

  test('are nested if their elements are', () => {
    const said = (indent: number, name: string, day: number, text: string) =>
      [
        `li @${20 + indent * 10},${day * 100},${600 - indent * 10}`,
        '  div {=navigation}',
        `    a[href=/user/${name}] ${name}`,
        `    time[datetime=2024-05-0${day}T10:00:00] ${day} hours ago`,
        `  p ${text}`,
      ].map(line => ' '.repeat(indent) + line);
    const article = thread(
      [
        'ul @20,0,600',
        ...said(2, 'ann', 1, ONE),
        '    ul @60,150,500',
        ...said(6, 'bob', 2, TWO),
        ...said(2, 'eve', 3, THREE),
      ].join('\n'),
    );
    expect(postsOf(article)).toEqual([
      ['ann', '2024-05-01T10:00:00', ONE, ['bob', '2024-05-02T10:00:00', TWO]],
      ['eve', '2024-05-03T10:00:00', THREE],
    ]);
    // A list of posts is nobody's list.
    expect(article.blocks.some(block => block.kind === 'list')).toBe(false);
  });

  test('find authors without an account in the same box as the others', () => {
    const said = (name: string, day: number, text: string) =>
      [
        '  div',
        '    div.fn {=navigation}',
        `      ${name}`,
        `    p {=navigation} ${day} May 2024`,
        `    p ${text}`,
        '    div.more {=navigation}',
        '      | Reply to this',
      ].join('\n');
    const article = thread(
      [
        'div',
        said('a[href=/u/ann] ann', 1, ONE),
        said('a[href=/u/bob] bob', 2, TWO),
        said('| Ines Calder', 3, THREE),
        said('a[href=/u/eve] eve', 4, `${ONE} And so did we.`),
      ].join('\n'),
    );
    expect(postsOf(article).map(one => (one as string[])[0])).toEqual(['ann', 'bob', 'Ines Calder', 'eve']);
  });

  test('have the displayed day if their data has another time zone', () => {
    const said = (name: string, data: string, written: string, text: string) =>
      `  div\n    div {=navigation}\n      a[href=/u/${name}] ${name}\n      time[datetime=${data}] ${written}\n    p ${text}`;
    const posts = [
      said('ann', '2024-02-25T00:09:32+00:00', 'Sat Feb 24, 2024 6:09 pm', ONE),
      said('bob', '2024-02-25T20:09:32+00:00', 'Sun Feb 25, 2024 2:09 pm', TWO),
      said('eve', '2024-02-28T20:09:32+00:00', 'Sun Feb 25, 2024 2:09 pm', THREE),
    ];
    expect(postsOf(thread(`div\n${posts.join('\n')}`)).map(post => (post as string[])[1])).toEqual([
      '2024-02-24',
      '2024-02-25T20:09:32+00:00',
      '2024-02-28T20:09:32+00:00',
    ]);
  });

  test('end with their element if only few are followed by content', () => {
    const said = (name: string, day: number, text: string) =>
      `  article\n    a[href=/u/${name}] {=navigation} ${name}\n    span {=navigation} ${day} May 2024\n    p ${text}`;
    const advert = '  div\n    p Buy a pump that is better than all of theirs.';
    const posts = [
      said('ann', 1, ONE),
      said('bob', 2, TWO),
      advert,
      said('eve', 3, THREE),
      said('jim', 4, `${ONE} Too.`),
    ];
    const told = postsOf(thread(`div\n${posts.join('\n')}`)) as string[][];
    expect(told.find(([name]) => name === 'bob')?.[2]).toBe(TWO);
    expect(told.find(([name]) => name === '')?.[2]).toContain('Buy a pump');
  });

  test('extend to the next one if heads and bodies are siblings', () => {
    const article = thread(`
      div
        h4 {=navigation} <b>ann</b> <i>1 May 2024, 10:00</i>
        p ${ONE}
        p And more of it.
        h4 {=navigation} <b>bob</b> <i>2 May 2024, 11:00</i>
        p ${TWO}
        h4 {=navigation} <b>eve</b> <i>3 May 2024, 12:00</i>
        p ${THREE}
    `);
    expect(postsOf(article)).toEqual([
      ['ann', '2024-05-01', `${ONE} And more of it.`],
      ['bob', '2024-05-02', TWO],
      ['eve', '2024-05-03', THREE],
    ]);
  });

  test('do not repeat author and date', () => {
    const post = (name: string, day: number, text: string) =>
      `  div\n    div\n      p <b>${name}</b>, <span>${day} May 2024</span>\n    p ${text}`;
    const article = thread(`div\n${[post('Ann', 3, ONE), post('Bob', 4, TWO), post('Ann', 5, THREE)].join('\n')}`);
    expect(postsOf(article)).toEqual([
      ['Ann', '2024-05-03', ONE],
      ['Bob', '2024-05-04', TWO],
      ['Ann', '2024-05-05', THREE],
    ]);
  });

  test('start with the question, which has a place of its own', () => {
    const answer = (name: string, day: number, text: string) =>
      `      div\n        p ${text}\n        div {=navigation}\n          span answered ${day} May 2024\n          a[href=/u/${name}] ${name}`;
    const article = thread(
      `div\n  section\n    p ${ONE}\n    p {=navigation} asked 1 May 2024\n  section\n    h2 Two answers\n    div\n${answer('bob', 2, TWO)}\n${answer('eve', 3, THREE)}`,
    );
    expect(postsOf(article).map(post => (post as string[]).slice(0, 2))).toEqual([
      ['', '2024-05-01'],
      ['bob', '2024-05-02'],
      ['eve', '2024-05-03'],
    ]);
    expect(linesOf(article.blocks).join('\n')).toContain(ONE);
  });

  test('are kept if one repeats the previous one', () => {
    const thanks = [ONE, 'Thank you!', 'Thank you!', TWO].map((text, i) =>
      post(['otter', 'jim', 'dan', 'kim'][i], 'May 2019', `${i + 1} May 2024, 7:0${i}`, text),
    );
    expect(postsOf(thread(`div\n${thanks.join('\n')}`)).map(said => (said as string[])[0])).toEqual([
      'otter',
      'jim',
      'dan',
      'kim',
    ]);
  });

  test('keep a first line written by the author, even a time', () => {
    const short = ['About 20 minutes.', ONE, 'Dan has used it since 2019.'].map((text, i) =>
      post(['otter', 'jim', 'dan'][i], 'May 2019', `${i + 1} May 2024, 7:0${i}`, `${text}\n      p ${TWO}${i}`),
    );
    const said = postsOf(thread(`div\n${short.join('\n')}`)).map(one => (one as string[])[2]);
    expect(said[0]).toContain('About 20 minutes.');
    expect(said[2]).toContain('Dan has used it since 2019.');
  });

  test('may have replies in smaller type', () => {
    const said = (pad: number, sizePx: number, name: string, day: number, text: string) =>
      [
        `li {size=${sizePx}}`,
        `  div {size=${sizePx}}`,
        `    a[href=/u/${name}] {=navigation size=${sizePx}} ${name}`,
        `    time {=navigation size=${sizePx}} ${day} May 2024`,
        `  p {size=${sizePx}} ${text}`,
      ]
        .map(line => ' '.repeat(pad) + line)
        .join('\n');
    const page = `ol {marker=none}\n${said(2, 16, 'otter', 1, ONE)}\n    ol\n${said(6, 14, 'jim', 2, TWO)}\n${said(2, 16, 'kim', 3, THREE)}`;
    expect(postsOf(thread(page)).flat(3)).toEqual(expect.arrayContaining(['otter', 'jim', 'kim']));
  });

  test('may give their age in short', () => {
    const posts = (whens: string[]) =>
      [ONE, TWO, THREE].map(
        (text, i) =>
          `  div\n    a[href=/u/${i}] {=navigation} name${i}\n    span {=navigation} ${whens[i]}\n    p ${text}`,
      );
    const whens = ['3yr', '2mo', '1wk'];
    expect(postsOf(thread(`div\n${posts(whens).join('\n')}`)).map(post => (post as string[])[1])).toEqual(whens);
    expect(postsOf(thread(`div\n${posts(['3 mm', '2 mol', '5 ms']).join('\n')}`))).toEqual([]);
  });

  test('are not found in a table of cookies', () => {
    const row = (name: string, lasts: string, text: string) =>
      `  tr\n    td\n      b ${name}\n    td ${lasts}\n    td ${text}`;
    const rows = [row('_ga', '1 year 24 days', ONE), row('sid', '2 years', TWO), row('uid', '30 days', THREE)];
    expect(postsOf(thread(`table\n${rows.join('\n')}`))).toEqual([]);
    expect(postsOf(thread(`table\n${rows.join('\n')}`.replace(/(year|day)s?$/gm, '$1s ago')))).toHaveLength(3);
  });

  test('are not found in a book of recipes', () => {
    const recipes = ['Omelette', 'Soup', 'Stew'].map(
      (name, i) => `  div\n    b ${name}\n    p {=navigation} ${i + 1}0 minutes\n    p ${[ONE, TWO, THREE][i]}`,
    );
    expect(postsOf(read(`div\n${recipes.join('\n')}`, { lang: 'en' }))).toEqual([]);
  });
});

describe('the first line of an article', () => {
  test.each(['Born 4 May 1950.', 'Deadline: 31 December 2026', 'War began: 24 February 2022.'])(
    '"%s" is not the date of the article',
    line => {
      const article = read(`article\n  p ${line}\n  p ${ONE}\n  p ${TWO}`, { lang: 'en' }, 'article');
      expect(linesOf(article.blocks)[0]).toBe(line);
      expect(article.date).toBe('');
    },
  );

  test('is kept even if there are thousands', () => {
    const one = (i: number) =>
      `div.post\n  a[href=/u/${i % 7}] {=navigation} ${['ann', 'bo', 'cy', 'di', 'ed', 'fay', 'gus'][i % 7]}\n  span {=navigation} 2024-05-${10 + (i % 20)} 10:00\n  p Post number ${i} says something that no other post has said before it.`;
    const { posts } = toThread(thread(Array.from({ length: 1500 }, (_, i) => one(i)).join('\n')).blocks);
    expect(posts).toHaveLength(1500);
    expect(posts[1499]).toMatchObject({ author: 'bo', date: '2024-05-29T10:00:00' });
  });
});

describe('what forum software adds to posts', () => {
  const framed = (name: string, text: string, extra = '') =>
    [
      '  div',
      `    a.face[href=/u/${name}]`,
      `      img.portrait[src=/face/${name}.png][width=48][height=48]`,
      `    a[href=/u/${name}] ${name}`,
      '    p {=navigation} Posted: 3 December 2022, 18:20',
      `    p ${text}${extra}`,
    ].join('\n');
  const page = (...posts: string[]) => thread(['div', ...posts].join('\n'));

  test('is dropped: portraits, buttons', () => {
    const posts = [ONE, TWO, THREE].map((text, i) => framed(`name${i}`, text, '\n    p Click to expand...'));
    expect(postsOf(page(...posts)).map(post => (post as string[])[2])).toEqual([ONE, TWO, THREE]);
    expect(kindsOf(page(...posts))).not.toContain('figure');
  });

  test('is dropped: the control that expands a quotation', () => {
    const quote = (link: string) => `\n    blockquote\n      p ${ONE}\n      ${link}\n    p ${THREE}`;
    const told = (link: string) =>
      linesOf(page(framed('otter', ONE), framed('jim', TWO, quote(link)), framed('sam', THREE)).blocks).join(' ');
    expect(told('div.quote-expandLink\n        a[href=#] Click to expand...')).not.toContain('Click');
    expect(told('div\n        a[role=button][href=#] Click to expand...')).not.toContain('Click');
    expect(told('div\n        a Click to expand...')).not.toContain('Click');
    expect(told('div\n        a[href=/source] The source of it')).toContain('The source of it');
  });

  test('does not break numbering, which ends with the post', () => {
    const counting = framed('jim', '1. First the pump', '\n    p 2. Then the fuel line and all that hangs on it');
    const told = page(framed('otter', ONE), counting, framed('sam', '3. I agree with that and with the rest'));
    expect(linesOf(told.blocks)).toContain('3. I agree with that and with the rest');
  });

  test('is told apart from what people often write', () => {
    const posts = [ONE, TWO, THREE].map((text, i) => framed(`name${i}`, text, '\n    p Thanks, all!'));
    expect(linesOf(page(...posts).blocks).filter(line => line.includes('Thanks'))).toHaveLength(3);
  });

  test('is told apart from code, which several posts may share', () => {
    const posts = [ONE, TWO, THREE].map((text, i) => framed(`name${i}`, text, '\n    pre sudo reboot'));
    const reading = readDrawn(draw(['div', ...posts].join('\n'), { lang: 'en' }, 'thread'));
    expect(linesOf(reading.article.blocks).filter(line => line === 'sudo reboot')).toHaveLength(3);
    expect(leftOut(reading).map(({ text }) => text)).not.toContain('sudo reboot');
  });

  test('leaves a quotation in a post as one', () => {
    const quoted = (name: string, text: string) =>
      [
        '  div',
        `    a[href=/u/${name}] ${name}`,
        '    p {=navigation} Posted: 4 December 2022, 7:01',
        '    blockquote',
        text,
      ].join('\n');
    const within = `${quoted('jim', `      p ${ONE}`)}\n    p ${TWO}`;
    expect(kindsOf(page(framed('otter', ONE), within, framed('sam', THREE)))).toContain('quote');
  });

  test('leaves a cell below a line ending in a colon as a quotation, and rules separate nothing', () => {
    const answer = `${framed('jim', TWO)}\n    hr\n    div\n      div Quote:\n      table\n        tr\n          td ${ONE}\n    p ${THREE}`;
    const told = kindsOf(page(framed('otter', ONE), answer, framed('sam', THREE)));
    expect(told).toContain('quote');
    expect(told).not.toContain('rule');
    const amid = `${framed('jim', TWO)}\n    table\n      tr\n        td ${ONE}\n    | ${THREE}`;
    expect(kindsOf(page(framed('otter', ONE), amid, framed('sam', THREE)))).toContain('quote');
  });
});

const kindsOf = (article: Article) => article.blocks.map(block => block.kind);

import { describe, expect, test } from 'vitest';
import { read, show, shown, the } from './read.ts';

const line = (text: string) => show(the(read(`p ${text}`), 'paragraph').inlines);

describe('inline content', () => {
  test.each([
    ['a <b>b</b> c', 'a strong(b) c'],
    ['a<b> b </b>c', 'a strong(b) c'],
    ['<i>a </i> <i> b</i>', 'em(a) em(b)'],
    ['<b>on</b><b>ce</b>', 'strong(once)'],
    ['<b>a <b>b</b></b>', 'strong(a b)'],
    ['<b></b>a<i> </i>b', 'a b'],
    ['a<br>b<br>', 'abreakb'],
    ['<b>a<br></b>b', 'strong(a)breakb'],
    ['H<sub>2</sub>O <del>x</del> <mark>y</mark> <code>a  b</code>', 'Hsub(2)O del(x) mark(y) code(a b)'],
    ['<span {bold}>a</span> <b {weight=400}>b</b>', 'strong(a) b'],
    ['<span {bold}>W</span>itnesses, <b>W</b>eb', 'Witnesses, strong(W)eb'],
    ['81\u00a0 gates, 81\u00a0gates', '81 gates, 81\u00a0gates'],
    ['<b>The form </b>, which; a <b>b </b>.net', 'strong(The form), which; a strong(b) .net'],
    ['<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>', 'ruby(漢|かん)ruby(字|じ)'],
    ['<b><code>a</code></b> b', 'strong(code(a)) b'],
    ['x <math tex=a^2></math> y', 'x math(a^2) y'],
    ['<span>A gate at dawn.</span><span>photo: keeper</span>', 'A gate at dawn. photo: keeper'],
    ['<span>the.</span><span>net</span>', 'the.net'],
    ['so <img src=/e.png alt=😀 width=20 height=20> sad', 'so 😀 sad'],
  ])('%j → %j', (drawn, expected) => {
    expect(line(drawn)).toBe(expected);
  });

  test('a paragraph of nothing but code lines is a code block', () => {
    expect(the(read('p <code lang=css><br>a {<br>b: c;<br>}</code>'), 'code').text).toBe('a {\nb: c;\n}');
    expect(line('Type <code>a<br>b</code>')).toBe('Type code(a b)');
  });

  test.each([
    ['<a href=https://x.org/>a</a>', 'link[https://x.org/](a)'],
    ['<a href=mailto:a@b.c>a</a>', 'link[mailto:a@b.c](a)'],
    ['<a href=/x>here <span class="badge clicks">28</span></a>', 'link[https://example.org/x](here)'],
    ['open(name)<a href=#open>¶</a>', 'open(name)'],
    ['<a href=/x>Room <span class=number>28</span></a>', 'link[https://example.org/x](Room 28)'],
    ['<a href=javascript:alert(1)>a</a>', 'a'],
    ['<a href=data:text/html,x>a</a>', 'a'],
    ['<a href=#elsewhere>a</a>', 'link[https://example.org/page#elsewhere](a)'],
    ['<a href=/away?to=https%3A%2F%2Fx.org%2Fy%3Fz>a</a>', 'link[https://x.org/y?z](a)'],
    ['<a href=/url?sa=t&q=https://x.org/a%20b&usg=1>a</a>', 'link[https://x.org/a%20b](a)'],
    [
      '<a href=/away?to=https%3A%2F%2Fx.org%2Fa%20b>a</a>',
      'link[https://example.org/away?to=https%3A%2F%2Fx.org%2Fa%20b](a)',
    ],
    ['<a href=/read?url=https%3A%2F%2Fx.org>a</a>', 'link[https://example.org/read?url=https%3A%2F%2Fx.org](a)'],
  ])('links: %j → %j', (drawn, expected) => {
    expect(line(drawn)).toBe(expected);
  });

  test('drops hostile addresses even if the snapshot has them', async () => {
    const { draw } = await import('../../sketch.ts');
    const { assemble } = await import('../../../src/assemble.ts');
    for (const href of [
      'javascript:alert(1)',
      ' javascript:x',
      'java\nscript:x',
      'https://x.org/\u0000',
      'vbscript:x',
      'blob:x',
    ]) {
      const { snapshot, units, labels } = draw('p Text with <a href=/x>a link</a> in it');
      for (const link of Object.values(snapshot.links)) link.href = href;
      expect(show(the(assemble({ snapshot, units, labels }).article, 'paragraph').inlines)).toBe(
        'Text with a link in it',
      );
    }
  });

  test('a link around blocks becomes a link around their text', () => {
    const article = read(`
      a[href=/x]
        h2 Title
        p Words below it
    `);
    expect(shown(article)).toEqual([
      'link[https://example.org/x](Title)',
      'link[https://example.org/x](Words below it)',
    ]);
  });

  test('links to a heading of the article stay internal', () => {
    const article = read(`
      p See <a href=#part>the part</a>.
      h2#part Part <a href=#part>¶</a>
      p Text of the part.
    `);
    expect(shown(article)).toEqual(['See link[#part](the part).', 'Part', 'Text of the part.']);
  });

  test('drops control characters, soft hyphens and unpaired surrogates', () => {
    expect(line('<b>One<br>\u200d</b>two <i>\u200dthree</i>')).toBe('strong(One)breaktwo em(three)');
    expect(line('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(line('a\u0000b\u00adc\u200bd\ud800e\u202e')).toBe('abcd\ufffde');
  });
});

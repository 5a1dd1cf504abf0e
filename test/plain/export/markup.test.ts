import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { element, text } from '../../../src/export/escape.ts';
import { writeHtml } from '../../../src/export/html.ts';
import { writeMarkdown } from '../../../src/export/markdown.ts';
import { findPictures } from '../../../src/export/pictures.ts';
import type { Inline } from '../../../src/page/article.ts';
import { anyText, fullArticle, source } from './articles.ts';
import { parseXml } from './xml.ts';

/** The bytes that every PNG begins with. */
const PNG = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
const PNG_WRITTEN = Buffer.from(PNG).toString('base64');

const parse = (html: string) => parseXml(html.replace(/^<!doctype html>/i, ''));

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  ']]></style><script>',
  '-->&lt;&#60;&amp;',
  '\u0000\u0001\ufffe\ud800x',
  '</textarea></title></math>',
];

describe('escape', () => {
  test('gives back text and attributes after parsing', () => {
    fc.assert(
      fc.property(anyText(), value => {
        const legal = value.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '');
        const found = parse(element('a', { title: `x${value}` }, [text(value)]));
        expect(found.names).toEqual(['a']);
        // XML reads line ends and tabs in attributes as spaces; that changes no meaning.
        const flat = (line: string) => line.replace(/[\t\n\r]/g, ' ');
        expect(flat(found.attributes[0][1])).toBe(flat(`x${legal}`));
        expect(found.characters).toBe(legal);
      }),
    );
  });

  test.each([
    ['https://a.example/[x]|{y}^?q=[1]', 'https://a.example/%5Bx%5D%7C%7By%7D%5E?q=%5B1%5D'],
    ['https://a.example/100%zz%20%', 'https://a.example/100%25zz%20%25'],
    ['https://a.example/a#b#c d', 'https://a.example/a#b%23c%20d'],
    ['http://[::1]:8080/[x]', 'http://[::1]:8080/%5Bx%5D'],
    ['https://a.example/ö?q=%C3%B6&r=~(1)#s', 'https://a.example/ö?q=%C3%B6&r=~(1)#s'],
    ['mailto:a@b.example?subject=[1]', 'mailto:a@b.example?subject=%5B1%5D'],
    ['#part-1', '#part-1'],
  ])('writes an address as the standard requires: %s', (href, written) => {
    expect(parse(element('a', { href })).attributes).toEqual([['href', written]]);
  });

  test('a name cannot contain markup', () => {
    expect(() => element('a b')).toThrow();
    expect(() => element('a', { 'x onload': '1' })).toThrow();
  });
});

describe('html', () => {
  const plain = parse(writeHtml(fullArticle(place => `words of ${place}`)));

  test.each(HOSTILE)('has the same elements and attributes whatever the page says: %j', hostile => {
    const found = parse(
      writeHtml(
        fullArticle(place => `${hostile} of ${place}`),
        { comments: false },
      ),
    );
    expect(found.names).toEqual(plain.names);
    expect(found.attributes.map(([name]) => name)).toEqual(plain.attributes.map(([name]) => name));
  });

  test('has the same elements for any text at all', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1 }), any => {
        expect(parse(writeHtml(fullArticle(place => `a${any}${place}`))).names).toEqual(plain.names);
      }),
      { numRuns: 100 },
    );
  });

  test('nothing in it can run', () => {
    const { names, attributes } = plain;
    expect(names.filter(name => /^(script|iframe|object|embed|form|base)$/i.test(name))).toEqual([]);
    expect(attributes.filter(([name]) => /^on|^style$|^srcdoc$/i.test(name))).toEqual([]);
  });

  test('writes everything once', () => {
    for (const place of [
      'first',
      'strong',
      'item',
      'deep',
      'term',
      'detail',
      'td3',
      'figcaption',
      'quote',
      'listing',
      'summary',
      'inside',
      'note',
    ]) {
      expect(plain.characters.split(`words of ${place}`).length - 1, place).toBeGreaterThan(0);
    }
    expect(plain.characters.split('words of figcaption')).toHaveLength(2);
  });

  test('embeds pictures whose bytes are given', () => {
    const images = new Map([['https://example.org/a.png', PNG]]);
    const { attributes } = parse(
      writeHtml(
        fullArticle(place => place),
        { images },
      ),
    );
    const sources = attributes.filter(([name]) => name === 'src').map(([, value]) => value);
    expect(sources.length).toBeGreaterThan(0);
    expect(new Set(sources)).toEqual(new Set([`data:image/png;base64,${PNG_WRITTEN}`]));
  });

  test('does not load a player’s still on opening', () => {
    const src = 'https://example.org/film.mp4';
    const poster = 'https://example.org/still.png';
    const embed = { kind: 'video' as const, src, href: src, title: 'A film', poster, provider: '' };
    const article = { ...fullArticle(place => place), blocks: [{ kind: 'embed' as const, embed, source }] };
    const elsewhere = { ...embed, src: '', href: 'https://videos.example/1' };
    const linked = { ...article, blocks: [{ kind: 'embed' as const, embed: elsewhere, source }] };
    for (const one of [article, linked]) expect(writeHtml(one)).not.toContain('still.png');
    expect([...findPictures(article).keys()]).toContain(poster);
    expect([...findPictures(linked).keys()]).not.toContain(poster);
    const images = new Map([[poster, PNG]]);
    expect(writeHtml(article, { images })).toContain(`poster="data:image/png;base64,${PNG_WRITTEN}"`);
  });

  test('a note ends with a back link, under a title if there is one', () => {
    const titles = { notes: 'Notes', comments: '', picture: '' };
    const html = writeHtml(
      fullArticle(place => place),
      { titles },
    );
    expect(html).toMatch(/<h2>Notes<\/h2><ol><li id="note-1" value="1"><p>note\u00a0<a [^>]*>↩\ufe0e<\/a><\/p><\/li>/);
    expect(html).not.toContain('epub:');
  });

  test.each(['#', 'https://example.org/page#'])('a link to %s becomes text', href => {
    const article = fullArticle(place => place);
    const children: Inline[] = [{ kind: 'text', text: 'Share' }];
    article.blocks = [{ kind: 'paragraph', inlines: [{ kind: 'link', href, children }], source }];
    expect(writeHtml(article)).toContain('<p>Share</p>');
    expect(writeMarkdown(article)).toContain('\nShare\n');
  });

  test('links to parts of the article stay internal', () => {
    const article = fullArticle(place => place);
    article.blocks.push({
      ...article.blocks[1],
      inlines: [{ kind: 'link', href: '#id', children: [{ kind: 'text', text: 'x' }] }],
    } as never);
    const { attributes } = parse(writeHtml(article));
    const anchor = attributes.find(([name, value]) => name === 'id' && value.startsWith('part-'));
    expect(attributes).toContainEqual(['href', `#${anchor?.[1]}`]);
  });
});

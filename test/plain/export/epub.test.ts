import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writeEpub } from '../../../src/export/epub.ts';
import { fullArticle } from './articles.ts';
import { parseXml } from './xml.ts';

const images = new Map([['https://example.org/a.png', new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])]]);
const article = fullArticle(place => `<&"'>\u0001 of ${place}`);
const bytes = writeEpub(article, { images });
const files = unzipSync(bytes);
const names = Object.keys(files);

const parse = (name: string) => parseXml(strFromU8(files[name])).elements;

describe('epub', () => {
  test('starts with the required bytes, uncompressed', () => {
    expect(names[0]).toBe('mimetype');
    expect(Buffer.from(bytes.subarray(30, 58)).toString('latin1')).toBe('mimetypeapplication/epub+zip');
  });

  test.each(names.filter(name => /\.(?:xml|opf|xhtml)$/.test(name)))('%s is well-formed', name => {
    expect(parse(name).length).toBeGreaterThan(1);
  });

  test('lists every file once, and no missing ones', () => {
    const items = parse('EPUB/package.opf').filter(({ name }) => name === 'item');
    const listed = items.map(({ attributes }) => `EPUB/${attributes.href}`);
    const inside = names.filter(name => name.startsWith('EPUB/') && !name.endsWith('.opf'));
    expect(listed.sort()).toEqual(inside.sort());
    expect(new Set(items.map(({ attributes }) => attributes.id)).size).toBe(items.length);
  });

  test('leaves text direction to the markup, as the format requires', () => {
    expect(strFromU8(files['EPUB/style.css'])).not.toMatch(/direction|unicode-bidi/);
    const rtl = unzipSync(writeEpub({ ...article, direction: 'rtl' }, { images }));
    const code = parseXml(strFromU8(rtl['EPUB/content.xhtml'])).elements.filter(({ name }) => name === 'pre');
    expect(code.map(({ attributes }) => attributes.dir)).toEqual(code.map(() => 'ltr'));
    expect(code.length).toBeGreaterThan(0);
  });

  test('loads nothing from elsewhere', () => {
    const sources = parse('EPUB/content.xhtml').flatMap(({ attributes }) => (attributes.src ? [attributes.src] : []));
    expect(sources.length).toBeGreaterThan(0);
    for (const src of sources) expect(names).toContain(`EPUB/${src}`);
  });

  test('has valid internal links and unique ids', () => {
    const content = parse('EPUB/content.xhtml');
    const ids = content.flatMap(({ attributes }) => (attributes.id ? [attributes.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...content, ...parse('EPUB/nav.xhtml')].flatMap(({ attributes }) =>
      attributes.href ? [attributes.href] : [],
    );
    const fragments = links.filter(href => /^(content\.xhtml)?#/.test(href)).map(href => href.split('#')[1]);
    expect(fragments.length).toBeGreaterThan(2);
    for (const fragment of fragments) expect(ids).toContain(fragment);
  });

  test('marks note references and notes', () => {
    const content = parse('EPUB/content.xhtml');
    const known = (type: string) => content.filter(({ attributes }) => attributes['epub:type'] === type);
    expect(known('footnote').map(({ name }) => name)).toEqual(['li']);
    expect(known('noteref').map(({ attributes }) => attributes.href)).toEqual([
      `#${known('footnote')[0].attributes.id}`,
    ]);
    expect(content[0].attributes['xmlns:epub']).toBe('http://www.idpf.org/2007/ops');
  });

  test('declares its formulas, language and direction', () => {
    const rtl = unzipSync(writeEpub({ ...article, direction: 'rtl', language: 'ar' }));
    const opf = strFromU8(rtl['EPUB/package.opf']);
    expect(opf).toContain('page-progression-direction="rtl"');
    expect(opf).toContain('<dc:language>ar</dc:language>');
    expect(opf).toContain('properties="mathml"');
    expect(opf).toMatch(/dcterms:modified">2024-05-03T00:00:00Z</);
  });

  test('is reproducible to the byte', () => {
    expect(Buffer.compare(Buffer.from(bytes), Buffer.from(writeEpub(article, { images })))).toBe(0);
  });

  test('contains neither time nor time zone of this machine', () => {
    const modified = (date: string) =>
      /dcterms:modified">([^<]*)</.exec(strFromU8(unzipSync(writeEpub({ ...article, date }))['EPUB/package.opf']))?.[1];
    expect(modified('2024-05-03T23:30:00')).toBe('2024-05-03T00:00:00Z');
    expect(modified('2024-05-03T23:30:00-02:00')).toBe('2024-05-04T01:30:00Z');
    expect(modified('2024-02-31')).toBe('2000-01-01T00:00:00Z');
    expect(modified('yesterday')).toBe('2000-01-01T00:00:00Z');
  });

  test('is valid for an empty article', () => {
    const empty = unzipSync(
      writeEpub({ ...article, title: '', site: '', url: '', language: '', blocks: [], notes: [], image: undefined }),
    );
    expect(strFromU8(empty['EPUB/package.opf'])).toContain('<dc:title>—</dc:title>');
  });
});

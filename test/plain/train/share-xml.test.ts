/** CUTER's doors: XML in, XML out, and nothing of a page taken for markup on the way. */
import { describe, expect, test } from 'vitest';
import { readFeedPages, toUsefulText, writeUsefulTexts } from '../../../src/train/methods/share-xml.ts';
import { sketch } from '../../sketch.ts';
import { parseXml } from '../export/xml.ts';

const STORY = 'The harbour was closed for most of the winter, and the boats lay on the quay under their covers. ';

describe('imported pages', () => {
  test('have address, title and HTML, escaped or as CDATA', () => {
    const pages = readFeedPages(
      `<pages><page url="https://a.example/1" title="One &amp; only"><![CDATA[<p>a</p>]]></page>
       <page url="https://a.example/2" title=""> &lt;p&gt;b&lt;/p&gt;</page></pages>`,
    );
    expect(pages).toEqual([
      { url: 'https://a.example/1', title: 'One & only', html: '<p>a</p>' },
      { url: 'https://a.example/2', title: '', html: ' <p>b</p>' },
    ]);
  });

  test.each([
    ['no XML', '<pages><page', /not well-formed/],
    ['no page', '<pages/>', /no <page>/],
    ['a page without an address', '<pages><page title="x">y</page></pages>', /needs its address/],
    ['an address that is none', '<pages><page url="javascript:1">y</page></pages>', /needs its address/],
  ])('report %s in one sentence', (_, xml, sentence) => expect(() => readFeedPages(xml)).toThrow(sentence));
});

describe('exported articles', () => {
  const snapshot = sketch(`
    div#other
      h2 Elsewhere and unrelated news
      p ${STORY.repeat(4)}
    div#menu
${'      p <a href=/x>A link to something that is elsewhere on the site</a>\n'.repeat(12)}
    div#story
      h1 The harbour in winter
      p ${STORY.repeat(5)}
      img[src=https://a.example/boat.jpg]
      p 5 < 6 & "so on"
  `);

  test('have the text and its pictures, and are valid XML', () => {
    const article = toUsefulText(snapshot, { url: 'https://a.example/', title: 'The harbour in winter' });
    const { names, characters } = parseXml(writeUsefulTexts([article]));
    expect(names.slice(0, 2)).toEqual(['articles', 'article']);
    expect(names).toContain('image');
    expect(characters).toContain('5 < 6 & "so on"');
    expect(characters).toContain(STORY.trim());
  });

  test('start after the title of the feed', () => {
    const textOf = (title: string) =>
      toUsefulText(snapshot, { url: '', title }).parts.flatMap(part => (part.kind === 'text' ? [part.text] : []));
    expect(textOf('The harbour in winter')).not.toContain('Elsewhere and unrelated news');
    expect(textOf('Elsewhere and unrelated news')).toContain('Elsewhere and unrelated news');
  });
});

/** `sightline/dom`, as it is built: documents that nobody draws. Needs the build: npm run build. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, test } from 'vitest';
import { mean, scoreText } from '../../src/train/metrics.ts';
import { findOwnPages } from '../bench/own-pages.ts';
import { sampled } from '../harness/sample.ts';
import { PAGES } from '../harness/server.ts';

const DOOR = pathToFileURL(resolve('dist/package/dom.js')).href;
const URL_OF = 'https://courier.example/a/b.html';
const PARAGRAPH =
  'The wheel turns once an hour and the needle follows, drawing the tide of a harbour that nobody has sailed into yet.';

let door: typeof import('../../src/dom/index.ts');
beforeAll(async () => {
  door = await import(DOOR);
});

const PARSERS: [string, (html: string) => Document][] = [
  ['jsdom', html => new JSDOM(html, { url: URL_OF, virtualConsole: new VirtualConsole() }).window.document],
  ['linkedom', html => parseHTML(html).document],
];

describe.each(PARSERS)('a %s document', (_, parse) => {
  const page = (more: string) =>
    parse(`<!doctype html><html lang=en><head><title>Tides</title></head><body><nav><a href=/>Home</a></nav><article><h1>Tides</h1>
      <p>${PARAGRAPH}</p>${more}<p>${PARAGRAPH} <a href="../c.html">More of it</a>.</p></article></body></html>`);

  test.each([
    ['hidden', `<p hidden>${PARAGRAPH} Unseen.</p>`],
    ['display', `<div style="color:red; display : none"><p>${PARAGRAPH} Unseen.</p></div>`],
    ['visibility', `<p style="visibility:hidden">${PARAGRAPH} Unseen.</p>`],
    ['a closed dialog', `<dialog><p>${PARAGRAPH} Unseen.</p></dialog>`],
    ['a template', `<template><p>${PARAGRAPH} Unseen.</p></template>`],
    ['a script', '<script>document.write("Unseen.")</script>'],
  ])('is read without what is not displayed: %s', (_what, more) => {
    const { text } = door.extract(page(more), { url: URL_OF });
    expect(text).toContain('The wheel turns');
    expect(text).not.toContain('Unseen.');
  });

  test('has lists numbered as in their markup', () => {
    const { article } = door.extract(page('<ol type="I" start="4"><li>The mill.</li><li>The weir.</li></ol>'), {
      url: URL_OF,
    });
    expect(article.blocks).toContainEqual(expect.objectContaining({ kind: 'list', start: 4, numbering: 'I' }));
  });

  test('has absolute addresses and is not modified', () => {
    const document = page('<p style="font-weight:bold">Heavy words, and what they weigh.</p>');
    const before = document.documentElement.outerHTML;
    const { markdown, article } = door.extract(document, { url: URL_OF });
    expect(markdown).toContain('[More of it](https://courier.example/c.html)');
    expect(article.title).toBe('Tides');
    expect(document.documentElement.outerHTML).toBe(before);
  });
});

test('releases a document that is gone', () => {
  const readPages = (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      const tags = Array.from({ length: 200 }, (_, at) => `x-${n}-${at}`);
      const html = tags.reduce((inside, tag) => `<${tag}>${inside}</${tag}>`, `<p>${PARAGRAPH}</p>`);
      door.extract(parseHTML(`<!doctype html><html><body>${html}</body></html>`).document, { url: URL_OF });
    }
    return bytesInUse();
  };
  const before = readPages(0, 15);
  expect((readPages(15, 30) - before) / 15).toBeLessThan(50_000);
});

function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** Written by a script, or in a frame of its own: not in the document. */
const ELSEWHERE = /^(?:iframe|spa|shadow|site|infinite|sidebar|sentence|gallery|hidden)--/;
const OWN_PAGES = sampled(
  findOwnPages().filter(({ name }) => !ELSEWHERE.test(name)),
  (_, at) => at % 4 === 1,
);
const htmlOf = (name: string) => readFileSync(join(PAGES, name, 'page.html'), 'utf8');

test('reads the test pages without layout, the same with either parser', () => {
  const scores = OWN_PAGES.map(({ name, text: expected }) => {
    const texts = PARSERS.map(([, parse]) => door.extract(parse(htmlOf(name)), { url: URL_OF }).text);
    expect(texts[1], name).toBe(texts[0]);
    return scoreText(texts[0], expected).f1;
  });
  expect(Math.min(...scores)).toBeGreaterThan(0.88);
  expect(mean(scores)).toBeGreaterThan(0.95);
});

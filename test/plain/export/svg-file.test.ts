import { describe, expect, test } from 'vitest';
import { toHeld } from '../../../src/export/pictures.ts';
import { toSafeSvg } from '../../../src/export/svg-file.ts';
import { parseXml } from './xml.ts';

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';
const drawn = '<path d="M0 0L9 9" fill="url(#a)" stroke-width="2"/>';

describe('an SVG picture', () => {
  test('is rewritten unchanged', () => {
    const safe = toSafeSvg(
      `<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg>\n${OPEN}<g>${drawn}<text>A &amp; B</text></g></svg>`,
    )!;
    const { names, characters, attributes } = parseXml(safe);
    expect(names).toEqual(['svg', 'g', 'path', 'text']);
    expect(characters).toBe('A & B');
    expect(Object.fromEntries(attributes)).toMatchObject({ viewBox: '0 0 9 9', d: 'M0 0L9 9', fill: 'url(#a)' });
  });

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<g><foreignObject><p>text</p></foreignObject></g>',
    '<image href="https://tracker.example/pixel.png"/>',
    '<use href="https://other.example/all.svg#a"/>',
    '<a href="javascript:alert(1)"/>',
    '<rect onload="alert(1)" onclick="alert(2)"/>',
    '<rect style="fill:url(https://tracker.example/a)" fill="url(https://tracker.example/b)"/>',
    '<style>@import "https://tracker.example/a.css";</style>',
    '<style>rect{fill:u\\72l(https://tracker.example/a)}</style>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
  ])('keeps nothing of %s', bad => {
    const safe = toSafeSvg(`${OPEN}${drawn}${bad}</svg>`)!;
    expect(safe).not.toMatch(/script|foreign|tracker|other|alert|onload|animate|<set/i);
    expect(parseXml(safe).names).toContain('path');
  });

  test.each([
    '',
    'text',
    `${OPEN}<g></svg>`,
    OPEN,
    `${OPEN}<g a=b></g>`,
    `${OPEN}</svg>${OPEN}</svg>`,
    `<p>${OPEN}</svg></p>`,
    `<!DOCTYPE svg [<!ENTITY a "b">]>${OPEN}&a;</svg>`,
    `${'<svg '.repeat(20)}${'<g>'.repeat(500)}`,
  ])('is not embedded if invalid: %j', bad => expect(toSafeSvg(bad)).toBeUndefined());

  test('takes no time if long, deep or never closed', () => {
    const started = performance.now();
    for (const bad of [
      `${OPEN}${'<g '.repeat(300_000)}`,
      `<!--${'-'.repeat(1_000_000)}`,
      `${OPEN}<g ${'a'.repeat(3_000_000)}`,
      `${OPEN}<g ${'"" '.repeat(900_000)}`,
    ])
      expect(toSafeSvg(bad)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

test('has the type of its bytes', () => {
  const bytes = (...parts: (string | number)[]) =>
    Buffer.concat(parts.map(part => Buffer.from(typeof part === 'string' ? part : [part])));
  const typeOf = (given: Buffer) => toHeld(new Uint8Array(given))?.type;
  expect(typeOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(typeOf(bytes('RIFF1234WEBPVP8 '))).toBe('image/webp');
  expect(typeOf(bytes(0, 0, 0, 28, 'ftypavif'))).toBe('image/avif');
  expect(typeOf(bytes('GIF89a'))).toBe('image/gif');
  expect(typeOf(bytes(`\ufeff<?xml version="1.0"?>${OPEN}${drawn}</svg>`))).toBe('image/svg+xml');
  expect(typeOf(bytes(`${OPEN}<g></svg>`))).toBeUndefined();
  expect(typeOf(bytes('<html><svg ></svg></html>'))).toBeUndefined();
});

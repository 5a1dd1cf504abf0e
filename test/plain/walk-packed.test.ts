import { expect, test } from 'vitest';
import { pack, unpack } from '../../src/page/packed.ts';
import type { Snapshot } from '../../src/page/snapshot.ts';

function snapshot(size: number): Snapshot {
  const at = (row: number) => (row * 2654435761) >>> 0;
  const rows = Array.from({ length: size }, (_, row) => row);
  return {
    version: 1,
    page: {
      url: 'https://example.com/',
      title: 'T',
      lang: '',
      dir: 'ltr',
      contentType: 'text/html',
      viewport: { widthPx: 1, heightPx: 2 },
      document: { widthPx: 1, heightPx: 2 },
      meta: { named: { a: 'b' }, canonical: '', icon: '', next: '', prev: '', jsonLd: [{ a: [1] }] },
      truncated: false,
    },
    size,
    tag: Uint8Array.from(rows, at),
    parent: Int32Array.from(rows, row => row - 1),
    end: Int32Array.from(rows, at),
    depth: Uint16Array.from(rows, at),
    x: Float32Array.from(rows, row => -row / 3),
    y: Float32Array.from(rows, row => row * 1e6),
    width: Float32Array.from(rows),
    height: Float32Array.from(rows, row => (row % 5 ? row : Number.NaN)),
    hidden: Uint16Array.from(rows, at),
    display: Uint8Array.from(rows, at),
    position: Uint8Array.from(rows, at),
    float: Uint8Array.from(rows, at),
    textAlign: Uint8Array.from(rows, at),
    listMarker: Uint8Array.from(rows, at),
    style: Uint16Array.from(rows, at),
    zIndex: Int32Array.from(rows, row => -at(row)),
    fontSizePx: Float32Array.from(rows, at),
    fontWeight: Uint16Array.from(rows, at),
    color: Uint32Array.from(rows, at),
    background: Uint32Array.from(rows, at),
    text: rows.map(row => ['', 'ü', '漢字', '\ud83d\ude00', 'a'][row % 5]),
    spaceBefore: Uint8Array.from(rows, row => row & 1),
    id: rows.map(row => (row % 2 ? `n${row}` : '')),
    className: rows.map(() => 'same'),
    names: { 1: 'x-a' },
    attrs: { 2: { role: 'main' } },
    links: { 3: { href: 'https://example.com/', fragment: '' } },
    images: {},
    media: {},
    embeds: {},
    math: {},
    code: { 4: 'js' },
  };
}

test.each([0, 1, 2, 3, 4, 5, 1000, 10_001])('a snapshot of %i rows survives JSON', size => {
  const before = snapshot(size);
  expect(unpack(JSON.parse(JSON.stringify(pack(before))))).toEqual(before);
});

test('a truncated snapshot is rejected', () => {
  const packed = pack(snapshot(10));
  expect(() => unpack({ ...packed, columns: { ...packed.columns, x: '' } })).toThrow(/column x has 0 of 10/);
});

import { describe, expect, test } from 'vitest';
import { settleCaptions, settlePictures } from '../../../src/settle/pictures.ts';
import { letters, settled } from './steps.ts';

const image = (width = 600, height = 400, label = 'image') =>
  `img[src=/a.jpg][width=${width}][height=${height}] @0,0,${width},${height} {=${label}}`;

describe('the text of a figure', () => {
  const kept = (inside: string, picture = image()) =>
    settled(settleCaptions, `figure\n  ${picture}\n  ${inside}\np {=irrelevant:0.5} Outside`).kept;

  test('is kept with its picture if it is the caption', () => {
    expect(kept('figcaption {=irrelevant:0.01} Jane, 2024')).toContain('Jane, 2024');
    expect(kept('figcaption {=irrelevant:0.01} Jane, 2024', image(600, 400, 'promoted'))).toEqual([]);
  });

  test('is kept unless it is surely noise, and what is outside is not', () => {
    expect(kept('p {=irrelevant:0.21} Beside')).toContain('Beside');
    expect(kept('p {=irrelevant:0.19} Beside')).not.toContain('Beside');
    expect(kept('p {=irrelevant:0.21} Beside')).not.toContain('Outside');
  });
});

describe('a small picture', () => {
  const isKept = (width: number, height: number, count: number, up = 0) => {
    const boxes = Array.from({ length: up }, (_, at) => `${'  '.repeat(at + 1)}div\n`).join('');
    const drawing = `div\n${boxes}${'  '.repeat(up + 1)}${image(width, height)}\n  p {=irrelevant} ${letters(count)}`;
    return settled(settlePictures, drawing).kept.length === 1;
  };

  test('is dropped with all text around it', () => {
    expect(isKept(280, 250, 31)).toBe(false);
    expect(isKept(281, 250, 31)).toBe(true);
    expect(isKept(280, 250, 30)).toBe(true);
  });

  test('if that text is at most four boxes away', () => {
    expect(isKept(100, 100, 31, 3)).toBe(false);
    expect(isKept(100, 100, 31, 4)).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box } from '../../src/overlay/boxes.ts';
import { toCut, without } from '../../src/overlay/covers.ts';

const side = fc.integer({ min: 1, max: 12 });
const place = fc.integer({ min: 0, max: 12 });
const box: fc.Arbitrary<Box> = fc.record({ x: place, y: place, width: side, height: side });
const holds = ({ x, y, width, height }: Box, px: number, py: number) =>
  px >= x && px < x + width && py >= y && py < y + height;

test('covers are cut into pieces that together hide the same and share nothing', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 6 }), boxes => {
      const pieces: Box[] = [];
      for (const one of boxes) pieces.push(...without(one, pieces));
      for (let x = 0; x < 24; x++)
        for (let y = 0; y < 24; y++)
          expect(pieces.filter(piece => holds(piece, x, y)).length).toBe(boxes.some(one => holds(one, x, y)) ? 1 : 0);
    }),
    { numRuns: 100 },
  );
});

describe('what covers leave of the painted page', () => {
  const window = { x: 0, y: 1000, width: 1200, height: 800 };
  const text = [1010, 1100, 1500, 1780].map(y => ({ x: 100, y, width: 600, height: 60 }));

  test('a bar at the top or the bottom is an edge, which costs nothing while scrolling', () => {
    const top = { x: 0, y: 1000, width: 1200, height: 48 };
    const bottom = { x: 50, y: 1760, width: 800, height: 40 };
    expect(toCut([top, bottom], text, window)).toEqual({ top: 1048, bottom: 1760, holes: [] });
  });

  test('a box that nothing lies under cuts nothing', () => {
    const side = { x: 900, y: 1000, width: 250, height: 800 };
    expect(toCut([side], text, window)).toEqual({ top: -Infinity, bottom: Infinity, holes: [] });
  });

  test('a bar beside which text goes on, and a dialog in the middle, are holes', () => {
    const short = { x: 0, y: 1000, width: 400, height: 48 };
    const dialog = { x: 300, y: 1450, width: 300, height: 200 };
    const holes = [short, dialog];
    expect(toCut(holes, text, window)).toEqual({ top: -Infinity, bottom: Infinity, holes });
  });
});

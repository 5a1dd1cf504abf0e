import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box } from '../../src/overlay/boxes.ts';
import { toCut, without } from '../../src/overlay/covers.ts';

const side = fc.integer({ min: 1, max: 12 });
const place = fc.integer({ min: 0, max: 12 });
const box: fc.Arbitrary<Box> = fc.record({ x: place, y: place, width: side, height: side });
const holds = ({ x, y, width, height }: Box, px: number, py: number) =>
  px >= x && px < x + width && py >= y && py < y + height;

test('covers are cut into disjoint pieces that hide the same area', () => {
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

describe('the painted page under covers', () => {
  const window = { x: 0, y: 1000, width: 1200, height: 800 };
  const text = [1010, 1100, 1500, 1780].map(y => ({ x: 100, y, width: 600, height: 60 }));

  test('is cropped for free by a bar at the top or bottom', () => {
    const top = { x: 0, y: 1000, width: 1200, height: 48 };
    const bottom = { x: 50, y: 1760, width: 800, height: 40 };
    expect(toCut([top, bottom], text, window)).toEqual({ top: 1048, bottom: 1760, holes: [] });
  });

  test('is not cut by a box over nothing', () => {
    const side = { x: 900, y: 1000, width: 250, height: 800 };
    expect(toCut([side], text, window)).toEqual({ top: -Infinity, bottom: Infinity, holes: [] });
  });

  test('has holes for a bar with text beside it and for a dialog in the middle', () => {
    const short = { x: 0, y: 1000, width: 400, height: 48 };
    const dialog = { x: 300, y: 1450, width: 300, height: 200 };
    const holes = [short, dialog];
    expect(toCut(holes, text, window)).toEqual({ top: -Infinity, bottom: Infinity, holes });
  });
});

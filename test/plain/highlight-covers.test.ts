import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '../../src/highlight/boxes.ts';
import { without } from '../../src/highlight/covers.ts';

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

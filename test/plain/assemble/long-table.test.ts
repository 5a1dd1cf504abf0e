/** A table as long as a page is built in slices, and is the same table. */
import { describe, expect, test } from 'vitest';
import { assembling } from '../../../src/assemble.ts';
import { createBuildContext } from '../../../src/build/build-context.ts';
import { flow } from '../../../src/build/flow.ts';
import { finish } from '../../../src/page/work.ts';
import { flowing } from '../../../src/posts/posts.ts';
import { keepPart } from '../../../src/settle/keep.ts';
import { settle } from '../../../src/settle/settle.ts';
import { draw } from '../../sketch.ts';
import { the } from './read.ts';

const ROWS = 1400;
const cell = (tag: string, text: string) => `    ${tag}\n      b ${text}\n`;
const row = (at: number) => `  tr\n${cell('td', `Day ${at}`)}${cell('td', `${at % 7} m`)}${cell('td', 'north')}`;
const table = (rows: number) =>
  `table\n  tr\n${cell('th', 'Day')}${cell('th', 'Tide')}${cell('th', 'Wind')}${Array.from({ length: rows }, (_, at) => row(at)).join('')}`;

describe('a long table', () => {
  test('is built in slices', () => {
    const judged = settle(draw(table(ROWS)));
    const context = createBuildContext(judged, keepPart(judged.units, judged.labels, 'main'), flow);
    let steps = 0;
    for (const _pause of flowing(context, [])) steps++;
    expect(steps).toBeGreaterThanOrEqual((ROWS * 3) / 512);
  });

  test('has the same rows as a short one', () => {
    const [long, short] = [ROWS, 9].map(rows => the(finish(assembling(settle(draw(table(rows))))).article, 'table'));
    const plain = (value: unknown) => JSON.stringify(value, (key, one) => (key === 'source' ? undefined : one));
    expect(plain(long.rows.slice(0, 10))).toBe(plain(short.rows));
  });
});

import { expect, test } from 'vitest';
import { finishInSlices, type Work } from '../../src/page/work.ts';

/** Steps of five milliseconds each; gives after how many of them others were let through. */
async function turnsOf(steps: number, firstMs?: number): Promise<number[]> {
  let clock = 0;
  let done = 0;
  const turns: number[] = [];
  function* work(): Work<string> {
    for (; done < steps; done++) {
      clock += 5;
      yield;
    }
    return 'done';
  }
  const pause = async () => void turns.push(done + 1);
  expect(await finishInSlices(work(), pause, () => clock, firstMs)).toBe('done');
  return turns;
}

test('work yields after twelve milliseconds, and again after as many', async () => {
  expect(await turnsOf(8)).toEqual([3, 6]);
});

test('the first slice may be longer than the others', async () => {
  expect(await turnsOf(8, 30)).toEqual([6]);
  expect(await turnsOf(12, 30)).toEqual([6, 9, 12]);
});

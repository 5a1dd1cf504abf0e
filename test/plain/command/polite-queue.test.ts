import { describe, expect, test } from 'vitest';
import { PoliteQueue } from '../../../src/command/polite-queue.ts';

/** Takes turns with so many lanes, each page taking its time, and writes down when each host was asked and how many at once. */
async function run(turns: PoliteQueue<number>, { lanes = 8, pageMs = 5 } = {}) {
  const asked: { host: string; item: number; atMs: number }[] = [];
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const lane = async () => {
    for (let turn = await turns.next(); turn; turn = await turns.next()) {
      const { host, item } = turn;
      asked.push({ host, item, atMs: performance.now() });
      running.set(host, (running.get(host) ?? 0) + 1);
      most.set(host, Math.max(most.get(host) ?? 0, running.get(host)!));
      await new Promise(done => setTimeout(done, pageMs));
      running.set(host, running.get(host)! - 1);
      turns.done(host);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { asked, most };
}

const pauses = (asked: { atMs: number }[]) => asked.slice(1).map(({ atMs }, i) => atMs - asked[i].atMs);

describe('the queue', () => {
  test('gives every item once', async () => {
    const turns = new PoliteQueue<number>({ perHost: 2, delayMs: 0 });
    for (let i = 0; i < 500; i++) turns.add(`h${i % 7}`, i);
    const { asked } = await run(turns);
    expect(asked.map(({ item }) => item).sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i));
  });

  test('limits concurrent pages per host, and files by the number of lanes', async () => {
    const turns = new PoliteQueue<number>({ perHost: 2, delayMs: 0 });
    for (let i = 0; i < 20; i++) {
      turns.add('a', i);
      turns.add('', i);
    }
    const { most } = await run(turns, { lanes: 6 });
    expect(most.get('a')).toBe(2);
    expect(most.get('')).toBeGreaterThan(2);
  });

  test('pauses between two pages of one host and asks others meanwhile', async () => {
    const turns = new PoliteQueue<number>({ perHost: 5, delayMs: 40 });
    for (let i = 0; i < 4; i++) for (const host of ['a', 'b']) turns.add(host, i);
    const { asked } = await run(turns);
    // Timers may be a millisecond early.
    for (const host of ['a', 'b'])
      expect(Math.min(...pauses(asked.filter(one => one.host === host)))).toBeGreaterThan(38);
    expect(new Set(asked.slice(0, 2).map(({ host }) => host)).size).toBe(2);
  });

  test('pauses longer if the host asks for it', async () => {
    const turns = new PoliteQueue<number>({ perHost: 5, delayMs: 0 });
    for (let i = 0; i < 3; i++) turns.add('a', i);
    turns.slowDown('a', 60);
    const { asked } = await run(turns);
    expect(Math.min(...pauses(asked))).toBeGreaterThan(58);
  });

  test('gives nothing after its end and releases all lanes', async () => {
    const turns = new PoliteQueue<number>({ perHost: 1, delayMs: 60_000 });
    for (let i = 0; i < 3; i++) turns.add('a', i);
    const waiting = run(turns);
    await new Promise(done => setTimeout(done, 20));
    turns.end();
    expect((await waiting).asked.length).toBe(1);
  });
});

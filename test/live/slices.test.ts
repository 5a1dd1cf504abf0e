import { describe, expect, test } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { mainlyIn } from '../harness/hosts.ts';

declare const room: typeof import('./slices-room.ts');

describe.each(mainlyIn('firefox'))('a long page in $name', ({ open }) => {
  const ground = setGround(open);

  const openLong = async () => {
    const tab = await ground.host.open(
      ground.server.page('<!doctype html><title>The book of heights</title><h1>The book of heights</h1>'),
    );
    await tab.addScript(await bundle('test/live/slices-room.ts'));
    expect(await tab.evaluate(() => room.growPage(20_000))).toBeGreaterThan(20_000);
    return tab;
  };

  test('yields to the page while it is read, with the same result as in one go', async () => {
    const tab = await openLong();
    const sliced = await tab.evaluate(() => room.readInSlices());
    expect(sliced.turns).toBeGreaterThan(4);
    expect(sliced.text).toContain('39: The keeper');
    expect(sliced.text).toBe(await tab.evaluate(() => room.readAtOnce()));
  });

  test('yields while it is read again, and applies corrections made meanwhile', async () => {
    const tab = await openLong();
    const again = await tab.evaluate(() => room.readAgainInSlices());
    expect(again.turns).toBeGreaterThan(4);
    expect(again.text).toContain('The log begins before its first number.');
    expect(again.text).toContain('39: The keeper');
    expect(again.text).not.toMatch(/^0: The keeper/m);
    expect(await tab.evaluate(() => room.leaveWhileReadAgain())).toBe(true);
  });

  test('may be scrolled and may lose parts meanwhile', async () => {
    const tab = await openLong();
    const text = await tab.evaluate(async () => {
      const reading = room.readInSlices();
      const timer = setInterval(() => {
        scrollBy(0, 400);
        document.querySelector('.card:last-child')?.remove();
      }, 5);
      const felt = await reading;
      clearInterval(timer);
      return felt.text;
    });
    expect(text).toContain('0: The keeper');
    expect(text).toContain('39: The keeper');
    expect(text).not.toContain('Card number');
  });
});

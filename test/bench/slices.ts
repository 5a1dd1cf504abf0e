import { bundle } from '../harness/bundle.ts';
import { openChromium } from '../harness/hosts.ts';
import { serve } from '../harness/server.ts';
import type { Felt } from '../live/slices-room.ts';

declare const room: typeof import('../live/slices-room.ts');

/** How long a page of 100,000 elements is blocked while it is read: the aim is no long task (50 ms). */
export type SliceFigures = Omit<Felt, 'text'> & { elements: number };

const SIZES = [10_000, 100_000];

export async function measureSlices(): Promise<SliceFigures[]> {
  const [host, server, script] = await Promise.all([openChromium(), serve(), bundle('test/live/slices-room.ts')]);
  try {
    const figures: SliceFigures[] = [];
    for (const size of SIZES) {
      const tab = await host.open(server.page('<!doctype html><title>Long</title><h1>Long</h1>'));
      await tab.addScript(script);
      const elements = await tab.evaluate((count: number) => room.growPage(count), size);
      // Wait until the page is laid out and painted.
      await tab.evaluate(
        () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
      );
      const { turns, longestMs, totalMs } = await tab.evaluate(() => room.readInSlices());
      figures.push({ elements, turns, longestMs, totalMs });
      await tab.close();
    }
    return figures;
  } finally {
    await host.close();
    await server.close();
  }
}

export function formatSlices(figures: SliceFigures[]): string {
  return figures
    .map(
      ({ elements, turns, longestMs, totalMs }) =>
        `${elements} elements: ${totalMs.toFixed(0)} ms in all, ${turns} turns for others, at most ${longestMs.toFixed(0)} ms without one`,
    )
    .join('\n');
}

/** The part that runs inside the page: waiting, and the walk. Everything after the walk happens outside the browser. */
import { pack } from '../page/packed.ts';
import { quiet } from '../wait/quiet.ts';
import { scrollThrough } from '../wait/scroll-through.ts';
import { checkWorld } from '../walk/intact.ts';
import { walk } from '../walk/walk.ts';

export interface Waits {
  loadMs: number;
  fontsMs: number;
  settleMs: number;
  settleLimitMs: number;
  scroll: boolean;
}

/** Waits until the page is probably what a person would read: loaded, with its fonts, and quiet. */
export async function settle({ loadMs, fontsMs, settleMs, settleLimitMs, scroll }: Waits): Promise<void> {
  if (document.readyState !== 'complete') await within(loadMs, new Promise(done => addEventListener('load', done)));
  // Missing in documents that are not HTML.
  await within(fontsMs, document.fonts?.ready);
  const { signal } = new AbortController();
  if (scroll) await scrollThrough(document, undefined, signal, () => {});
  if (settleMs > 0) await quiet(document, signal, settleMs, settleLimitMs);
}

export function read(maxRows?: number): string {
  // Firefox and WebKit have no world of ours.
  checkWorld(document);
  return JSON.stringify(pack(walk(document, { maxRows }).snapshot));
}

function within(limitMs: number, promise: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.race([promise, new Promise(done => setTimeout(done, limitMs))]);
}

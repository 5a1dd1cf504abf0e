import { bundle } from '../harness/bundle.ts';
import { openChromium } from '../harness/hosts.ts';
import { serve } from '../harness/server.ts';

/**
 * Frames while a page of 5,000 elements is scrolled, with the highlight and without, so that what the machine itself
 * drops is told apart from what the highlight costs; and how long one correction takes.
 */
export interface HighlightFigures {
  elements: number;
  openMs: number;
  bare: Frames;
  highlighted: Frames;
  correctionMs: number;
}

export interface Frames {
  frames: number;
  /** Refreshes of a 60 Hz screen that passed without a frame. */
  dropped: number;
  medianMs: number;
  worstMs: number;
  /** What scripts did in the frames: with the highlight on, measuring and painting. */
  scriptMedianMs: number;
  scriptWorstMs: number;
}

const SCROLL_MS = 4000;

export async function measureHighlight(): Promise<HighlightFigures> {
  const host = await openChromium();
  const server = await serve();
  try {
    const tab = await host.open(server.page(longPage(5000)));
    await tab.addScript(await bundle('test/live/highlight-room.ts', 'room'));
    const bare = await tab.evaluate(scroll, SCROLL_MS);
    const openMs = await tab.evaluate(openTimed);
    const highlighted = await tab.evaluate(scroll, SCROLL_MS);
    const correctionMs = await tab.evaluate(correctTimed);
    return { elements: 5000, openMs, bare, highlighted, correctionMs };
  } finally {
    await host.close();
    await server.close();
  }
}

function longPage(elements: number): string {
  const labels = ['body', 'body', 'body', 'promoted', 'navigation', 'comment'];
  const text =
    'The machine had been built in 1897 by a clockmaker who had never seen the sea, and it worked for years.';
  const parts = Array.from({ length: elements / 2 }, (_, n) => {
    const label = labels[n % labels.length];
    return `<p data-label=${label}${n % 11 === 0 ? ' data-score=0.5' : ''}>${n} <a href=#${n}>${text}</a></p>`;
  });
  return `<!doctype html><title>Long</title><body style="font:16px/1.5 serif;max-width:700px">${parts.join('\n')}`;
}

interface Room {
  room: typeof import('../live/highlight-room.ts');
  opened: import('../live/highlight-room.ts').Opened;
}

async function openTimed(): Promise<number> {
  const global = globalThis as unknown as Room;
  const start = performance.now();
  global.opened = global.room.open();
  const ms = performance.now() - start;
  await new Promise(done => setTimeout(done, 1500));
  return ms;
}

/** Scrolls by frames and notes when each came, and how long the callbacks of everybody else took in it. */
function scroll(forMs: number): Promise<Frames> {
  return new Promise(done => {
    const times: number[] = [];
    const scripts: number[] = [];
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = callback =>
      request(now => {
        const start = performance.now();
        callback(now);
        scripts.push(performance.now() - start);
      });
    const start = performance.now();
    const step = (now: number) => {
      times.push(now);
      window.scrollBy(0, 37);
      if (now - start < forMs) request(step);
      else finish();
    };
    const sort = (list: number[]) => [...list].sort((a, b) => a - b);
    const finish = () => {
      window.requestAnimationFrame = request;
      const gaps = times.slice(1).map((time, n) => time - times[n]);
      const [sorted, script] = [sort(gaps), sort(scripts)];
      done({
        frames: gaps.length,
        dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.667) - 1), 0),
        medianMs: sorted[sorted.length >> 1],
        worstMs: sorted.at(-1)!,
        scriptMedianMs: script[script.length >> 1] ?? 0,
        scriptWorstMs: script.at(-1) ?? 0,
      });
    };
    window.scrollTo(0, 0);
    request(step);
  });
}

/** One flip of one unit, from the click's handler to the new paint being asked for; median of many. */
async function correctTimed(): Promise<number> {
  const { opened, room } = globalThis as unknown as Room;
  const field = room.rootOf().querySelector<HTMLElement>('.hit')!;
  const times: number[] = [];
  for (let n = 0; n < 15; n++) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    const start = performance.now();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    times.push(performance.now() - start);
    await new Promise(done => requestAnimationFrame(done));
  }
  if (opened.changes.length === 0) throw new Error('nothing was corrected');
  return times.sort((a, b) => a - b)[7];
}

export function formatHighlight({ elements, openMs, bare, highlighted, correctionMs }: HighlightFigures): string {
  const line = (name: string, f: Frames) =>
    `  ${name.padEnd(18)} ${f.frames} frames, ${f.dropped} dropped, median ${f.medianMs.toFixed(1)} ms, worst ${f.worstMs.toFixed(1)} ms; scripts ${f.scriptMedianMs.toFixed(2)} ms, worst ${f.scriptWorstMs.toFixed(1)} ms`;
  return [
    `Highlight on a page of ${elements} elements`,
    line('scrolling, off', bare),
    line('scrolling, on', highlighted),
    `  opening            ${openMs.toFixed(1)} ms (walk included)`,
    `  one correction     ${correctionMs.toFixed(1)} ms`,
  ].join('\n');
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(formatHighlight(await measureHighlight()));

import type { CDPSession, Page } from 'playwright-core';
import { bundle } from '../harness/bundle.ts';
import { openChromium, type Tab } from '../harness/hosts.ts';
import { serve } from '../harness/server.ts';

/**
 * Measures frames while scrolling a page of 5,000 elements, with and without the highlight, to separate its cost from frames the
 * machine drops anyway; and the time of one correction, over the page and in the reader. Uses the real reading and the
 * extension's own views.
 */
export interface HighlightFigures {
  elements: number;
  units: number;
  openMs: number;
  bare: Frames;
  highlighted: Frames;
  /** One flip, up to requesting the new paint. */
  overPage: Spent;
  /** Dropping one block: the article is assembled and drawn again. */
  inReader: Spent;
}

export interface Frames {
  frames: number;
  /** Refreshes of a 60 Hz screen without a new frame. */
  dropped: number;
  medianMs: number;
  worstMs: number;
  /** Script time per frame: with the highlight on, measuring and painting. */
  scriptMedianMs: number;
  scriptWorstMs: number;
  /** CPU time of the page's thread for everything in a frame: scripts, layout, painting. */
  processorMs: number;
}

/** Elapsed and CPU time: on a busy machine only CPU time reflects the cost. */
export interface Spent {
  clockMs: number;
  processorMs: number;
}

/** Alternates between off and on, so that load on the machine affects both equally. */
const ROUNDS = 4;
const SCROLL_MS = 2000;
const CORRECTIONS = 11;
const OURS = 'html > :not(head, body)';
const rest = (ms: number) => new Promise(done => setTimeout(done, ms));

declare const room: typeof import('./views-room.ts');

export async function measureHighlight(): Promise<HighlightFigures> {
  const host = await openChromium({ viewport: { width: 1366, height: 900 } });
  const server = await serve();
  try {
    const tab = await host.open(server.page(longPage()));
    await tab.addScript(await bundle('test/bench/views-room.ts', 'room'));
    const elements = await tab.evaluate(() => document.querySelectorAll('body *').length);
    const devtools = await startProcessorClock(tab);
    const openMs = await tab.evaluate(openTimed, 'highlight' as const);
    const bare: Scrolled[] = [];
    const highlighted: Scrolled[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await tab.evaluate(() => room.close());
      await rest(500);
      bare.push(await timeScrolling(tab, devtools));
      await tab.evaluate(openTimed, 'highlight' as const);
      await rest(1500);
      highlighted.push(await timeScrolling(tab, devtools));
    }
    const overPage = await timeCorrections(tab, devtools, flipNext);
    await tab.evaluate(openTimed, 'reader' as const);
    await rest(2000);
    await tab.press('x');
    const inReader = await timeCorrections(tab, devtools, dropNext);
    const units = await tab.evaluate(() => room.countUnits());
    return { elements, units, openMs, bare: sum(bare), highlighted: sum(highlighted), overPage, inReader };
  } finally {
    await host.close();
    await server.close();
  }
}

/** Headings, text, lists, tables, pictures and teasers below a sticky bar, about 5,000 elements. */
function longPage(): string {
  const line =
    'The machine had been built in 1897 by a clockmaker who had never seen the sea, and it worked for years.';
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const parts = Array.from(
    { length: 208 },
    (_, n) => `<section><h2>Part ${n}</h2>
      <p>${n} ${line} <a href=/${n}>high water</a> ${line}</p><p>${line} <b>The wheel ${n}</b> ${line}</p>
      <ul><li>Wheel ${n} of oak</li><li><a href=#>Wheel of brass ${n}</a></li></ul>
      <figure><img alt="Wheel ${n}" width=300 height=180 src="${picture}"><figcaption>Wheel ${n}, from above</figcaption></figure>
      <table><tr><th>Hour</th><td>${n}</td></tr><tr><th>Height</th><td>${2 * n} cm</td></tr></table>
      <div class=related><h4>More like this</h4><a href=/x${n}>Ten bridges you must see ${n}</a></div></section>`,
  );
  return `<!doctype html><html lang=en><title>A page of wheels</title>
    <style>body { font: 16px/1.5 serif; margin: 0 } main { width: 700px; margin: 0 40px }
      nav { position: sticky; top: 0; background: #fff; padding: 12px }</style>
    <nav><a href=/>Home</a><a href=/n>News</a></nav><main><h1>A page of wheels</h1>${parts.join('\n')}</main>
    <footer>All rights reserved by the harbour office.</footer>`;
}

function openTimed(view: 'highlight' | 'reader'): number {
  const start = performance.now();
  room.open(view);
  return performance.now() - start;
}

interface Scrolled {
  /** Time between consecutive frames. */
  gaps: number[];
  /** Time of all other callbacks in each frame. */
  scripts: number[];
  processorMs: number;
}

async function timeScrolling(tab: Tab, devtools: CDPSession): Promise<Scrolled> {
  const before = await processorMs(devtools, 'TaskDuration');
  const { gaps, scripts } = await tab.evaluate(scroll, SCROLL_MS);
  return { gaps, scripts, processorMs: (await processorMs(devtools, 'TaskDuration')) - before };
}

/** Scrolls once per frame, and records when each frame came and how long all other callbacks took. */
function scroll(forMs: number): Promise<Pick<Scrolled, 'gaps' | 'scripts'>> {
  return new Promise(done => {
    const gaps: number[] = [];
    const scripts: number[] = [];
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = callback =>
      request(now => {
        const start = performance.now();
        callback(now);
        scripts.push(performance.now() - start);
      });
    const start = performance.now();
    let last = 0;
    const step = (now: number) => {
      if (last > 0) gaps.push(now - last);
      last = now;
      window.scrollBy(0, 37);
      if (now - start < forMs) request(step);
      else {
        window.requestAnimationFrame = request;
        done({ gaps, scripts });
      }
    };
    window.scrollTo(0, 0);
    request(step);
  });
}

function sum(rounds: Scrolled[]): Frames {
  const gaps = rounds.flatMap(round => round.gaps).sort((a, b) => a - b);
  const scripts = rounds.flatMap(round => round.scripts).sort((a, b) => a - b);
  return {
    frames: gaps.length,
    dropped: gaps.reduce((total, gap) => total + Math.max(0, Math.round(gap / 16.667) - 1), 0),
    medianMs: gaps[gaps.length >> 1],
    worstMs: gaps.at(-1) ?? 0,
    scriptMedianMs: scripts[scripts.length >> 1] ?? 0,
    scriptWorstMs: scripts.at(-1) ?? 0,
    processorMs: rounds.reduce((total, round) => total + round.processorMs, 0) / gaps.length,
  };
}

/** CPU time, because on a busy machine elapsed time includes other processes. */
async function startProcessorClock(tab: Tab): Promise<CDPSession> {
  const { page } = tab as Tab & { page: Page };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return devtools;
}

async function processorMs(devtools: CDPSession, of: 'ScriptDuration' | 'TaskDuration'): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === of)?.value ?? Number.NaN);
}

/** Median of several corrections. Each waits for the idle work of the previous one. */
async function timeCorrections(
  tab: Tab,
  devtools: CDPSession,
  correct: (root: ShadowRoot, n: number) => number,
): Promise<Spent> {
  const clock: number[] = [];
  const processor: number[] = [];
  for (let n = 0; n < CORRECTIONS; n++) {
    await rest(500);
    const before = await processorMs(devtools, 'ScriptDuration');
    clock.push(await tab.inShadow(OURS, correct, n));
    processor.push((await processorMs(devtools, 'ScriptDuration')) - before);
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1];
  return { clockMs: median(clock), processorMs: median(processor) };
}

function flipNext(root: ShadowRoot): number {
  const field = root.querySelector('.hit')!;
  const press = (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('ArrowDown');
  const start = performance.now();
  press('Enter');
  return performance.now() - start;
}

function dropNext(root: ShadowRoot, n: number): number {
  const button = root.querySelectorAll<HTMLElement>('.drop')[3 + n];
  const start = performance.now();
  button.click();
  return performance.now() - start;
}

export function formatHighlight(figures: HighlightFigures): string {
  const { elements, units, openMs, bare, highlighted, overPage, inReader } = figures;
  const frames = (name: string, f: Frames) =>
    `  ${name.padEnd(27)} ${f.frames} frames, ${f.dropped} dropped, median ${f.medianMs.toFixed(1)} ms, worst ${f.worstMs.toFixed(1)} ms; scripts ${f.scriptMedianMs.toFixed(2)} ms, worst ${f.scriptWorstMs.toFixed(1)} ms; processor ${f.processorMs.toFixed(1)} ms a frame`;
  const spent = (name: string, s: Spent) =>
    `  ${name.padEnd(27)} ${s.clockMs.toFixed(1)} ms, ${s.processorMs.toFixed(1)} ms of the processor`;
  return [
    `Highlight on a page of ${elements} elements, ${units} parts`,
    frames('scrolling, off', bare),
    frames('scrolling, on', highlighted),
    `  ${'opening'.padEnd(27)} ${openMs.toFixed(1)} ms (walk and reading included)`,
    spent('a correction, on the page', overPage),
    spent('a correction, in the reader', inReader),
  ].join('\n');
}

import { Readability } from '@mozilla/readability';
import catalogue from '../../public/_locales/en/messages.json';
import { createPageSession } from '../../src/content/page-session.ts';
import type { SiteStore } from '../../src/content/site-store.ts';
import { showReader, type ViewContext } from '../../src/content/views.ts';
import { wordsFrom } from '../../src/interface-text.ts';
import { DEFAULTS } from '../../src/settings.ts';

export { openSample } from '../live/host/host.ts';
export { SAMPLES } from '../live/host/samples.ts';

/** Trace marks: article available, and first frame presented. reader.ts relies on these names. */
const ARTICLE = 'sightline-article';
const FRAME = 'sightline-frame';

/** Milliseconds of one opening. */
export interface Opening {
  extractMs: number;
  /** From the extracted article to the end of the first frame that shows it. */
  openMs: number;
  /** CPU time of the page's thread within `openMs`, independent of the machine's load. Filled in by the tracing code. */
  workMs: number;
  /** Layout shift score after that frame; NaN if the browser does not report it. */
  shift: number;
}

/** The product's own path from the call to the reader, without storage. */
export async function openSightline(): Promise<Opening> {
  await nextFrame();
  const frame = nextFrame();
  const start = performance.now();
  const session = createPageSession(document, {});
  const extracted = performance.now();
  performance.mark(ARTICLE);
  const parts = {
    document,
    session,
    words: wordsFrom(catalogue),
    store: { reader: DEFAULTS, memory: {}, used: 0, onSettings() {} } as unknown as SiteStore,
    toast() {},
    sayWith() {},
    holdAddress() {},
    signal: new AbortController().signal,
  };
  showReader(parts as unknown as ViewContext, {} as never);
  return finish(start, extracted, frame);
}

/** The minimum: Readability's markup in a box over the page. */
export async function openReadability(): Promise<Opening> {
  await nextFrame();
  const frame = nextFrame();
  const start = performance.now();
  const found = new Readability(document.cloneNode(true) as Document).parse()!;
  const extracted = performance.now();
  performance.mark(ARTICLE);
  openBare(`<h1>${found.title}</h1><p>${found.byline}</p>${found.content}`);
  return finish(start, extracted, frame);
}

export function openBare(markup: string): HTMLElement {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<style>
    .scroll { position: fixed; inset: 0; z-index: 9; overflow: auto; background: #fff }
    article { max-width: 40em; margin: 0 auto; font: 20px/1.6 serif } img { max-width: 100%; height: auto }
  </style><div class="scroll"><article>${markup}</article></div>`;
  document.documentElement.append(host);
  return root.querySelector<HTMLElement>('.scroll')!;
}

async function finish(start: number, extracted: number, frame: Promise<void>): Promise<Opening> {
  await frame;
  const painted = performance.now();
  performance.mark(FRAME);
  return { extractMs: extracted - start, openMs: painted - extracted, workMs: Number.NaN, shift: await watchShift() };
}

/** Resolves when the next frame has been drawn: a task posted first thing inside it runs right after. */
function nextFrame(): Promise<void> {
  return new Promise(done => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done();
      channel.port2.postMessage(undefined);
    });
  });
}

const WATCH_MS = 1500;

async function watchShift(): Promise<number> {
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return Number.NaN;
  let sum = 0;
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
  });
  observer.observe({ type: 'layout-shift' });
  await new Promise(done => setTimeout(done, WATCH_MS));
  observer.disconnect();
  return sum;
}

export interface Frames {
  frames: number;
  /** Refreshes of a 60 Hz screen without a new frame. */
  dropped: number;
  medianMs: number;
  worstMs: number;
}

/** Scrolls a little in each frame and records the frame times. */
export function scrollFrames(scroller: HTMLElement, forMs: number): Promise<Frames> {
  return new Promise(done => {
    const times: number[] = [];
    const step = (now: number) => {
      times.push(now);
      scroller.scrollTop += 37;
      if (now - times[0] < forMs) requestAnimationFrame(step);
      else done(toFrames(times));
    };
    scroller.scrollTop = 0;
    requestAnimationFrame(step);
  });
}

function toFrames(times: number[]): Frames {
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  const sorted = [...gaps].sort((a, b) => a - b);
  return {
    frames: gaps.length,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.667) - 1), 0),
    medianMs: sorted[sorted.length >> 1],
    worstMs: sorted[sorted.length - 1],
  };
}

/** Opens pages with far too much of something in the built extension with its button, and measures how long the page is blocked. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { printTable } from '../../src/train/table.ts';
import { BROWSERS, type Host, type Tab } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { ARTICLE, countOurs, toastText } from '../whole/pages.ts';
import { writeMeasured } from './results.ts';

const OUT = 'bench/heavy.json';
const OURS = 'html > :not(head, body)';

export interface HeavyFigures {
  /** The result of the press. */
  outcome: 'opened' | 'told' | 'nothing';
  /** One complete layout of the page itself. */
  layoutMs: number;
  /** From the press to the article's first frame, or to the message. */
  firstMs: number;
  /** Longest wait before the press, caused by the machine alone. */
  idleMs: number;
  /** Longest time the page was blocked, from the press until nothing more happens. */
  longestTaskMs: number;
}

const WORDS = 'The keeper wrote down every tide in pencil, because ink froze in the drawer all winter long. ';
const within = (markup: string) => ARTICLE.replace('</article>', `${markup}</article>`);
const times = (count: number, toMarkup: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => toMarkup(at)).join('');

/** Pages are generated on demand: the largest is 60 MB. */
export const HEAVY: Record<string, () => string> = {
  '50,000 table rows': () =>
    within(
      `<table><tr><th>Day<th>Tide<th>Boats</tr>${times(50_000, at => `<tr><td>Day ${at}<td>${at % 7} m<td>${at % 31}</tr>`)}</table>`,
    ),
  '20 MB of text': () => within(times(40, () => `<p>${WORDS.repeat(5_500)}</p>`)),
  '50,000 hidden levels': () => within(`${'<div hidden>'.repeat(50_000)}deep${'</div>'.repeat(50_000)}`),
  '100,000 links in 1,000 paragraphs': () =>
    within(
      times(
        1_000,
        row =>
          `<p>${times(100, at => `On day ${at} <a href="/${row}/${at}///">boat ${at}</a> came by and left again, `)}</p>`,
      ),
    ),
  '100,000 elements': () =>
    within(times(25_000, at => `<p>${WORDS}<b>Day ${at}</b>: <i>wind</i> and <a href="/${at}">rain</a>.</p>`)),
  '1,000,000 elements': () =>
    within(times(250_000, at => `<p>Day ${at}: the <b>tide</b>, <i>wind</i> and <a href="/${at}">rain</a>.</p>`)),
};

declare global {
  var waits: { longestMs: number };
}

const LIMIT_MS = 120_000;
const QUIET_MS = 3_000;
const IDLE_MS = 1_500;
const wait = (ms: number) => new Promise(done => setTimeout(done, ms));

export async function measureHeavy(): Promise<Record<string, Record<string, HeavyFigures>>> {
  const server = await serve();
  const all: Record<string, Record<string, HeavyFigures>> = existsSync(OUT)
    ? JSON.parse(readFileSync(OUT, 'utf8'))
    : {};
  try {
    for (const { name, open } of BROWSERS) {
      const figures: Record<string, HeavyFigures> = { ...all[name] };
      for (const [heavy, toPage] of Object.entries(HEAVY)) {
        if (!heavy.includes(process.env.SIGHTLINE_HEAVY ?? '')) continue;
        // A new browser for each page, so that memory left by one does not affect the next.
        const host = await open({ extension: resolve('dist', name) });
        figures[heavy] = await measure(host, server, toPage()).finally(() => host.close());
        console.log(name, heavy, JSON.stringify(figures[heavy]));
        all[name] = figures;
        writeMeasured(OUT, all);
      }
    }
    return all;
  } finally {
    await server.close();
  }
}

async function measure(host: Host, server: Server, html: string): Promise<HeavyFigures> {
  const tab = await host.open(server.page(html, { path: '/heavy' }));
  const layoutMs = await tab.evaluate(layOutAnew);
  await wait(500);
  await tab.evaluate(watchWaits);
  await wait(IDLE_MS);
  const idleMs = await tab.evaluate(() => Math.round(globalThis.waits.longestMs));
  await tab.evaluate(() => void (globalThis.waits.longestMs = 0));
  const pressedMs = Date.now();
  await host.pressToolbar(tab);
  const outcome = await answer(host, tab, pressedMs + LIMIT_MS);
  const firstMs = Date.now() - pressedMs;
  await quiet(tab, pressedMs + LIMIT_MS);
  const longestTaskMs = await tab.evaluate(() => globalThis.waits.longestMs);
  return { outcome, ...{ layoutMs, firstMs, idleMs, longestTaskMs: Math.round(longestTaskMs) } };
}

/** Runs in the page: forces a complete style and layout pass. */
function layOutAnew(): number {
  const { body } = document;
  body.style.display = 'none';
  void body.offsetHeight;
  const started = performance.now();
  body.style.display = '';
  void body.offsetHeight;
  return Math.round(performance.now() - started);
}

/** Runs in the page: measures how late a timer fires. */
function watchWaits(): void {
  let lastMs = performance.now();
  const watched = { longestMs: 0 };
  setInterval(() => {
    const nowMs = performance.now();
    watched.longestMs = Math.max(watched.longestMs, nowMs - lastMs - 4);
    lastMs = nowMs;
  }, 4);
  globalThis.waits = watched;
}

async function answer(host: Host, tab: Tab, endMs: number): Promise<HeavyFigures['outcome']> {
  for (; Date.now() < endMs; await wait(20)) {
    if ((await countOurs(tab)) === 0) {
      if (await isSaidByButton(host)) return 'told';
      continue;
    }
    const isOpen = await tab.inShadow(OURS, root => root.querySelector('.reader .slot') !== null).catch(() => false);
    if (isOpen) return 'opened';
    const said = await toastText(tab);
    if (said !== '' && !said.includes('long page')) return 'told';
  }
  return 'nothing';
}

async function isSaidByButton(host: Host): Promise<boolean> {
  const title = await host.inExtension(`(async () => {
    const [{ id }] = await browser.tabs.query({ active: true });
    return browser.action.getTitle({ tabId: id });
  })()`);
  return String(title).includes(':');
}

/** Resolves once the longest wait has not grown for a while. */
async function quiet(tab: Tab, endMs: number): Promise<void> {
  let last = -1;
  for (let stillMs = 0; stillMs < QUIET_MS && Date.now() < endMs; stillMs += 500) {
    const now = await tab.evaluate(() => globalThis.waits.longestMs);
    if (now !== last) stillMs = 0;
    last = now;
    await wait(500);
  }
}

export function formatHeavy(all: Record<string, Record<string, HeavyFigures>>): string {
  for (const [browser, figures] of Object.entries(all))
    printTable(
      [browser, 'outcome', 'layout', 'first frame', 'longest wait', 'before the press'],
      Object.entries(figures).map(([heavy, { outcome, layoutMs, firstMs, longestTaskMs, idleMs }]) => [
        ...[heavy, outcome, `${layoutMs} ms`, `${firstMs} ms`, `${longestTaskMs} ms`, `${idleMs} ms`],
      ]),
    );
  return OUT;
}

import type { Page } from 'playwright-core';
import { type Host, openChromium, type Tab } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import type { Frames, Opening } from './reader-room.ts';
import { bundleAsShipped } from './shipped.ts';

declare const room: typeof import('./reader-room.ts');

/**
 * Compares the reader with a bare page of Readability's markup, alternating on the same page in the same run: time from the call
 * to the first frame with the article, layout shift after it, and frames while scrolling 20,000 words.
 */
export interface ReaderFigures {
  elements: number;
  sightline: Opening;
  readability: Opening;
  words: number;
  reader: Frames;
  bare: Frames;
}

const ELEMENTS = 1500;
/** Each round has its own tab, because a click runs code that has not run before. */
const ROUNDS = 7;
const SCROLL_ROUNDS = 3;
const SCROLL_MS = 4000;

export async function measureReader(): Promise<ReaderFigures> {
  const [host, server] = await Promise.all([openChromium(), serve()]);
  try {
    server.page(PICTURE, { path: '/picture.svg', headers: { 'content-type': 'image/svg+xml' } });
    const address = server.page(toPage(ELEMENTS));
    const [sightline, readability]: [Opening[], Opening[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      sightline.push(await inTab(host, address, tab => traced(tab, () => tab.evaluate(() => room.openSightline()))));
      readability.push(
        await inTab(host, address, tab => traced(tab, () => tab.evaluate(() => room.openReadability()))),
      );
    }
    const elements = await inTab(host, address, tab => tab.evaluate(() => document.getElementsByTagName('*').length));
    return {
      elements,
      sightline: toMedians(sightline),
      readability: toMedians(readability),
      words: 20_000,
      ...(await measureScrolling(host, server)),
    };
  } finally {
    await host.close();
    await server.close();
  }
}

/** Minified as shipped, because parsing counts towards the click. */
let script: Promise<string> | undefined;

async function inTab<T>(host: Host, address: string, run: (tab: Tab) => Promise<T>): Promise<T> {
  const tab = await host.open(address);
  try {
    script ??= bundleAsShipped(new URL('./reader-room.ts', import.meta.url), 'room');
    await tab.addScript(await script);
    // Let pictures and the page's other work finish.
    await new Promise(done => setTimeout(done, 300));
    return await run(tab);
  } finally {
    await tab.close();
  }
}

/** Adds the CPU time of the page's thread between the two marks, from the browser's trace. */
async function traced(tab: Tab, run: () => Promise<Opening>): Promise<Opening> {
  const { page } = tab as Tab & { page: Page };
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['blink.user_timing'] });
  const opening = await run();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const when = (name: string) => traceEvents.find(event => event.name === name)?.tts ?? Number.NaN;
  return { ...opening, workMs: (when('sightline-frame') - when('sightline-article')) / 1000 };
}

interface TraceEvent {
  name: string;
  /** CPU time of the thread in microseconds. */
  tts?: number;
}

/** The best of several rounds each: load on the machine can only drop frames, never add one. */
async function measureScrolling(host: Host, server: Server): Promise<{ reader: Frames; bare: Frames }> {
  const address = server.page('<!doctype html><title>Page</title><p>Page');
  const [reader, bare]: [Frames[], Frames[]] = [[], []];
  for (let round = 0; round < SCROLL_ROUNDS; round++) {
    reader.push(await inTab(host, address, tab => tab.evaluate(scrollReader, SCROLL_MS)));
    bare.push(await inTab(host, address, tab => tab.evaluate(scrollBare, SCROLL_MS)));
  }
  const best = (list: Frames[]) => list.reduce((a, b) => (b.dropped < a.dropped ? b : a));
  return { reader: best(reader), bare: best(bare) };
}

async function scrollReader(forMs: number): Promise<Frames> {
  room.openSample('long');
  // A long article is rendered over several frames.
  await new Promise(done => setTimeout(done, 1000));
  const { shadowRoot } = document.querySelector(':root > div:last-child')!;
  return room.scrollFrames(shadowRoot!.querySelector('.scroll')!, forMs);
}

async function scrollBare(forMs: number): Promise<Frames> {
  const { blocks } = room.SAMPLES.long();
  const texts = blocks.map(block => ('inlines' in block ? block.inlines : []).map(part => 'text' in part && part.text));
  const scroller = room.openBare(texts.map(parts => `<p>${parts.join('')}</p>`).join(''));
  await new Promise(done => setTimeout(done, 1000));
  return room.scrollFrames(scroller, forMs);
}

function toMedians(openings: Opening[]): Opening {
  const median = (key: keyof Opening) => openings.map(one => one[key]).sort((a, b) => a - b)[openings.length >> 1];
  const shift = Math.max(...openings.map(one => one.shift));
  return { extractMs: median('extractMs'), openMs: median('openMs'), workMs: median('workMs'), shift };
}

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><rect width="960" height="540" fill="#8ab"/></svg>`;
const SENTENCES = [
  'The machine had been built in 1897 by a clockmaker who had never seen the sea, and for sixty years it told the harbour when to open its gates.',
  'Ships that came too early lay outside the bar with their lamps lit, and their cooks sold bread to the pilots over the rail.',
  'Nobody had asked the town whether it wanted to live by a clock; it did so from the first morning on, to the minute and without complaint.',
  'The keeper wrote down every tide in pencil, because ink froze in the drawer, and rubbed out nothing in all his years.',
  'What the engineers found behind the dial was a row of cams cut by hand, each one a month of water.',
  'A boy was paid to climb the stairs at night and listen for a wheel that had begun to drag.',
  'When the river was dredged the water no longer came at the hours it had kept, and the clock was right about a harbour that was gone.',
];

/** No two paragraphs are identical, because repeated text is not taken for article. */
function toText(at: number): string {
  return [0, 1, 3].map(step => SENTENCES[(at + step * (1 + (at % 5))) % SENTENCES.length]).join(` In ${1897 + at}, `);
}

/** A news article with typical surroundings: menus, a sidebar, figures, a table, comments. */
function toPage(elements: number): string {
  const list = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join('');
  const link = (i: number) => `<li><a href="/section/${i}">Section ${i}</a></li>`;
  const paragraph = (i: number) =>
    `<p>${toText(i)} <a href="/story/${i}">The story of number ${i}</a> is told <em>elsewhere</em>.</p>`;
  const figure = (i: number) =>
    `<figure><img src="/picture.svg?${i}" width="640" height="360" alt="Gate ${i}"><figcaption>Gate ${i}, from the north side</figcaption></figure>`;
  const section = (i: number) => `<h2>Part ${i}</h2>${list(4, at => paragraph(i * 4 + at))}${i % 2 ? figure(i) : ''}`;
  const comment = (i: number) =>
    `<li class="comment"><b>Reader ${i}</b> <time>4 May</time><p>I saw the gate in ${1950 + i} and it was shut.</p></li>`;
  const row = (i: number) => `<tr><td>${1900 + i}</td><td>${i * 7}</td><td>${i * 3}</td></tr>`;
  const around = `<nav><ul>${list(60, link)}</ul></nav>`;
  const sections = Math.round((elements - 532) / 16);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The clock that opened a harbour – The Harbour Post</title><style>
    body { margin: 0; font: 17px/1.5 Georgia, serif } nav ul { display: flex; flex-wrap: wrap; gap: 12px; list-style: none }
    .page { display: flex; max-width: 1100px; margin: 0 auto } main { width: 700px } aside { width: 300px; font-size: 14px }
  </style>${around}<div class="page"><main><article><h1>The clock that opened a harbour</h1><p class="byline">By Ines Calder, <time datetime="2024-05-04">4 May 2024</time></p>
  ${list(sections, section)}<table><tr><th>Year</th><th>Ships</th><th>Storms</th></tr>${list(20, row)}</table></article>
  <section class="comments"><h3>Comments</h3><ol>${list(60, comment)}</ol></section></main>
  <aside><h3>Most read</h3><ul>${list(40, link)}</ul></aside></div><footer><ul>${list(30, link)}</ul></footer>`;
}

export function formatReader({ elements, sightline, readability, words, reader, bare }: ReaderFigures): string {
  const opening = (name: string, { extractMs, openMs, workMs, shift }: Opening) =>
    `  ${name.padEnd(20)} extraction ${extractMs.toFixed(1)} ms, then ${openMs.toFixed(1)} ms to the first frame (${workMs.toFixed(1)} ms of work); layout shift after it ${shift.toFixed(4)}`;
  const scrolling = (name: string, f: Frames) =>
    `  ${name.padEnd(20)} ${f.frames} frames, ${f.dropped} dropped, median ${f.medianMs.toFixed(1)} ms, worst ${f.worstMs.toFixed(1)} ms`;
  return [
    `Opening on a page of ${elements} elements, median of ${ROUNDS} tabs`,
    opening('Sightline', sightline),
    opening('bare Readability', readability),
    `Scrolling ${words.toLocaleString('en')} words, best of ${SCROLL_ROUNDS}`,
    scrolling('the reader', reader),
    scrolling('a bare page', bare),
  ].join('\n');
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(formatReader(await measureReader()));

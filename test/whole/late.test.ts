/** Pages that load parts of themselves when they are scrolled to, read by the built extension. */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setGround } from '../harness/ground.ts';
import { type Host, mainlyIn, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { countOurs, findDialog } from './pages.ts';

const READER = 'html > :not(head, body)';
const SENTENCES = [
  'The harbour office kept its papers in the loft, where the damp had been reading them for sixty years before anyone else did.',
  'Each ledger begins with the weather and ends with a sum, and between the two there is the whole business of a small town by the sea.',
  'What the clerks left out can be told from the handwriting, which grows larger in the years when there was little to write down.',
];
const paragraphs = (part: number) => SENTENCES.map((text, i) => `<p>Part ${part}, ${i + 1}. ${text}</p>`).join('');

const PHOTO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#7a9"/></svg>';

/** Text and pictures come when they are seen, some of them a moment later, and the foot of the page makes it longer twice. */
const LATE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>The papers in the loft</title>
<style>
  html { scroll-behavior: smooth } body { margin: 0; font: 17px/1.6 Georgia, serif } nav { background: #123; padding: 14px } nav a { color: #fff }
  main { width: 680px; margin: 0 auto } .part { min-height: 700px } #foot { height: 1px } .photo { display: block; width: 640px; height: 360px; background: #eee }
</style><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/boats">Boats</a></nav>
<main><article><h1>The papers in the loft</h1><p>By Ines Calder</p>${paragraphs(1)}
<img class="photo" id="photo" alt="The loft, seen from the ladder"><section class="part" data-part="2"></section>
<section class="part" data-part="3"></section><div id="foot"></div></article></main>
<footer>© The Harbour Post</footer>
<script>
  const parts = ${JSON.stringify([2, 3, 4, 5].map(paragraphs))};
  const seen = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      if (target.id === 'photo') target.src = '/photo.svg';
      else if (target.id === 'foot') grow();
      else { const n = target.dataset.part - 2; delete target.dataset.part; setTimeout(() => target.innerHTML = parts[n], 120); }
      if (target.id !== 'foot') seen.unobserve(target);
    }
  });
  let grown = 0;
  function grow() {
    if (grown === 2) return;
    const section = document.createElement('section');
    section.className = 'part';
    const text = parts[2 + grown++];
    setTimeout(() => { section.innerHTML = text; foot.before(section); }, 200);
    history.replaceState(null, '', '/late?part=' + (3 + grown));
  }
  addEventListener('scroll', () => { if (scrollY < 400) history.replaceState(null, '', '/late'); });
  for (const target of document.querySelectorAll('#photo, [data-part], #foot')) seen.observe(target);
</script>`;

/** The same in a box that scrolls by itself while the window does not. */
const BOXED_PAGE = LATE_PAGE.replace(
  'html { scroll-behavior: smooth }',
  'html, body { height: 100%; overflow: hidden }',
)
  .replace(
    'main { width: 680px; margin: 0 auto }',
    'main { width: 900px; height: calc(100% - 60px); margin: 0 auto; overflow-y: auto }',
  )
  .replaceAll('/late', '/boxed');

/** Grows without end. */
const ENDLESS_PAGE = LATE_PAGE.replace('if (grown === 2) return;', '')
  .replace('const text = parts[2 + grown++];', "const text = parts[3].replaceAll('Part 5', 'Part ' + (4 + grown++));")
  .replaceAll('/late', '/endless');

describe.each(mainlyIn('chromium'))('in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { extension: resolve('dist', name), viewport: { width: 1000, height: 700 } }, ground => {
    ({ host, server } = ground);
    server.page(PHOTO, { path: '/photo.svg', headers: { 'content-type': 'image/svg+xml' } });
  });

  async function read(html: string, path: string): Promise<void> {
    tab = await host.open(server.page(html, { path }));
    await host.pressToolbar(tab);
    await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
  }
  const inside = <A extends unknown[], R>(fn: (root: ShadowRoot, ...args: A) => R, ...args: A) =>
    tab.inShadow(READER, fn, ...args);
  const press = (selector: string) =>
    inside((root, wanted: string) => root.querySelector<HTMLElement>(wanted)!.click(), selector);
  const isOffered = () => inside(root => root.querySelector('.late button') !== null);
  const isRunning = () => inside(root => root.querySelector('.late progress') !== null);
  const parts = async () => [...new Set((await findDialog(tab)).match(/Part \d+/g))];

  test('one press loads lazy text and pictures, and nothing else moves', async () => {
    await read(LATE_PAGE, '/late');
    expect(await parts()).toEqual(['Part 1']);
    await until(isOffered, 'the offer');
    await tab.evaluate('scrollTo({ top: 60, behavior: "instant" })');
    const place = () =>
      inside(
        root =>
          [...root.querySelectorAll('.slot')]
            .find(element => element.textContent!.includes('Part 1, 2.'))!
            .getBoundingClientRect().top,
      );
    await inside(root => {
      const slot = [...root.querySelectorAll('.slot')].find(element => element.textContent!.includes('Part 1, 2.'))!;
      slot.scrollIntoView({ block: 'start', behavior: 'instant' });
    });
    // What comes near is laid out only then, and moves what is below it.
    await new Promise(done => setTimeout(done, 300));
    const before = await place();
    await press('.late .text-button');
    await until(isRunning, 'the progress');
    await until(async () => !(await isRunning()), 'the end of it');
    // What is out of sight is drawn after what is in it.
    await until(async () => (await parts()).length === 5, 'every part');
    expect(await inside(root => root.querySelector<HTMLImageElement>('.page img')?.src)).toContain('/photo.svg');
    await until(async () => Math.abs((await place()) - before) < 2, 'the place where the reader was', 8000);
    expect(await tab.evaluate('scrollY')).toBe(60);
    expect(await tab.evaluate('location.pathname + location.search')).toBe('/late');
    expect(await isOffered()).toBe(false);
    // The address changed on the way and back: that was no other page.
    await new Promise(done => setTimeout(done, 900));
    expect(await parts()).toHaveLength(5);
    await tab.close();
  });

  test('scrolls a page that scrolls inside a box', async () => {
    await read(BOXED_PAGE, '/boxed');
    await until(isOffered, 'the offer');
    await tab.press('s');
    await until(async () => (await parts()).length === 5, 'every part');
    expect(await tab.evaluate('document.querySelector("main").scrollTop')).toBe(0);
    await tab.close();
  });

  test('Escape stops an endless page, keeping what loaded and the position', async () => {
    await read(ENDLESS_PAGE, '/endless');
    await until(isOffered, 'the offer');
    await press('.late .text-button');
    await until(() => tab.evaluate('grown > 3'), 'the page to grow');
    await tab.press('Escape');
    await until(async () => !(await isRunning()), 'the end of it');
    await until(async () => (await parts()).length > 4, 'what came so far');
    expect(await tab.evaluate('scrollY')).toBe(0);
    await tab.press('Escape');
    await until(async () => (await countOurs(tab)) === 0, 'the reader to close');
    expect(await tab.evaluate('document.adoptedStyleSheets.length')).toBe(0);
    await tab.close();
  });

  test('does nothing on a page that is complete', async () => {
    await read(`${LATE_PAGE.split('<img class')[0]}</article></main><footer>© The Harbour Post</footer>`, '/whole');
    await new Promise(done => setTimeout(done, 500));
    expect(await isOffered()).toBe(false);
    await tab.close();
  });
});

/**
 * Checks that must pass in the reader on every page. Functions that run in the reader's own document are sent as text and cannot
 * refer to anything else in this file.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LOOKS } from '../../src/settings.ts';
import { type Host, type Tab, until } from '../harness/hosts.ts';
import { findDialog } from '../whole/pages.ts';
import { drawn } from './page-watch.ts';
import { type Fail, goTo, judgeRefusal, openReader, readInjected, type Visit } from './visit.ts';

declare const axe: typeof import('axe-core');

const READER = 'html > :not(head, body)';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Keys and buttons that open a panel over or beside the article. */
const PANELS = ['a', 'o', 'e', 'd', 'x', '/', 'g', '?', 'Shift+M', '[data-name="more"]'];
const MOST_TABS = 8;

/** Opens one page with the toolbar button; `turn` selects the look and the panel to check. */
export async function visitReader(host: Host, address: string, script: string, turn: number): Promise<Visit> {
  const visit: Visit = { outcome: 'failed', failures: [], frameMs: Number.NaN, longestTaskMs: Number.NaN };
  const fail: Fail = (step, why) =>
    visit.failures.push({ step, why: String(why instanceof Error ? why.message : why).slice(0, 600) });
  const tab = await host.open();
  try {
    await goTo(tab, address);
    await tab.evaluate(drawn);
    if (await openReader(host, tab, visit)) {
      visit.outcome = 'opened';
      await checkReader(tab, turn, fail);
    } else judgeRefusal(visit, await readInjected(tab, script), fail);
  } catch (error) {
    fail('visit', error);
  } finally {
    await tab.close().catch(() => undefined);
  }
  return visit;
}

async function checkReader(tab: Tab, turn: number, fail: Fail): Promise<void> {
  await until(() => findDialog(tab), 'the whole article');
  for (const why of await tab.inShadow(READER, coveredText)) fail('notice over text', why);
  for (const why of await tab.inShadow(READER, tallBoxes)) fail('scroll box', why);
  await checkEnd(tab, fail);
  await checkTab(tab, fail);
  const look = LOOKS[turn % LOOKS.length];
  for (let times = 0; times < turn % LOOKS.length; times++) await tab.press('l');
  for (const why of await violations(tab)) fail(`axe, ${look}`, why);
  const panel = PANELS[turn % PANELS.length];
  if (panel.startsWith('[')) await tab.inShadow(READER, click, panel);
  else await tab.press(panel);
  await settled(tab);
  for (const why of await violations(tab)) fail(`axe, ${look}, ${panel}`, why);
}

/** Presses End right after the article appears; the reader must still be at the end after layout is complete. */
async function checkEnd(tab: Tab, fail: Fail): Promise<void> {
  await tab.press('End');
  await settled(tab);
  const { restPx, linePx } = await tab.inShadow(READER, fromEnd);
  if (restPx > linePx) fail('End', `${Math.round(restPx)} px from the end, a line is ${linePx}`);
  await tab.press('Home');
  await settled(tab);
  const top = await tab.inShadow(READER, root => root.querySelector('.scroll')!.scrollTop);
  if (top > 2) fail('Home', `${top} px from the beginning`);
}

/** Tab must lead from the article to the tools, and arrow keys through all of them. */
async function checkTab(tab: Tab, fail: Fail): Promise<void> {
  const focused = () =>
    tab.inShadow(READER, root => root.activeElement?.closest('.bar') && root.activeElement.getAttribute('data-name'));
  let tabs = 0;
  while (!(await focused()) && tabs++ < MOST_TABS) await tab.press('Tab');
  const wanted = await tab.inShadow(READER, root =>
    [...root.querySelectorAll<HTMLElement>('.bar [data-name]')]
      .filter(button => button.checkVisibility())
      .map(button => button.dataset.name!),
  );
  const met = new Set([await focused()]);
  for (let at = 1; at < wanted.length; at++) {
    await tab.press('ArrowRight');
    met.add(await focused());
  }
  const missed = wanted.filter(name => !met.has(name));
  if (missed.length > 0) fail('Tab', `not reached: ${missed.join(' ')}`);
  await tab.inShadow(READER, root => root.querySelector<HTMLElement>('.scroll')!.focus());
}

/** Long enough for animations and for work triggered by scrolling. */
const settled = (tab: Tab) => tab.evaluate(() => new Promise<void>(done => setTimeout(done, 700)));

function click(root: ShadowRoot, selector: string): void {
  root.querySelector<HTMLElement>(selector)!.click();
}

function fromEnd(root: ShadowRoot): { restPx: number; linePx: number } {
  const scroller = root.querySelector<HTMLElement>('.scroll')!;
  const linePx = Number.parseFloat(getComputedStyle(root.querySelector('.page')!).lineHeight);
  return { restPx: scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop, linePx };
}

/** Boxes inside the article that scroll vertically and are taller than the window. */
function tallBoxes(root: ShadowRoot): string[] {
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
  return [...root.querySelectorAll('.page *')]
    .filter(element => element.clientHeight >= innerHeight && scrolls(element))
    .map(element => `${element.localName}.${element.className} ${element.clientHeight} px`);
}

/** Floating elements that cover visible text without the user having opened them. */
function coveredText(root: ShadowRoot): string[] {
  const floats = [...root.querySelectorAll<HTMLElement>('.stage > *, .notice > *, .bar > *')].filter(
    element => element.checkVisibility() && !element.matches('.scroll, .bar, .progress, .skip'),
  );
  const words = document.createTreeWalker(root.querySelector('.page')!, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  const range = document.createRange();
  const view = root.querySelector('.scroll')!.getBoundingClientRect();
  const bar = root.querySelector('.bar')!.getBoundingClientRect();
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    if (!node.textContent!.trim()) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.top >= view.bottom) return found;
      if (line.bottom <= view.top || line.bottom <= bar.bottom) continue;
      const over = floats.find(element => {
        const box = element.getBoundingClientRect();
        return box.left < line.right && box.right > line.left && box.top < line.bottom && box.bottom > line.top;
      });
      if (over) found.push(`${over.className} over "${node.textContent!.trim().slice(0, 60)}"`);
    }
  }
  return found;
}

/** axe's violations in the reader's document, each rule with its first element. */
async function violations(tab: Tab): Promise<string[]> {
  // Sent as code instead of evaluated from a string, which many pages forbid.
  await tab.inShadow(READER, carrying(AXE));
  return tab.inShadow(READER, async root => {
    const inside = (root as Document | ShadowRoot as Document).defaultView as Window &
      typeof globalThis & { axe?: typeof axe };
    const { violations } = await inside.axe!.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A dialog over the page does not need landmarks of its own.
      rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}, ${nodes.length} times: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary?.replace(/\s+/g, ' ').slice(0, 200)}`,
    );
  });
}

/** Wraps a script as a function that runs it with the reader's window as `window`. */
function carrying(script: string): (root: ShadowRoot) => void {
  const code = `root => { const window = root.defaultView; if (window.axe) return; ${script} }`;
  return Object.assign(() => undefined, { toString: () => code });
}

import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'webextension-polyfill';
import { type Host, type Tab, until } from '../harness/hosts.ts';
import { findDialog } from '../whole/pages.ts';
import { describePage, drawn, readWatch, watchPage } from './page-watch.ts';

/** For functions that run in an extension page. */
declare const browser: Browser;
declare const sightline: typeof import('../../src/extract.iife.ts');

/** The result of pressing the real button once. */
export interface Visit {
  /** `told`: it said, correctly, why it does not open. `left`: the page's own script went to another page meanwhile. */
  outcome: 'opened' | 'told' | 'left' | 'failed';
  said?: string;
  failures: { step: string; why: string }[];
  /** From the press to the frame that shows the article; NaN if there was none. */
  frameMs: number;
  longestTaskMs: number;
  /** Milliseconds from the press to each stage, if the browser reveals them. */
  stages?: Record<string, number>;
}

const OPEN_WITHIN_MS = 30_000;
const CLOSE_WITHIN_MS = 5_000;
/** Leave the page alone for this long after a press: answering queries would add to the time measured. */
const UNDISTURBED_MS = 200;
/** If the page shows nothing for this long after a press, check whether the button says something. */
const QUIET_MS = 1_500;

/** Tests one page in the product: open it, compare it with the injected script, close it; turn the highlight on and off. */
export async function visitPage(host: Host, address: string, script: string, isTimed = false): Promise<Visit> {
  const visit: Visit = { outcome: 'failed', failures: [], frameMs: Number.NaN, longestTaskMs: Number.NaN };
  const fail = (step: string, why: unknown) =>
    visit.failures.push({ step, why: String(why instanceof Error ? why.message : why).slice(0, 300) });
  const tab = await host.open();
  try {
    await goTo(tab, address);
    await tab.evaluate(drawn);
    const errorsBefore = tab.errors.length;
    const before = await tab.evaluate(describePage);
    // Inject first, so that both see the page in the same state; not in timed runs, where it would warm up the page for the
    // press.
    const injected = isTimed ? undefined : await readInjected(tab, script);
    const opened = await openReader(host, tab, visit);
    if (!opened) {
      judgeRefusal(visit, injected ?? (await readInjected(tab, script)), fail);
    } else {
      visit.outcome = 'opened';
      await checkArticle(host, tab, before, () => injected ?? readInjected(tab, script), fail);
    }
    const errors = tab.errors.slice(errorsBefore).filter(error => isOurs(error) && !tab.errorsOfPage.has(error));
    for (const error of new Set(errors)) fail('error', error);
  } catch (error) {
    if (await isLeft(tab, address)) visit.outcome = 'left';
    else fail('visit', error);
  } finally {
    await tab.close().catch(() => undefined);
  }
  if (visit.failures.some(({ step }) => step === 'open' || step === 'visit')) visit.outcome = 'failed';
  return visit;
}

const isLeft = (tab: Tab, address: string): Promise<boolean> =>
  tab.url().then(
    url => !url.startsWith(address),
    () => false,
  );

/** Judges a page that did not open: the product must say why, and the injected script must have found no article either. */
export function judgeRefusal(visit: Visit, { isArticle }: { isArticle: boolean }, fail: Fail): void {
  if (!visit.said || isArticle) fail('open', visit.said ?? 'nothing was opened and nothing said');
  else visit.outcome = 'told';
}

/** Pages that never finish loading are read anyway. */
export async function goTo(tab: Tab, address: string): Promise<void> {
  try {
    await tab.goto(address);
  } catch (error) {
    if ((await tab.url()) !== address) throw error;
  }
}

/** Ignores errors caused by resources missing offline. */
const isOurs = (error: string): boolean =>
  !/Failed to load|net::ERR|NS_ERROR|favicon|downloadable font|Manifest fetch|Content.Security|CORS/i.test(error);

/** Presses the button and waits for the frame or a message. */
export async function openReader(host: Host, tab: Tab, visit: Visit): Promise<boolean> {
  await tab.evaluate(watchPage);
  const pressed = await pressUndisturbed(host, tab);
  const end = Date.now() + OPEN_WITHIN_MS;
  let lastSeen = Date.now();
  while (Date.now() < end) {
    const { frameMs, ours } = await tab.evaluate(readWatch);
    if (frameMs > 0) {
      visit.frameMs = frameMs - pressed;
      const stages = await host.stages?.(tab);
      // The worker may still hold stages of earlier presses.
      const since = stages
        ?.filter(([, atMs]) => atMs >= pressed)
        .map(([name, atMs]) => [name, atMs - pressed] as const);
      if (since) visit.stages = Object.fromEntries(since);
      await until(() => findDialog(tab), 'the article', OPEN_WITHIN_MS);
      ({ longestTaskMs: visit.longestTaskMs } = await tab.evaluate(readWatch));
      return true;
    }
    if (ours > 0) {
      lastSeen = Date.now();
      const said = await noticeText(tab);
      // The notice that reading takes long is not the final answer.
      if (said && !said.includes('long page')) {
        visit.said = said;
        return false;
      }
    } else if (Date.now() - lastSeen > QUIET_MS) {
      visit.said = await buttonText(host, tab);
      if (visit.said) return false;
    }
    await new Promise(done => setTimeout(done, 30));
  }
  return false;
}

/** Returns the time of the press. */
async function pressUndisturbed(host: Host, tab: Tab): Promise<number> {
  const pressed = await host.pressToolbar(tab);
  await new Promise(done => setTimeout(done, UNDISTURBED_MS));
  return pressed;
}

/** The message shown over the page; messages inside the reader do not count. */
function noticeText(tab: Tab): Promise<string> {
  return tab
    .inShadow('html > :not(head, body, frameset):last-of-type', root =>
      root.querySelector('.reader') ? '' : (root.querySelector('[role=status]')?.textContent ?? ''),
    )
    .catch(() => '');
}

/** The button's title, if it was given a message. */
async function buttonText(host: Host, tab: Tab): Promise<string | undefined> {
  const titles = await host.inExtension(async () => {
    const tabs = await browser.tabs.query({});
    return Promise.all(tabs.map(({ id }) => browser.action.getTitle({ tabId: id })));
  });
  await host.bringToFront(tab);
  return titles.find(title => title.includes(':') || title.includes('went wrong'));
}

/** The injected script's result, and whether the product should open the page. */
export async function readInjected(tab: Tab, script: string): Promise<{ markdown: string; isArticle: boolean }> {
  await tab.addScript(script);
  // Same thresholds as src/reading/is-article.ts.
  return tab.evaluate(async () => {
    const { confidence, wordCount, blocks, markdown } = await sightline.extract(document);
    const posts = blocks.filter(({ kind }) => kind === 'post').length;
    return { markdown, isArticle: blocks.length > 0 && (confidence >= 0.5 || wordCount >= 150 || posts >= 2) };
  });
}

export type Fail = (step: string, why: unknown) => void;

async function checkArticle(
  host: Host,
  tab: Tab,
  before: Record<string, string | number>,
  read: () => Promise<{ markdown: string }> | { markdown: string },
  fail: Fail,
): Promise<void> {
  const shown = await exportArticle(host).catch(error => fail('export', error));
  await tab.press('Escape');
  await isLeftAlone(tab, before, 'closed by Escape', fail);
  await callContent(host, 'highlight');
  await until(async () => (await tab.evaluate(readWatch)).ours > 0, 'the highlight', OPEN_WITHIN_MS);
  await callContent(host, 'highlight');
  await isLeftAlone(tab, before, 'highlight off', fail);
  if (shown === undefined) return;
  const injected = withoutMaker((await read()).markdown);
  if (injected !== shown) fail('same article', firstDifference(injected, shown));
}

async function isLeftAlone(tab: Tab, before: Record<string, string | number>, step: string, fail: Fail): Promise<void> {
  const isGone = async () => (await tab.evaluate(readWatch)).ours === 0;
  await until(isGone, 'everything of ours to be gone', CLOSE_WITHIN_MS).catch(error => fail(step, error));
  const after = await tab.evaluate(describePage);
  for (const key of Object.keys(before))
    if (before[key] !== after[key]) fail(`page untouched, ${step}`, `${key}: ${before[key]}, then ${after[key]}`);
}

/** The file saved by the open reader, as from the menu. */
async function exportArticle(host: Host): Promise<string> {
  await callContent(host, 'exportAs', 'markdown');
  const isDone = (file: string) => file.endsWith('.md') && statSync(join(host.downloads, file)).size > 0;
  const file = await until(() => readdirSync(host.downloads).find(isDone), 'the saved article', 10_000);
  const text = readFileSync(join(host.downloads, file), 'utf8');
  rmSync(join(host.downloads, file));
  return withoutMaker(text);
}

const withoutMaker = (markdown: string): string => markdown.replace(/^extracted-by: .*\n/m, '');

function firstDifference(injected: string, shown: string): string {
  let at = 0;
  while (injected[at] === shown[at]) at++;
  const near = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 30));
  return `${injected.length} and ${shown.length} characters, injected ${near(injected)}, shown ${near(shown)}`;
}

/** Sends the same message as a click in the menu, because no tool can open the browser's own menu. */
function callContent(host: Host, call: string, ...args: string[]): Promise<unknown> {
  return host.inExtension(
    async (message: object) => {
      const tabs = await browser.tabs.query({});
      const ask = (id?: number) => browser.tabs.sendMessage(id!, message).catch(() => undefined);
      return (await Promise.all(tabs.map(({ id }) => ask(id)))).find(Boolean);
    },
    { sightline: 'content', call, args },
  );
}

/**
 * Clears all memory, so that every page counts as new. Excludes comments from files, as the injected script does, and skips the
 * explanations shown with a user's first articles.
 */
export async function forgetEverything(host: Host): Promise<void> {
  await host.inExtension(async () => {
    await browser.storage.local.clear();
    await browser.storage.sync
      .set({ settings: { version: 1, exportComments: 'never', opened: 9 } })
      .catch(() => undefined);
  });
}

/** Times the bare extension on the same page, up to the frame that shows its text. NaN if Readability found none. */
export async function timeBare(host: Host, address: string): Promise<number> {
  const tab = await host.open(address);
  try {
    await tab.evaluate(drawn);
    await tab.evaluate(watchPage);
    const pressed = await pressUndisturbed(host, tab);
    const isShown = async () => (await tab.evaluate(readWatch)).frameMs;
    return (await until(isShown, 'the bare reader', 10_000)) - pressed;
  } catch {
    return Number.NaN;
  } finally {
    await tab.close().catch(() => undefined);
  }
}

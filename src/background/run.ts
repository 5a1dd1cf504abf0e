import type { Scripting, Tabs } from 'webextension-polyfill';
import { browser } from '../browser.ts';
import { caller, NoReceiverError } from '../calls.ts';
import type { ContentCalls, Outcome } from '../messages.ts';
import { writeReport } from '../report.ts';
import { markStage } from '../stages.ts';
import { findObstacle } from './obstacle.ts';
import { showBug, showObstacle } from './toolbar.ts';
import { carryOn, noting } from './unfinished.ts';

export type Command = { name: 'read' | 'highlight' | 'label' | 'readSelection' } | { name: 'exportAs'; format: string };

/**
 * Built scripts: see `INJECTED` in vite.config.ts. The first walks the page at once and sends it off to be read; the second is the session
 * with the reader. In a single injection, the walk would wait for both.
 */
const WALK = 'content.js';
const SESSION = 'session.js';
/**
 * In a cold Chromium, the first injection after a click sometimes fails ("Cannot access contents of the page") although access
 * was granted: 5 of 60 runs without the first wait, none of 60 with it. On a busy machine, a page that was just moved to its own
 * process (Cross-Origin-Opener-Policy) learns of the grant even later.
 */
const RETRIES_MS = [50, 150, 400];
const IS_NOT_YET_GRANTED = /contents of the page|host permission/i;

/**
 * Tabs into which this background has injected the script. Others get it at once, instead of a question that nobody would answer; where a script
 * of an earlier background still lives, a second one leaves at once.
 */
const answering = new Set<number>();

/** Runs the command in the tab, or tells the user why it cannot be done. */
export async function run(tab: Tabs.Tab, command: Command): Promise<void> {
  const { id } = tab;
  if (id !== undefined) await noting(id, command, () => runNoted({ ...tab, id }, command));
}

/** Carries on with the press that a background stopped before it was answered. */
export function resume(tabId: number): Promise<void> {
  return carryOn(tabId, async command => run(await browser.tabs.get(tabId), command));
}

async function runNoted(tab: Tabs.Tab & { id: number }, command: Command): Promise<void> {
  try {
    const outcome = await perform(tab, tab.id, command);
    if (outcome.kind === 'cannot') await showObstacle(tab.id, outcome.why);
  } catch (error) {
    if (await isLeft(tab, tab.id)) return;
    const why = findObstacle(tab.url ?? '', error instanceof Refused ? error.cause : error);
    // Firefox reports no error when it blocks a script in one of its own pages: nobody answers there.
    const isTheirs = error instanceof Refused || (error instanceof NoReceiverError && why !== 'refused');
    if (isTheirs) await showObstacle(tab.id, why);
    else await showBug(tab.id, writeReport({ step: command.name, error }));
  }
}

/** The browser blocked the script. Every other failure is ours. */
class Refused extends Error {}

async function perform(tab: Tabs.Tab, tabId: number, command: Command): Promise<Outcome> {
  const page = caller<ContentCalls>('content', message => browser.tabs.sendMessage(tabId, message));
  const ask = () => (command.name === 'exportAs' ? page.exportAs(command.format) : page[command.name]());
  if (answering.has(tabId)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoReceiverError)) throw error;
    }
  }
  if (await isLeft(tab, tabId)) return { kind: 'done' };
  answering.add(tabId);
  await inject(tabId, command);
  try {
    return await ask();
  } catch (error) {
    // The page was reloaded in between: inject and ask once more.
    if (!(error instanceof NoReceiverError) || (await isLeft(tab, tabId))) throw error;
  }
  await inject(tabId, command);
  return ask();
}

/**
 * Whether the user has left the page. The command is then dropped: the next page is neither opened nor reported as unreadable. If
 * the browser hides the address, the tab is assumed not to have moved.
 */
async function isLeft({ url }: Tabs.Tab, tabId: number): Promise<boolean> {
  const now = await browser.tabs.get(tabId).catch(() => undefined);
  const toPage = (address = '') => address.split('#', 1)[0];
  return !now || (url !== undefined && toPage(url) !== toPage(now.url));
}

async function inject(tabId: number, { name }: Command): Promise<void> {
  markStage('inject');
  const walk = injectOne({ target: { tabId }, files: [WALK] });
  // The reader's first screen stands without it, so then the page requests it afterwards. Not awaited: by then the background will be busy
  // reading. If the script does not arrive, the page requests it again.
  if (name !== 'read') injectOne({ target: { tabId }, files: [SESSION] }).catch(() => undefined);
  await walk;
}

async function injectOne(injection: Scripting.ScriptInjection): Promise<void> {
  for (const waitMs of [...RETRIES_MS, 0]) {
    try {
      await execute(injection);
      return;
    } catch (cause) {
      if (waitMs === 0 || !IS_NOT_YET_GRANTED.test(String(cause))) throw new Refused('refused', { cause });
      await new Promise(done => setTimeout(done, waitMs));
    }
  }
}

/** After this long, a page that is still loading is read as it is. */
const ARRIVING_MS = 2000;

/** Browsers inject scripts only after a page has loaded, and some pages never finish. */
async function execute(injection: Scripting.ScriptInjection): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const atOnce = new Promise<unknown>((done, fail) => {
    const run = () => browser.scripting.executeScript({ ...injection, injectImmediately: true });
    timer = setTimeout(() => run().then(done, fail), ARRIVING_MS);
  });
  try {
    await Promise.race([browser.scripting.executeScript(injection), atOnce]);
  } finally {
    clearTimeout(timer);
  }
}

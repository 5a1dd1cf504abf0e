import type { Scripting, Tabs } from 'webextension-polyfill';
import { browser } from '../browser.ts';
import { caller, NoReceiverError } from '../calls.ts';
import type { ContentCalls, Outcome } from '../messages.ts';
import { writeReport } from '../report.ts';
import { markStage } from '../stages.ts';
import { findObstacle } from './obstacle.ts';
import { showBug, showObstacle } from './toolbar.ts';

export type Command = { name: 'read' | 'highlight' | 'label' | 'readSelection' } | { name: 'exportAs'; format: string };

/**
 * Built scripts: see `INJECTED` in vite.config.ts. The first walks the page on its first lines and sends it to be read; the second, which
 * is the reader, is compiled while it is read. In one injection the walk would wait for both.
 */
const WALK = 'content.js';
const SESSION = 'session.js';
/**
 * The first injection after a click in a cold Chromium fails now and then ("Cannot access contents of the page") although
 * the grant is there: 5 of 60 runs without the first wait, none of 60 with it. A page that was just put into a process of its
 * own (Cross-Origin-Opener-Policy), on a busy machine, hears of the grant later still.
 */
const RETRIES_MS = [50, 150, 400];
const IS_NOT_YET_GRANTED = /contents of the page|host permission/i;

/** Does what the user asked for in the tab, or says where the user is looking why it cannot be done. */
export async function run(tab: Tabs.Tab, command: Command): Promise<void> {
  if (tab.id === undefined) return;
  try {
    const outcome = await perform(tab, tab.id, command);
    if (outcome.kind === 'cannot') await showObstacle(tab.id, outcome.why);
  } catch (error) {
    if (await isLeft(tab, tab.id)) return;
    const why = findObstacle(tab.url ?? '', error instanceof Refused ? error.cause : error);
    // Firefox says nothing when it lets no script into a page of its own: nobody answers there.
    const isTheirs = error instanceof Refused || (error instanceof NoReceiverError && why !== 'refused');
    if (isTheirs) await showObstacle(tab.id, why);
    else await showBug(tab.id, writeReport({ step: command.name, error }));
  }
}

/** The browser let no script into the page. Whatever else goes wrong is ours. */
class Refused extends Error {}

async function perform(tab: Tabs.Tab, tabId: number, command: Command): Promise<Outcome> {
  const page = caller<ContentCalls>('content', message => browser.tabs.sendMessage(tabId, message));
  const ask = () => (command.name === 'exportAs' ? page.exportAs(command.format) : page[command.name]());
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NoReceiverError)) throw error;
  }
  if (await isLeft(tab, tabId)) return { kind: 'done' };
  await inject(tabId);
  try {
    return await ask();
  } catch (error) {
    // The page was loaded anew in between, and is asked once more.
    if (!(error instanceof NoReceiverError) || (await isLeft(tab, tabId))) throw error;
  }
  await inject(tabId);
  return ask();
}

/**
 * Who leaves while a page is read asks nothing of the next one: it is neither opened nor said to be unreadable. Where the
 * browser never told the address, the tab is taken to be where it was.
 */
async function isLeft({ url }: Tabs.Tab, tabId: number): Promise<boolean> {
  const now = await browser.tabs.get(tabId).catch(() => undefined);
  const toPage = (address = '') => address.split('#', 1)[0];
  return !now || (url !== undefined && toPage(url) !== toPage(now.url));
}

async function inject(tabId: number): Promise<void> {
  markStage('inject');
  const walk = injectOne({ target: { tabId }, files: [WALK] });
  // Not waited for: the background will be reading when it is there. The page asks for it once more where it does not come.
  injectOne({ target: { tabId }, files: [SESSION] }).catch(() => undefined);
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

/** After this long, what is there of a page that is still arriving is what there is to read. */
const ARRIVING_MS = 2000;

/** The browser waits for the end of a page before it lets a script in, and some never end. */
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

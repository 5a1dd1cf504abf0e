/**
 * The service worker (an event page in Firefox). The browser stops it when idle and wakes it for the next event, so every
 * listener is registered here, synchronously, and nothing may rely on memory.
 */
import { browser } from '../browser.ts';
import { answer } from '../calls.ts';
import { wordsOfBrowser } from '../interface-text.ts';
import type { BackgroundCalls, FurtherScript } from '../messages.ts';
import { watchSettings } from '../settings.ts';
import { markStage } from '../stages.ts';
import { openStorage, syncOrLocal } from '../storage.ts';
import { keep } from './keep.ts';
import { createMenus, type MenuId, toCommand } from './menus.ts';
import { openInReader } from './open-link.ts';
import { arePermitted, fetchPicture, permitHosts } from './pictures.ts';
import { readForTab, recallEarly } from './read.ts';
import { resume, run } from './run.ts';
import { changeRule, followRules } from './sites.ts';
import { showState, showTrouble } from './toolbar.ts';
import { carryOnAll } from './unfinished.ts';

/** Built scripts: see `INJECTED` in vite.config.ts. A tab's request is looked up here and never used as a path. */
const FURTHER: Record<FurtherScript, string> = {
  session: 'session.js',
  full: 'full.js',
  tools: 'tools.js',
  syllables: 'syllables.js',
  formulas: 'formulas.js',
};

const areas = () => openStorage(browser.storage);
const words = wordsOfBrowser((key, values) => browser.i18n.getMessage(key, values));

browser.action.onClicked.addListener(tab => {
  markStage('worker');
  recallEarly(areas(), tab.url);
  return run(tab, { name: 'read' });
});

browser.commands.onCommand.addListener(async (name, given) => {
  if (name !== 'read' && name !== 'highlight') return;
  // Older Firefox versions do not pass the tab.
  const [tab] = given ? [given] : await browser.tabs.query({ active: true, currentWindow: true });
  if (tab) await run(tab, { name });
});

browser.contextMenus.onClicked.addListener((info, tab) => {
  const id = info.menuItemId as MenuId;
  // A permission can only be requested in the same turn as the click.
  if (id === 'always' || id === 'never') return void (tab && changeRule(id === 'always' ? 'auto' : 'never', tab));
  if (id === 'link') return void (info.linkUrl && openInReader(info.linkUrl));
  const command = toCommand(id);
  if (tab && command) void run(tab, command);
});

browser.runtime.onInstalled.addListener(async ({ reason }) => {
  if (reason === 'install') await browser.tabs.create({ url: browser.runtime.getURL('src/options/welcome.html') });
  await createMenus();
  await followRules();
});

browser.runtime.onStartup.addListener(() => followRules());
watchSettings(syncOrLocal(areas()), new AbortController().signal, () => followRules());
browser.permissions.onRemoved.addListener(() => followRules());
browser.permissions.onAdded.addListener(() => followRules());

answer<BackgroundCalls>('background', ({ tabId }) => ({
  async openOptions(section) {
    if (!section) return browser.runtime.openOptionsPage();
    await browser.tabs.create({
      url: `${browser.runtime.getURL('src/options/index.html')}#${encodeURIComponent(section)}`,
    });
  },
  async inject(script) {
    if (tabId === undefined) return;
    const further = { target: { tabId }, files: [FURTHER[script]], injectImmediately: true };
    await browser.scripting.executeScript(further);
  },
  async resume() {
    if (tabId !== undefined) await resume(tabId);
  },
  readPage: page => readForTab(page, areas(), words),
  keep,
  arePermitted,
  permitHosts,
  fetchPicture,
  async showState(state, minutes) {
    if (tabId === undefined) return;
    await (state === 'lost' ? showTrouble({ id: tabId }, 'readerLost') : showState(tabId, state, minutes));
  },
}));

carryOnAll(resume).catch(() => undefined);

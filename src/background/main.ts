/**
 * The service worker (event page in Firefox). It is stopped whenever it is idle and woken by the next event, so every
 * listener is registered here, synchronously, and nothing is kept in memory.
 */
import { browser } from '../browser.ts';
import { answer } from '../calls.ts';
import type { BackgroundCalls } from '../messages.ts';
import { watchSettings } from '../settings.ts';
import { openStorage, syncOrLocal } from '../storage.ts';
import { createMenus, type MenuId, toCommand } from './menus.ts';
import { run } from './run.ts';
import { changeRule, followRules } from './sites.ts';
import { showState } from './toolbar.ts';

browser.action.onClicked.addListener(tab => run(tab, { name: 'read' }));

browser.commands.onCommand.addListener(async (name, given) => {
  if (name !== 'read' && name !== 'highlight') return;
  // Older Firefox gives no tab.
  const [tab] = given ? [given] : await browser.tabs.query({ active: true, currentWindow: true });
  if (tab) await run(tab, { name });
});

browser.contextMenus.onClicked.addListener((info, tab) => {
  const id = info.menuItemId as MenuId;
  // The permission question is only allowed in the same turn as the click.
  if (id === 'always' || id === 'never') return void (tab && changeRule(id === 'always' ? 'auto' : 'never', tab));
  const command = toCommand(id);
  if (tab && command) void run(tab, command);
});

browser.runtime.onInstalled.addListener(async () => {
  await createMenus();
  await followRules();
});

browser.runtime.onStartup.addListener(() => followRules());
watchSettings(syncOrLocal(openStorage(browser.storage)), new AbortController().signal, () => followRules());
browser.permissions.onRemoved.addListener(() => followRules());
browser.permissions.onAdded.addListener(() => followRules());

answer<BackgroundCalls>('background', ({ tabId }) => ({
  async openOptions(section) {
    if (!section) return browser.runtime.openOptionsPage();
    await browser.tabs.create({
      url: `${browser.runtime.getURL('src/options/index.html')}#${encodeURIComponent(section)}`,
    });
  },
  async injectTools() {
    if (tabId !== undefined) await browser.scripting.executeScript({ target: { tabId }, files: ['tools.js'] });
  },
  async showState(state) {
    if (tabId !== undefined) await showState(tabId, state);
  },
}));

import { browser } from '../browser.ts';
import { type MessageKey, wordsOfBrowser } from '../interface-text.ts';
import type { Obstacle, ViewState } from '../messages.ts';
import { minutesInWords } from '../present/article/reading-time.ts';

const words = wordsOfBrowser((key, values) => browser.i18n.getMessage(key, values));

/** What the toolbar button says over one tab. Browsers forget it by themselves when the tab goes to another page. */
export async function showState(tabId: number, state: Exclude<ViewState, 'lost'>, minutes?: number): Promise<void> {
  const does = browser.i18n.getMessage(state === 'open' ? 'closeReader' : 'read');
  const title = minutes === undefined ? does : `${does} · ${minutesInWords(words, minutes)}`;
  await Promise.all([
    browser.action.setTitle({ tabId, title }),
    browser.action.setBadgeText({ tabId, text: '' }),
    browser.action.setPopup({ tabId, popup: '' }),
  ]).catch(isTabGone);
}

/**
 * Says why a page cannot be read: the page itself cannot be written to, so it is said under the button that was pressed.
 * The popup stays for this page of this tab, so that each further press says it again.
 */
export async function showObstacle(tabId: number, why: Obstacle): Promise<void> {
  const sentence = browser.i18n.getMessage(`cannot${why[0].toUpperCase()}${why.slice(1)}`);
  await showPopup(tabId, `${browser.i18n.getMessage('cannotTitle')}: ${sentence}`, { why });
}

/** Says that we failed, and offers the report. The next press on the loaded page tries again. */
export async function showBug(tabId: number, report: string): Promise<void> {
  await showPopup(tabId, browser.i18n.getMessage('toastBug'), { report });
}

async function showPopup(tabId: number, title: string, query: Record<string, string>): Promise<void> {
  const popup = browser.runtime.getURL(`src/background/cannot.html?${new URLSearchParams(query)}`);
  await Promise.all([
    browser.action.setTitle({ tabId, title }),
    browser.action.setBadgeText({ tabId, text: '–' }),
    browser.action.setBadgeBackgroundColor({ tabId, color: '#5f6673' }),
    browser.action.setPopup({ tabId, popup }),
  ]).catch(isTabGone);
  // Not every browser opens it unasked (older Chromium, a window in the background): badge and title are there then.
  await browser.action.openPopup?.().catch(() => undefined);
}

/** What went wrong where nothing of ours need be on the page: said by the button, whose next press does what it did. */
export async function showTrouble({ id: tabId }: { id?: number }, word: MessageKey): Promise<void> {
  await Promise.all([
    browser.action.setTitle({ tabId, title: browser.i18n.getMessage(word) }),
    browser.action.setBadgeText({ tabId, text: '!' }),
    browser.action.setBadgeBackgroundColor({ tabId, color: '#5f6673' }),
  ]).catch(isTabGone);
}

function isTabGone(error: unknown): void {
  if (!/no tab|invalid tab/i.test(String(error))) throw error;
}

import { browser } from '../browser.ts';
import { type MessageKey, wordsOfBrowser } from '../interface-text.ts';
import type { Obstacle, ViewState } from '../messages.ts';
import { minutesInWords } from '../present/article/reading-time.ts';

const words = wordsOfBrowser((key, values) => browser.i18n.getMessage(key, values));

/** Sets the toolbar button's state for one tab. Browsers reset it when the tab navigates. */
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
 * Says why a page cannot be read, in a popup under the button, because nothing can be shown on the page itself. The popup stays
 * set for this page in this tab, so every further press shows it again.
 */
export async function showObstacle(tabId: number, why: Obstacle): Promise<void> {
  const sentence = browser.i18n.getMessage(`cannot${why[0].toUpperCase()}${why.slice(1)}`);
  await showPopup(tabId, `${browser.i18n.getMessage('cannotTitle')}: ${sentence}`, { why });
}

/** Says that Sightline failed, and offers the report. Once the page is reloaded, the next press tries again. */
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
  // Not every browser lets us open it (older Chromium, background windows); badge and title remain.
  await browser.action.openPopup?.().catch(() => undefined);
}

/** Reports a problem on the button alone, when nothing of ours may be on the page. The button keeps its function. */
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

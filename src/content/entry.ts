/**
 * Injected when the user asks for something, and perhaps again: by a second press before the first has arrived, or by an
 * extension that was updated or reloaded while the page stayed open. Both browsers give the newcomer a world of its own
 * then. In Chromium the old script goes on running and must be told to leave; in Firefox it is gone, and what it drew is
 * not.
 *
 * It holds no more than walks the page, because a browser compiles all of a script before its first line runs.
 */
import { browser } from '../browser.ts';
import { answer, caller } from '../calls.ts';
import type { BackgroundCalls, ContentCalls } from '../messages.ts';
import { markStage } from '../stages.ts';
import { attempt } from './attempt.ts';
import { beginWalk, type FirstWalk } from './first-walk.ts';
import { findObstacle } from './obstacle.ts';
import { sweep } from './sweep.ts';
import type { Session } from './tab-session.ts';
import { bringWalk, findResident, type Resident, settleIn, whenSession } from './world.ts';

/** After a press the session's script is on its way. */
const COMES_WITHIN_MS = 500;
markStage('script');

if (!findResident()?.isAlive()) {
  attempt('sweep', () => sweep(document));
  bringWalk(beginWalk);
  settleIn(settle());
}

function settle(): Resident {
  const life = new AbortController();
  const background = caller<BackgroundCalls>('background', message => browser.runtime.sendMessage(message));
  let session: Promise<Session> | undefined;
  let begun: FirstWalk | undefined;
  const bring = (waitMs = COMES_WITHIN_MS): Promise<Session> => {
    session ??= whenSession(() => background.inject('session'), waitMs).then(create =>
      create(document, life.signal, begun),
    );
    // Whoever asks again tries again.
    session.catch(() => (session = undefined));
    return session;
  };
  const calls: ContentCalls = {
    read: async () => (await bring()).read(),
    highlight: async () => (await bring()).highlight(),
    label: async () => (await bring()).label(),
    readSelection: async () => (await bring()).readSelection(),
    exportAs: async format => (await bring()).exportAs(format),
  };
  answer<ContentCalls>('content', () => calls, life.signal);
  attempt('leaving', () => leaveWhenSwept(document, life));
  if (!findObstacle(document)) begun = beginWalk(document, background);
  return { session: () => bring(0), isAlive };
}

/**
 * What a newcomer sweeps away is not put back by a script whose extension is gone. It learns of that by the sweeping itself: an event
 * would be heard by the page. Watches from before the reader does, and so hears of it before the reader.
 */
function leaveWhenSwept(document: Document, life: AbortController): void {
  const observer = new MutationObserver(() => {
    if (!isAlive()) life.abort();
  });
  for (const parent of [document.documentElement, document.body]) {
    if (parent) observer.observe(parent, { childList: true });
  }
  life.signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}

function isAlive(): boolean {
  try {
    return browser.runtime?.id !== undefined && browser.runtime.getURL('') !== '';
  } catch {
    return false;
  }
}

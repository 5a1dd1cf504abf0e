/**
 * Injected on the first request, and possibly again: on a second press before the first script has arrived, or after the
 * extension was updated or reloaded while the page stayed open. Both browsers then create a new isolated world. In Chromium the
 * old script keeps running and must be told to leave; in Firefox it is gone but its elements remain.
 *
 * This script contains only what walks the page, because browsers compile a whole script before running its first line.
 */
import { browser } from '../browser.ts';
import { answer, caller } from '../calls.ts';
import type { BackgroundCalls, ContentCalls } from '../messages.ts';
import { markStage } from '../stages.ts';
import { attempt } from './attempt.ts';
import { isAlone, showFirstScreen } from './first-screen.ts';
import { beginWalk, type FirstWalk } from './first-walk.ts';
import { findObstacle } from './obstacle.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import type { Session } from './tab-session.ts';
import { bringWalk, findResident, type Resident, settleIn, whenSession } from './world.ts';

/** After a press the session's script has already been injected. */
const COMES_WITHIN_MS = 500;
/** The press that injected this script normally follows within milliseconds. */
const ASKED_WITHIN_MS = 250;
const RESUME_TRIES = 4;
markStage('script');

if (!findResident()?.isAlive()) {
  attempt('leftovers', () => removeLeftovers(document));
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
    // Retry on the next request. Nothing stays on the page that nobody can close.
    session.catch(() => {
      begun?.life.abort();
      begun = session = undefined;
    });
    return session;
  };
  let unasked: ReturnType<typeof setTimeout> | undefined;
  // The answer comes when the press is done, and fails if the background is stopped before that: then the next one carries on.
  const awaitPress = (tries = RESUME_TRIES) => {
    const resume = () => background.resume().catch(() => unasked !== undefined && tries > 1 && awaitPress(tries - 1));
    unasked = setTimeout(resume, ASKED_WITHIN_MS);
  };
  const endWait = () => {
    clearTimeout(unasked);
    unasked = undefined;
  };
  const asked = (waitMs?: number) => {
    endWait();
    return bring(waitMs);
  };
  let shown: Promise<void> | undefined;
  const read = async () => {
    endWait();
    if (begun && isAlone(begun)) {
      begun.life.abort();
      return { kind: 'closed' } as const;
    }
    if (begun && !session) await (shown ??= showFirstScreen(document, begun));
    return (await bring(0)).read();
  };
  awaitPress();
  const calls: ContentCalls = {
    read,
    highlight: async () => (await asked()).highlight(),
    label: async () => (await asked()).label(),
    readSelection: async () => (await asked()).readSelection(),
    exportAs: async format => (await asked()).exportAs(format),
  };
  answer<ContentCalls>('content', () => calls, life.signal);
  attempt('leaving', () => leaveWhenRemoved(document, life));
  if (!findObstacle(document)) begun = beginWalk(document, background);
  return { session: () => asked(0), isAlive };
}

/**
 * A newer script removes our elements. If our extension is gone, we must not put them back. The removal itself is the signal,
 * because the page could hear an event. This observer starts before the reader's, so it runs first.
 */
function leaveWhenRemoved(document: Document, life: AbortController): void {
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

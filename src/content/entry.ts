/**
 * Injected when the user asks for something, and perhaps again: by a second press before the first has arrived, or by an
 * extension that was updated or reloaded while the page stayed open. Both browsers give the newcomer a world of its own
 * then. In Chromium the old script goes on running and must be told to leave; in Firefox it is gone, and what it drew is
 * not.
 */
import { browser } from '../browser.ts';
import { answer } from '../calls.ts';
import type { ContentCalls } from '../messages.ts';
import { markStage } from '../stages.ts';
import { attempt } from './attempt.ts';
import { sweep } from './sweep.ts';
import { createSession } from './tab-session.ts';
import { findResident, type Resident, settleIn } from './world.ts';

/** Only one whose extension is gone obeys it: a page that sends it reaches nobody. */
const LEAVE = 'sightline-leave';
markStage('script');

if (!findResident()?.isAlive()) {
  attempt('sweep', () => {
    document.dispatchEvent(new Event(LEAVE));
    sweep(document);
  });
  settleIn(settle()).session.prepare();
}

function settle(): Resident {
  const life = new AbortController();
  const session = createSession(document, life.signal);
  answer<ContentCalls>('content', () => session, life.signal);
  const leave = () => !isAlive() && life.abort();
  document.addEventListener(LEAVE, leave, { signal: life.signal });
  return { session, isAlive };
}

function isAlive(): boolean {
  try {
    return browser.runtime?.id !== undefined && browser.runtime.getURL('') !== '';
  } catch {
    return false;
  }
}

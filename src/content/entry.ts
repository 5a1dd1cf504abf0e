/**
 * Injected when the user asks for something, and perhaps again: by a second press before the first has arrived, or by an
 * extension that was updated or reloaded while the page stayed open. Chromium gives both the same isolated world; Firefox
 * gives the newcomer a fresh one and leaves what the old one drew.
 */
import { browser } from '../browser.ts';
import { answer } from '../calls.ts';
import type { ContentCalls } from '../messages.ts';
import { createSession, type Session } from './session.ts';
import { sweep } from './sweep.ts';

interface World {
  /** Only our own scripts share this world; the page sees nothing of it. */
  sightline?: Resident;
}

interface Resident {
  session: Session;
  /** False once the extension it came with is gone. */
  isAlive(): boolean;
  end(): void;
}

const world = globalThis as World;

if (!world.sightline?.isAlive()) {
  world.sightline?.end();
  sweep(document);
  world.sightline = settle();
}

function settle(): Resident {
  const life = new AbortController();
  const session = createSession(document, life.signal);
  answer<ContentCalls>('content', () => session, life.signal);
  return {
    session,
    isAlive: () => {
      try {
        return browser.runtime?.id !== undefined && browser.runtime.getURL('') !== '';
      } catch {
        return false;
      }
    },
    end: () => life.abort(),
  };
}

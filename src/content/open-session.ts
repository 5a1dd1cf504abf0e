import type { BackgroundCalls } from '../messages.ts';
import { markStage } from '../stages.ts';
import { walking } from '../walk/walk.ts';
import { attemptAsync } from './attempt.ts';
import { createFirstSession, readInBackground } from './first-session.ts';
import { loadFull } from './further.ts';
import { inSlices } from './in-slices.ts';
import type { PageSession } from './page-session.ts';
import type { SiteStore } from './site-store.ts';

/** Walks the page and has it read: by the background, whose code is warm, or where that cannot be here. */
export async function openSession(
  document: Document,
  background: Pick<BackgroundCalls, 'readPage' | 'inject'>,
  opening: Promise<SiteStore>,
  signal: AbortSignal,
): Promise<PageSession> {
  const walked = await attemptAsync('walk', () => inSlices(walking(document), signal), undefined);
  signal.throwIfAborted();
  markStage('walk');
  const first = walked && (await readInBackground(walked, background));
  const store = await opening;
  signal.throwIfAborted();
  if (!first) return readHere();
  store.used = first.used;
  return createFirstSession(first, walked, readHere);

  async function readHere(): Promise<PageSession> {
    const [full, { knowledge }] = await Promise.all([loadFull(background), store.siteMemory()]);
    const session = await full.readSomehow(document, knowledge, signal, { walked, drawn: first?.article });
    store.used = knowledge.used;
    return session;
  }
}

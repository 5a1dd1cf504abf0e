import type { BackgroundCalls } from '../messages.ts';
import { createFirstSession } from './first-session.ts';
import type { FirstWalk } from './first-walk.ts';
import { loadFull } from './further.ts';
import type { PageSession } from './page-session.ts';
import type { SiteStore } from './site-store.ts';

/** Opens the page as read by the background or, failing that, reads it here. */
export async function openSession(
  document: Document,
  background: Pick<BackgroundCalls, 'inject'>,
  opening: Promise<SiteStore>,
  { walked: walking, read, life: { signal } }: FirstWalk,
): Promise<PageSession> {
  const walked = await walking;
  signal.throwIfAborted();
  const first = await read;
  const store = await opening;
  signal.throwIfAborted();
  if (!walked || !first) return readHere();
  store.used = first.used;
  return createFirstSession(first, walked, readHere);

  async function readHere(): Promise<PageSession> {
    const [full, { knowledge }] = await Promise.all([loadFull(background), store.siteMemory()]);
    const session = await full.readSomehow(document, knowledge, signal, { walked, drawn: first?.article });
    store.used = knowledge.used;
    return session;
  }
}

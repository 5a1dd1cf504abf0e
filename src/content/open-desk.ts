import type { BackgroundCalls } from '../messages.ts';
import { markStage } from '../stages.ts';
import { walking } from '../walk/walk.ts';
import { createEarlyDesk, readEarly } from './early-desk.ts';
import { loadFull } from './further.ts';
import type { PageSession } from './page-session.ts';
import { asideLater } from './side-line.ts';
import type { SiteStore } from './site-store.ts';
import { inTurns } from './turns.ts';

/** Walks the page and has it read: by the background, whose code is warm, or where that cannot be here. */
export async function openDesk(
  document: Document,
  background: Pick<BackgroundCalls, 'readPage' | 'inject'>,
  opening: Promise<SiteStore>,
  signal: AbortSignal,
): Promise<PageSession> {
  const walked = await asideLater('walk', () => inTurns(walking(document), signal), undefined);
  signal.throwIfAborted();
  markStage('walk');
  const first = walked && (await readEarly(walked, background));
  const shelf = await opening;
  signal.throwIfAborted();
  if (!first) return readHere();
  shelf.used = first.used;
  return createEarlyDesk(first, walked, readHere);

  async function readHere(): Promise<PageSession> {
    const [full, { knowledge }] = await Promise.all([loadFull(background), shelf.siteMemory()]);
    const desk = await full.readSomehow(document, knowledge, signal, { walked, drawn: first?.article });
    shelf.used = knowledge.used;
    return desk;
  }
}

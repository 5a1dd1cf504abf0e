import type { Knowledge } from '../extract.ts';
import { noteFailure } from './attempt.ts';
import { type Before, createPageSession, openPageSession, type PageSession } from './page-session.ts';

/** Reads the page in its tab. If that fails, retries without what is known about the site, and finally in one go. */
export async function readSomehow(
  document: Document,
  knowledge: Knowledge,
  signal: AbortSignal,
  before?: Before,
): Promise<PageSession> {
  for (const known of [knowledge, {}]) {
    try {
      return await openPageSession(document, known, signal, known === knowledge ? before : undefined);
    } catch (error) {
      // Cancelled by the user.
      signal.throwIfAborted();
      noteFailure(known === knowledge ? 'reading' : 'reading without memory', error);
    }
  }
  return createPageSession(document, {});
}

import type { Knowledge } from '../extract.ts';
import { noteFailure } from './attempt.ts';
import { type Before, createPageSession, openPageSession, type PageSession } from './page-session.ts';

/** Reads the page in its tab; where that fails, in plainer ways: without what is known of its site, and then in one go. */
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
      // The user did not want to wait.
      signal.throwIfAborted();
      noteFailure(known === knowledge ? 'reading' : 'reading without memory', error);
    }
  }
  return createPageSession(document, {});
}

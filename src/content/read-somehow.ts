import type { Knowledge } from '../extract.ts';
import { createDesk, openPageSession, type PageSession } from './page-session.ts';
import { noteFailure } from './side-line.ts';

/** Reads the page; where that fails, in plainer ways: without what is known of its site, and then in one go. */
export async function readSomehow(document: Document, knowledge: Knowledge): Promise<PageSession> {
  for (const known of [knowledge, {}]) {
    try {
      return await openPageSession(document, known);
    } catch (error) {
      noteFailure(known === knowledge ? 'reading' : 'reading without memory', error);
    }
  }
  return createDesk(document, {});
}

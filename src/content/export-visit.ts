import type { Messages } from '../interface-text.ts';
import type { BackgroundCalls } from '../messages.ts';
import { exportsComments } from '../settings.ts';
import { attempt } from './attempt.ts';
import type { Exporting } from './exports.ts';
import type { Full } from './full.ts';
import { loadFull } from './further.ts';
import type { Say } from './toast.ts';
import type { Visit } from './visit.ts';

export interface ExportContext {
  document: Document;
  background: BackgroundCalls;
  words: Messages;
  say: Say;
}

/** Waits for the whole reading and the script that works with it. */
export async function loadWhole(background: BackgroundCalls, { session }: Visit): Promise<Full> {
  await session.whole();
  return loadFull(background);
}

export async function saveVisit(
  context: ExportContext,
  visit: Visit,
  format: string,
  comments?: boolean,
): Promise<undefined> {
  const full = await loadWhole(context.background, visit);
  await full.saveArticle(toExport(context, full, visit, comments), format);
}

export async function copyVisit(
  context: ExportContext,
  visit: Visit,
  format: 'markdown' | 'text',
  comments?: boolean,
): Promise<undefined> {
  const full = await loadWhole(context.background, visit);
  await full.copyArticle(toExport(context, full, visit, comments), format);
}

function toExport(
  { document, background, words, say }: ExportContext,
  { drawOriginal }: Full,
  { session, store }: Visit,
  comments = exportsComments(store.reader, session.article.pageKind),
): Exporting {
  const { article, reading } = session;
  const isOriginal = store.reader.look === 'original';
  const original = isOriginal ? attempt('original look', () => drawOriginal(session)) : undefined;
  return { document, article, reading, comments, original, marks: store.memory.marks ?? [], words, say, background };
}

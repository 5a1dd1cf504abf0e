import { drawOriginal } from '../../src/content/original.ts';
import { createPageSession } from '../../src/content/page-session.ts';
import { writeHtml } from '../../src/export/html.ts';

/** The page as a file in its own style, made by what the product uses. */
export function toOriginalHtml(document: Document): string {
  const session = createPageSession(document, {});
  return writeHtml(session.article, { original: drawOriginal(session) });
}

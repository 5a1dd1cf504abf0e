import { Readability } from '@mozilla/readability';
import type { PeerAnswer } from './answer.ts';

/** As documented: on a clone, because it modifies the document. Cloning counts as part of its time. */
export function read(): PeerAnswer {
  const start = performance.now();
  const article = new Readability(document.cloneNode(true) as Document).parse();
  const ms = performance.now() - start;
  const { title, byline, publishedTime, content } = article ?? {};
  return { title: title ?? '', byline: byline ?? '', date: publishedTime ?? '', html: content ?? '', ms };
}

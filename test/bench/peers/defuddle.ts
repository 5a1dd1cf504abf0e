import Defuddle from 'defuddle';
import type { PeerAnswer } from './answer.ts';

/** As documented: on the document itself, which it copies as needed. */
export function read(): PeerAnswer {
  const start = performance.now();
  const article = new Defuddle(document, { url: document.URL }).parse();
  const ms = performance.now() - start;
  const { title, author, published, content } = article;
  return { title: title ?? '', byline: author ?? '', date: published ?? '', html: content ?? '', ms };
}

import type { ReadResult } from '../result.ts';
import { Failure, toOneLine } from './failure.ts';

/** The server's response to the request for the page itself. */
export interface Answer {
  status: number;
  type?: string;
}

const READABLE = /^(?:text\/(?!css|javascript|csv|calendar)|application\/(?:xhtml\+xml|xml|rss\+xml|atom\+xml))/i;

/** Undefined for a file. */
export function checkAnswer(answer: Answer | undefined): void {
  if (!answer) return;
  const { status, type = 'text/html' } = answer;
  if (status === 401 || status === 407) throw new Failure('password', 'asks for a password');
  if (status >= 400) throw new Failure('status', `the server answered ${status}`);
  if (!READABLE.test(type)) throw new Failure('not-html', `is not a page: its type is ${toOneLine(type, 80)}`);
}

export function checkResult({ article, reading }: ReadResult): void {
  if (article.blocks.length > 0 || article.comments.length > 0) return;
  const asksForPassword = Object.values(reading.snapshot.attrs).some(({ type }) => type === 'password');
  if (asksForPassword) throw new Failure('password', 'shows a form for a password and no article');
  throw new Failure('empty', 'has no text to read');
}

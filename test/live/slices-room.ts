import { createDesk, openDesk } from '../../src/content/desk.ts';
import { articleText } from '../../src/export/text.ts';

/** What a page feels while it is read. */
export interface Felt {
  /** Turns of other tasks that came between. */
  turns: number;
  /** The longest time no other task had a turn. */
  longestMs: number;
  totalMs: number;
  text: string;
}

/** Reads the page in slices while a task of the page's own asks for its turn as often as it gets one. */
export async function readInSlices(): Promise<Felt> {
  let turns = 0;
  let longestMs = 0;
  let isDone = false;
  const start = performance.now();
  let last = start;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    turns++;
    if (!isDone) port2.postMessage(0);
  };
  port2.postMessage(0);
  const desk = await openDesk(document, {});
  isDone = true;
  longestMs = Math.max(longestMs, performance.now() - last);
  port1.close();
  return { turns, longestMs, totalMs: performance.now() - start, text: articleText(desk.article) };
}

export function readAtOnce(): string {
  return articleText(createDesk(document, {}).article);
}

/** An article among very many elements that are none: cards with links, as endless pages pile them up. */
export function growPage(elements: number): number {
  const paragraph = 'The keeper wrote the height of the water into the book each morning, and nobody asked him why. ';
  const article = document.createElement('article');
  for (let n = 0; n < 40; n++) {
    const p = article.appendChild(document.createElement('p'));
    p.textContent = `${n}: ${paragraph.repeat(4)}`;
  }
  document.body.append(article);
  const list = document.body.appendChild(document.createElement('div'));
  for (let n = 0; n < elements / 5; n++) {
    const card = list.appendChild(document.createElement('div'));
    card.className = `card c${n % 7}`;
    const link = card.appendChild(document.createElement('a'));
    link.href = `#${n}`;
    link.append('Card number ', document.createElement('b'), ` ${n}`);
    card.appendChild(document.createElement('span')).textContent = `${n % 60} minutes ago`;
    card.appendChild(document.createElement('i'));
  }
  return document.getElementsByTagName('*').length;
}

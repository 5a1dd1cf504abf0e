import { createPageSession, openPageSession, type PageSession } from '../../src/content/page-session.ts';
import { articleText } from '../../src/export/text.ts';

/** What a page feels while it is read. */
export interface Felt {
  /** ViewActions of other tasks that came between. */
  turns: number;
  /** The longest time no other task had a turn. */
  longestMs: number;
  totalMs: number;
  text: string;
}

/** Reads the page in slices. */
export function readInSlices(): Promise<Felt> {
  return feel(() => openPageSession(document, {}));
}

/** The same once more, after the page has grown. The first paragraph is taken out meanwhile. */
export async function readAgainInSlices(): Promise<Felt> {
  const session = await openPageSession(document, {});
  document.querySelector('article')!.prepend('The log begins before its first number. ');
  const { units } = session.article.blocks.find(block => JSON.stringify(block).includes('0: The keeper'))!.source;
  return feel(async () => {
    const reading = session.readAgain(new AbortController().signal);
    session.correct({ units, label: 'irrelevant', scope: 'unit' });
    await reading;
    return session;
  });
}

/** Whoever has left meanwhile finds all as it was. */
export async function leaveWhileReadAgain(): Promise<boolean> {
  const session = await openPageSession(document, {});
  const { reading } = session;
  const left = new AbortController();
  const done = session.readAgain(left.signal);
  left.abort();
  await done;
  return session.reading === reading;
}

/** Waits for the work while a task of the page's own asks for its turn as often as it gets one. */
async function feel(work: () => Promise<PageSession>): Promise<Felt> {
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
  const session = await work();
  isDone = true;
  longestMs = Math.max(longestMs, performance.now() - last);
  port1.close();
  return { turns, longestMs, totalMs: performance.now() - start, text: articleText(session.article) };
}

export function readAtOnce(): string {
  return articleText(createPageSession(document, {}).article);
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

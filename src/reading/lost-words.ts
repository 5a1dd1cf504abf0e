import { unitText } from '../features/context.ts';
import type { Block, Comment } from '../page/article.ts';
import { cleanText, fold } from '../page/clean-text.ts';
import { toIso } from '../page/iso-date.ts';
import { LABEL, LABELS } from '../page/label.ts';
import { linesOf } from '../page/plain-text.ts';
import type { Reading } from '../page/reading.ts';
import { flatten } from '../page/thread.ts';
import { UNIT } from '../page/unit.ts';

/** Words of a unit that was kept and that stand nowhere in the article: the numbers of lines of code, the sign of a link. */
export interface LostWords {
  unit: number;
  text: string;
}

type Pool = Map<string, number>;

/** Where letters are words of their own. */
const CLOSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** The number behind a word may be the mark of a note, which the article has apart. */
const WORD = /\p{L}[\p{L}\p{M}]*|\p{N}+/gu;

/** As the article has them: without signs that nobody sees, which would part a word in two. */
const wordsIn = (text: string) => fold(cleanText(text).replace(CLOSE, ' $& ')).match(WORD) ?? [];

/**
 * The last check of a reading: is every kept word in the article? Each unit takes its words from the article's; those it does not
 * find were lost while blocks were built.
 */
export function findLostWords(reading: Reading): LostWords[] {
  const { units, labels, article } = reading;
  const shown = poolOf([...article.blocks, ...article.notes.flatMap(note => note.blocks)]);
  const answered = poolOfComments(article.comments);
  const lost: LostWords[] = [];
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    const { part } = LABELS[labels.label[unit]];
    if (part === 'noise') continue;
    const text = unitText(reading.snapshot, units, unit);
    if (part === 'head') {
      if (!isInHead(reading, unit, text)) lost.push({ unit, text });
      continue;
    }
    const missing = takeFrom(labels.label[unit] === LABEL.comment ? answered : shown, text);
    if (missing.length > 0) lost.push({ unit, text: missing.join(' ') });
  }
  return lost;
}

function poolOf(blocks: Block[]): Pool {
  const pool: Pool = new Map();
  for (const line of linesOf(blocks)) addTo(pool, line);
  return pool;
}

function poolOfComments(comments: Comment[]): Pool {
  const pool: Pool = new Map();
  for (const { author, date, lines = [], blocks } of flatten(comments))
    for (const line of [author, date, ...lines, ...linesOf(blocks)]) addTo(pool, line);
  return pool;
}

function addTo(pool: Pool, text: string): void {
  for (const word of wordsIn(text)) pool.set(word, (pool.get(word) ?? 0) + 1);
}

/** The words that are not there. */
function takeFrom(pool: Pool, text: string): string[] {
  return wordsIn(text).filter(word => {
    const count = pool.get(word) ?? 0;
    pool.set(word, count - 1);
    return count <= 0;
  });
}

/** The head shows a name or a date, not the whole line: a line counts as shown if the head has one of its words, or its date. */
function isInHead({ snapshot, article }: Reading, unit: number, text: string): boolean {
  if (unit < 0 || text === '') return true;
  const { title, byline, date } = article;
  const headWords = new Set(wordsIn(`${title} ${byline} ${date}`));
  if (wordsIn(text).some(word => headWords.has(word))) return true;
  const day = toIso(text, snapshot.page.lang);
  return day !== '' && date.startsWith(day.slice(0, 10));
}

import { unitText } from '../features/context.ts';
import type { Block, Post } from '../page/article.ts';
import { cleanText, fold } from '../page/clean-text.ts';
import { toIso } from '../page/iso-date.ts';
import { LABEL, LABELS } from '../page/label.ts';
import { cutLong, linesOf } from '../page/plain-text.ts';
import type { Reading } from '../page/reading.ts';
import { flatten } from '../page/thread.ts';
import { UNIT } from '../page/unit.ts';
import { UNITS_A_STEP, type Work } from '../page/work.ts';

/** Words of a kept unit that are missing from the article, such as line numbers in code or the symbol of a link. */
export interface LostWords {
  unit: number;
  text: string;
}

type Pool = Map<string, number>;

/** Scripts in which each character counts as a word. */
const CLOSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Numbers are separate from letters: a number attached to a word may be a note mark, which the article stores separately. */
const WORD = /\p{L}[\p{L}\p{M}]*|\p{N}+/gu;

/** Cleaned like the article's text: invisible characters would split words. */
const wordsIn = (text: string) => fold(cleanText(text).replace(CLOSE, ' $& ')).match(WORD) ?? [];

/**
 * The final check of a reading: is every kept word in the article? Each unit takes its words from the pool of the article's words; any it
 * does not find were lost while building blocks.
 */
export function* findingLostWords(reading: Reading): Work<LostWords[]> {
  const { units, labels, article } = reading;
  const shown = yield* poolingWords([...article.blocks, ...article.notes.flatMap(note => note.blocks)]);
  const answered = poolOfComments(article.comments);
  const lost: LostWords[] = [];
  for (let unit = 0; unit < units.size; unit++) {
    if (unit % UNITS_A_STEP === 0) yield;
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

function* poolingWords(blocks: Block[]): Work<Pool> {
  const pool: Pool = new Map();
  // A single table may be most of the page.
  for (const piece of blocks.flatMap(cutLong)) {
    for (const line of linesOf([piece])) addTo(pool, line);
    yield;
  }
  return pool;
}

function poolOfComments(comments: Post[]): Pool {
  const pool: Pool = new Map();
  for (const { author, date, lines, blocks } of flatten(comments))
    for (const line of [author, date, ...lines, ...linesOf(blocks)]) addTo(pool, line);
  return pool;
}

function addTo(pool: Pool, text: string): void {
  for (const word of wordsIn(text)) pool.set(word, (pool.get(word) ?? 0) + 1);
}

/** Takes the words of a text from the pool and returns those that were missing. */
function takeFrom(pool: Pool, text: string): string[] {
  return wordsIn(text).filter(word => {
    const count = pool.get(word) ?? 0;
    pool.set(word, count - 1);
    return count <= 0;
  });
}

/**
 * The head shows the name or date rather than the whole line, so a line counts as shown if the head contains one of its words or its date.
 */
function isInHead({ snapshot, article }: Reading, unit: number, text: string): boolean {
  if (unit < 0 || text === '') return true;
  const { title, byline, date } = article;
  const headWords = new Set(wordsIn(`${title} ${byline} ${date}`));
  if (wordsIn(text).some(word => headWords.has(word))) return true;
  const day = toIso(text, snapshot.page.lang);
  return day !== '' && date.startsWith(day.slice(0, 10));
}

import { cleanText } from '../../src/page/clean-text.ts';
import { LABELS } from '../../src/page/label.ts';
import { linesOf } from '../../src/page/plain-text.ts';
import type { Reading } from '../../src/page/reading.ts';
import { TAG } from '../../src/page/tags.ts';
import { flatten } from '../../src/page/thread.ts';
import { leftOut } from '../../src/reading/left-out.ts';

/** Accounts for the words of a page, with repetitions. */
export interface WordsOfPage {
  /** Visible on the page, but neither read nor listed as left out. */
  lost: string[];
  /** Both read and listed, or either of them twice. */
  doubled: string[];
  count: number;
}

/** In scripts without spaces, each letter is a word. So is a number directly after a word, which may be a note mark. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])+|\p{N}+/gu;

const toWords = (text: string) => cleanText(text).normalize('NFKC').toLowerCase().matchAll(WORD);

/**
 * Compares every visible word of the page with the text of article, head, comments and the list of what was left out. Uses only
 * the snapshot's rows and those texts, independent of how they were decided.
 */
export function countWordsOfPage(reading: Reading): WordsOfPage {
  const { snapshot, units, labels, article } = reading;
  const left = new Map<string, number>();
  let count = 0;
  const add = (text: string, times: number) => {
    for (const [word] of toWords(text)) left.set(word, (left.get(word) ?? 0) + times);
  };
  const unitLine = (unit: number) => {
    let text = '';
    for (let row = units.from[unit]; row < units.to[unit]; row++)
      if (snapshot.tag[row] === TAG.br) text += ' ';
      // A space before a field or a picture separates the words around it.
      else if (snapshot.text[row] === '' && snapshot.spaceBefore[row]) text += ' ';
      else if (units.ofRow[row] === unit) text += (snapshot.spaceBefore[row] ? ' ' : '') + snapshot.text[row];
    // Text decoded with the wrong character set is repaired text by text.
    return cleanText(text);
  };
  for (let unit = 0; unit < units.size; unit++) add(unitLine(unit), 1);
  for (const times of left.values()) count += times;
  const listed = leftOut(reading);
  for (const { units: own, text, isPart } of listed) add(isPart ? text : own.map(unitLine).join(' '), -1);
  // The head reformats names and dates, so count the line each was taken from.
  const inDrawer = new Set(listed.flatMap(({ units: own }) => own));
  for (let unit = 0; unit < units.size; unit++)
    if (LABELS[labels.label[unit]].part === 'head' && !inDrawer.has(unit)) add(unitLine(unit), -1);
  add(linesOf([...article.blocks, ...article.notes.flatMap(note => note.blocks)]).join('\n'), -1);
  for (const { lines, blocks } of flatten(article.comments)) add([...lines, ...linesOf(blocks)].join('\n'), -1);
  // A comment's author and date may come from a line elsewhere.
  for (const { author, date } of flatten(article.comments))
    for (const [word] of toWords(`${author} ${date}`)) if ((left.get(word) ?? 0) > 0) add(word, -1);
  // An inline picture counts as its alternative text.
  for (const { alt } of Object.values(snapshot.images))
    for (const [word] of toWords(alt)) if ((left.get(word) ?? 0) < 0) add(word, 1);
  const words = [...left].flatMap(([word, times]) => Array<[string, boolean]>(Math.abs(times)).fill([word, times > 0]));
  return {
    lost: words.filter(([, isLost]) => isLost).map(([word]) => word),
    doubled: words.filter(([, isLost]) => !isLost).map(([word]) => word),
    count,
  };
}

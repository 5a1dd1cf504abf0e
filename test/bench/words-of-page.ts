import { cleanText } from '../../src/page/clean-text.ts';
import { LABELS } from '../../src/page/label.ts';
import { linesOf } from '../../src/page/plain-text.ts';
import type { Reading } from '../../src/page/reading.ts';
import { TAG } from '../../src/page/tags.ts';
import { flatten } from '../../src/page/thread.ts';
import { leftOut } from '../../src/reading/left-out.ts';

/** Where the words of a page went, each as often as it is there. */
export interface WordsOfPage {
  /** Seen on the page, and neither read nor listed as left out. */
  lost: string[];
  /** Read and listed, or either of them twice. */
  doubled: string[];
  count: number;
}

/** A letter of a script without blanks is a word of its own, and so is a number right behind a word: it may be the mark of a note. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])+|\p{N}+/gu;

const toWords = (text: string) => cleanText(text).normalize('NFKC').toLowerCase().matchAll(WORD);

/**
 * Every visible word of the page against the text that article, head, comments and the list of what was left out show. It goes by the rows
 * of the snapshot and by those texts, and asks nothing of what decided them.
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
      // Space before a field or a picture parts the words around it.
      else if (snapshot.text[row] === '' && snapshot.spaceBefore[row]) text += ' ';
      else if (units.ofRow[row] === unit) text += (snapshot.spaceBefore[row] ? ' ' : '') + snapshot.text[row];
    // Of what was read in another character set, each text is put right by itself.
    return cleanText(text);
  };
  for (let unit = 0; unit < units.size; unit++) add(unitLine(unit), 1);
  for (const times of left.values()) count += times;
  const listed = leftOut(reading);
  for (const { units: own, text, isPart } of listed) add(isPart ? text : own.map(unitLine).join(' '), -1);
  // The head has a name or a day in a form of its own: the line it was taken from stands for it.
  const inDrawer = new Set(listed.flatMap(({ units: own }) => own));
  for (let unit = 0; unit < units.size; unit++)
    if (LABELS[labels.label[unit]].part === 'head' && !inDrawer.has(unit)) add(unitLine(unit), -1);
  add(linesOf([...article.blocks, ...article.notes.flatMap(note => note.blocks)]).join('\n'), -1);
  for (const { lines = [], blocks } of flatten(article.comments)) add([...lines, ...linesOf(blocks)].join('\n'), -1);
  // Who wrote a comment, and when, may be taken from a line that stands elsewhere.
  for (const { author, date } of flatten(article.comments))
    for (const [word] of toWords(`${author} ${date}`)) if ((left.get(word) ?? 0) > 0) add(word, -1);
  // A picture in a line says what its text says.
  for (const { alt } of Object.values(snapshot.images))
    for (const [word] of toWords(alt)) if ((left.get(word) ?? 0) < 0) add(word, 1);
  const words = [...left].flatMap(([word, times]) => Array<[string, boolean]>(Math.abs(times)).fill([word, times > 0]));
  return {
    lost: words.filter(([, isLost]) => isLost).map(([word]) => word),
    doubled: words.filter(([, isLost]) => !isLost).map(([word]) => word),
    count,
  };
}

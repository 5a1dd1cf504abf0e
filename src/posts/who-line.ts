import { fold } from '../page/clean-text.ts';
import { monthOf } from '../page/iso-date.ts';
import { cleanByline } from './clean-byline.ts';
import { isWhen } from './stamps.ts';

/** In characters: lines with only author and date are shorter. */
const LONGEST = 100;
/** Words other than name and numbers in "Published on 3 May 2024 by Jane Doe", "Por Jane Doe, 3 de mayo de 2024". */
const MOST_BESIDE = 4;

/** "About 20 minutes." was written by someone; "7:07 p.m." also ends in a full stop. */
const SENTENCE = /(?:[^\s\d.]{3}|\d)[.!?…]$|[。！？]$/;

/** Whether a line contains only these names and a date, in whatever format. */
export function isWhoLine(text: string, names: string[], language: string): boolean {
  if (text.length > LONGEST || SENTENCE.test(text)) return false;
  let rest = ` ${fold(text)} `;
  for (const name of names.map(fold)) {
    if (name === '' || !rest.includes(name)) return false;
    rest = rest.replace(name, ' ');
  }
  const beside = countBeside(rest, language);
  // "Posted: Wed 3 May", "3 May 2024 at 7:07 pm"
  if (names.length === 0) return beside <= 2 && isWhen(text, language);
  return (
    beside === 0 || (isWhen(text, language) ? beside <= MOST_BESIDE : fold(cleanByline(text)) === fold(names.join()))
  );
}

/** Number of words that are neither numbers nor months; words starting with a digit, such as "3rd", count as numbers. */
const countBeside = (folded: string, language: string) =>
  folded.split(' ').filter(word => /^\D/.test(word) && monthOf(word, language) === 0).length;

const MINUTE = /\d[:h]\d\d/;
/** "Last updated at 7:07 PM on 3 May 2024": a time of day may come with more words. */
const MOST_BESIDE_MINUTE = 5;

/** Whether a line contains a date and time of day and hardly anything else. */
export function isMinuteLine(text: string, language: string): boolean {
  if (text.length > LONGEST || SENTENCE.test(text) || !MINUTE.test(text)) return false;
  return isWhen(text, language) && countBeside(fold(text), language) <= MOST_BESIDE_MINUTE;
}

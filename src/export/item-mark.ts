import type { Block, Numbering } from '../page/article.ts';

type List = Extract<Block, { kind: 'list' }>;

/** The mark of an item of an ordered list where it has to be written as text: "3", "c", "III". */
export function itemMark({ start, numbering, isReversed, numbers }: List, at: number): string {
  const number = numbers?.[at] ?? (isReversed ? start - at : start + at);
  return numbering ? toMark(number, numbering) : String(number);
}

/** The number that an item must state because the count would not arrive at it. */
export function statedNumber({ start, isReversed, numbers }: List, at: number): number | undefined {
  if (!numbers) return undefined;
  const expected = at === 0 ? start : numbers[at - 1] + (isReversed ? -1 : 1);
  return numbers[at] === expected ? undefined : numbers[at];
}

/** Digits for what the letters cannot count, as browsers draw it. */
function toMark(number: number, numbering: Numbering): string {
  const lower = numbering.toLowerCase();
  const mark = number < 1 ? '' : lower === 'a' ? toLetters(number) : toRoman(number);
  return (numbering === lower ? mark : mark.toUpperCase()) || String(number);
}

/** a … z, aa, ab … */
function toLetters(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  return letters;
}

const MOST_ROMAN = 3999;
// biome-ignore format: read as a list
const ROMAN: [number, string][] = [
  [1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'],
  [5, 'v'], [4, 'iv'], [1, 'i'],
];

function toRoman(number: number): string {
  if (number > MOST_ROMAN) return '';
  let [roman, rest] = ['', number];
  for (const [value, letters] of ROMAN) for (; rest >= value; rest -= value) roman += letters;
  return roman;
}

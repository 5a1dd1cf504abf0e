import type { Snapshot } from '../page/snapshot.ts';

/** Stands after a number that the page keeps in an element of its own. A control character: page text has none left. */
export const NUMBER_END = '\u0001';

const unmarked = (text: string) => text.replaceAll(NUMBER_END, '');

/** As the programs that set code call the numbers beside it, one or a column of them. */
const NUMBERS =
  /(?:^|\s)(?:lnt?|linenos?|(?:[\w-]{1,40}-)?line-?numbers?(?:-rows)?|hljs-ln-(?:line|numbers)|blob-num|(?:cm|CodeMirror)-(?:gutters?|linenumber))(?:\s|$)/i;
/** Of a box that is called one of them. */
const MOST_DIGITS = 12;

/** Whether an element is a number of a line and nothing else. */
export function isLineNumber({ className, text, end }: Snapshot, row: number): boolean {
  if (className[row] === '' || !NUMBERS.test(className[row])) return false;
  let digits = '';
  for (let r = row; r < end[row] && digits.length <= MOST_DIGITS; r++) digits += text[r];
  return /^\d*$/.test(digits.trim());
}

/** Lines that are only numbers, one more each time: what editors print beside code. */
export function isGutter(text: string): boolean {
  const lines = unmarked(text)
    .split('\n')
    .map(line => line.trim());
  const filled = lines.filter(line => line !== '');
  if (filled.length === 0) return true;
  return filled.every((line, index) => /^\d{1,6}$/.test(line) && Number(line) === Number(filled[0]) + index);
}

/** Fewer numbered lines than this may be data. */
const MIN_LINES = 3;

/**
 * Code without the line numbers that came with it: a column of numbers before the code, a number at the head of every line, or
 * one on a line of its own before it. Only an unbroken count is taken for line numbers.
 */
export function withoutNumbers(text: string): string {
  const lines = text.split('\n');
  return unmarked(withoutHeads(lines) ?? withoutColumn(lines) ?? withoutOwnLines(lines) ?? text);
}

function withoutColumn(lines: string[]): string | undefined {
  let count = 0;
  while (count < lines.length && unmarked(lines[count]).trim() === String(count + 1)) count++;
  const rest = lines.slice(count);
  // The column is as long as the code is, give or take its last empty line.
  if (count < MIN_LINES || rest.length === 0 || Math.abs(rest.length - count) > 1) return undefined;
  // A list of numbers may begin like a count.
  if (rest.every(line => /^[\d\s.,]*$/.test(unmarked(line)))) return undefined;
  return rest.join('\n');
}

function withoutHeads(lines: string[]): string | undefined {
  if (lines.length < MIN_LINES) return undefined;
  const first = Number.parseInt(lines[0], 10);
  const bare: string[] = [];
  for (const [index, line] of lines.entries()) {
    const end = line.indexOf(NUMBER_END);
    if (end < 0 || Number(line.slice(0, end)) !== first + index) return undefined;
    bare.push(line.slice(end + 1));
  }
  return bare.some(line => line.trim() !== '') ? bare.join('\n') : undefined;
}

/** Numbers and lines in turn, where each is a box of its own. */
function withoutOwnLines(lines: string[]): string | undefined {
  const bare: string[] = [];
  let count = 0;
  for (const line of lines) {
    const end = line.indexOf(NUMBER_END);
    const isNumber = end > 0 && line.slice(end + 1).trim() === '' && Number(line.slice(0, end)) === count + 1;
    if (isNumber) count++;
    else bare.push(line);
  }
  return count > 1 && lines[0].startsWith('1') && count * 2 >= lines.length ? bare.join('\n') : undefined;
}

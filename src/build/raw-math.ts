/** A piece of text, or the source of a formula in it. */
export interface RawPiece {
  text: string;
  /** '' for text. */
  tex: string;
  isDisplayed: boolean;
}

/** Delimiters of formulas, and whether they are displayed on a line of their own. A single $ is usually a price. */
const SIGNS: [open: string, close: string, isDisplayed: boolean][] = [
  ['\\(', '\\)', false],
  ['\\[', '\\]', true],
  ['$$', '$$', true],
  ['\\begin{equation}', '\\end{equation}', true],
  ['\\begin{align}', '\\end{align}', true],
];

export const hasRawMath = (text: string): boolean =>
  text.includes('\\(') || text.includes('\\[') || text.includes('$$') || text.includes('\\begin{');

/** Splits text at its formulas in one pass. A delimiter that is never closed is text. */
export function splitRawMath(text: string): RawPiece[] {
  const pieces: RawPiece[] = [];
  let at = 0;
  while (at < text.length) {
    const found = nextFormula(text, at);
    if (!found) break;
    const [from, to, tex, isDisplayed] = found;
    if (from > at) pieces.push({ text: text.slice(at, from), tex: '', isDisplayed: false });
    pieces.push({ text: text.slice(from, to), tex, isDisplayed });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), tex: '', isDisplayed: false });
  return pieces;
}

function nextFormula(text: string, at: number): [number, number, string, boolean] | undefined {
  let best: [number, number, string, boolean] | undefined;
  for (const [open, close, isDisplayed] of SIGNS) {
    const from = text.indexOf(open, at);
    if (from < 0 || (best && from >= best[0])) continue;
    const end = text.indexOf(close, from + open.length);
    const tex = end < 0 ? '' : text.slice(from + open.length, end).trim();
    if (tex !== '') best = [from, end + close.length, tex, isDisplayed];
  }
  return best;
}

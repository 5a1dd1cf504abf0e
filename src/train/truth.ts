import { align } from './align.ts';
import { toTokens, Vocabulary } from './tokens.ts';

/** The positions of a page's tokens in a truth. */
export interface UnitMatch {
  /** Tokens by unit. */
  words: Int32Array;
  /** Those found in the truth, in company (see `hasMatchedNeighbour`). */
  matched: Int32Array;
  /** Share of the truth's tokens found on the page. */
  coverage: number;
  truthWords: number;
  /** By unit, the share of its four-token runs that occur anywhere in the truth, matched or not. */
  echoed: Float32Array;
  /** First matched position in the truth by unit, or -1. */
  place: Int32Array;
}

/** Neighbours in the truth are at most this many tokens apart on the page, as an advertisement may lie between them. */
const COMPANY_TOKENS = 60;
const ECHO_RUN = 4;

/** Aligns the texts of units, in document order, with a truth. */
export function matchUnits(texts: readonly string[], truth: string): UnitMatch {
  const vocabulary = new Vocabulary();
  const truthTokens = vocabulary.number(toTokens(truth));
  const byUnit = texts.map(text => vocabulary.number(toTokens(text)));
  const { tokens, start } = join(byUnit);
  const match = align(tokens, truthTokens);
  const inverse = invert(match, truthTokens.length);
  const isLine = findLines(truth, truthTokens.length);

  const matched = new Int32Array(texts.length);
  const place = new Int32Array(texts.length).fill(-1);
  for (let unit = 0; unit < texts.length; unit++) {
    const isWholeLine = isLine(match[start[unit]], byUnit[unit].length);
    for (let i = start[unit]; i < start[unit + 1]; i++) {
      if (match[i] < 0) continue;
      if (!isWholeLine && !hasMatchedNeighbour(i, match, inverse)) continue;
      matched[unit]++;
      if (place[unit] < 0) place[unit] = match[i];
    }
  }
  const found = inverse.reduce((n, at) => n + (at >= 0 ? 1 : 0), 0);
  return {
    words: Int32Array.from(byUnit, unit => unit.length),
    matched,
    coverage: truthTokens.length === 0 ? 0 : found / truthTokens.length,
    truthWords: truthTokens.length,
    echoed: findEchoes(byUnit, truthTokens),
    place,
  };
}

function join(parts: readonly Int32Array[]): { tokens: Int32Array; start: Int32Array } {
  const start = new Int32Array(parts.length + 1);
  for (let i = 0; i < parts.length; i++) start[i + 1] = start[i] + parts[i].length;
  const tokens = new Int32Array(start[parts.length]);
  for (let i = 0; i < parts.length; i++) tokens.set(parts[i], start[i]);
  return { tokens, start };
}

function invert(match: Int32Array, size: number): Int32Array {
  const inverse = new Int32Array(size).fill(-1);
  for (let i = 0; i < match.length; i++) if (match[i] >= 0) inverse[match[i]] = i;
  return inverse;
}

/**
 * A single menu word can fill a hole in the truth by chance. A match counts only if a neighbouring word in the truth was found
 * nearby on the page.
 */
function hasMatchedNeighbour(at: number, match: Int32Array, inverse: Int32Array): boolean {
  for (const step of [-2, -1, 1, 2]) {
    const other = inverse[match[at] + step];
    if (other !== undefined && other >= 0 && Math.abs(other - at) <= COMPANY_TOKENS) return true;
  }
  return false;
}

/** Tests whether `length` tokens from a position in the truth are exactly one of its lines. */
function findLines(truth: string, size: number): (place: number, length: number) => boolean {
  const lengthAt = new Int32Array(size + 1);
  const lines = truth.split('\n');
  if (lines.length > 1) {
    let at = 0;
    for (const line of lines) {
      const n = toTokens(line).length;
      if (n > 0 && at + n <= size) lengthAt[at] = n;
      at += n;
    }
  }
  return (place, length) => place >= 0 && length > 0 && lengthAt[place] === length;
}

/** A unit that repeats the truth's words elsewhere on the page is not certain to be noise. */
function findEchoes(byUnit: readonly Int32Array[], truth: Int32Array): Float32Array {
  const runs = new Set<string>();
  for (let i = 0; i + ECHO_RUN <= truth.length; i++) runs.add(truth.subarray(i, i + ECHO_RUN).join());
  return Float32Array.from(byUnit, tokens => {
    let echoed = 0;
    const count = tokens.length - ECHO_RUN + 1;
    for (let i = 0; i < count; i++) if (runs.has(tokens.subarray(i, i + ECHO_RUN).join())) echoed++;
    return count > 0 ? echoed / count : 0;
  });
}

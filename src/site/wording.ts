/**
 * A text as a few comparable numbers: the smallest hashes of its word triples (a bottom-k sketch). Small changes ("3 comments", "4
 * comments") preserve most of it, and the text cannot be recovered from it.
 */
const SKETCH_SIZE = 12;
const MAX_CHARS = 1200;
const TOKEN = /[\p{L}\p{M}]+|\p{N}+/gu;
/** Scripts without spaces between words: each character is a token. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

export function sketchText(text: string): number[] {
  const tokens = tokensOf(text.slice(0, MAX_CHARS).toLowerCase());
  const hashes = new Set<number>();
  const span = Math.min(3, tokens.length);
  for (let i = 0; i + span <= tokens.length && span > 0; i++) hashes.add(hash(tokens.slice(i, i + span).join(' ')));
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH_SIZE);
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    // Counts and dates vary between pages, so all numbers are equal.
    if (/^\p{N}/u.test(token)) tokens.push('0');
    else if (UNSPACED.test(token)) tokens.push(...token);
    else tokens.push(token);
  }
  return tokens;
}

/** The share of text two sketches have in common, 0..1. */
export function compareSketches(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  // Of the smallest hashes of both, those that occur in both: an unbiased estimate of the overlap.
  const union = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, Math.max(a.length, b.length));
  const inB = new Set(b);
  const inA = new Set(a);
  return union.filter(h => inA.has(h) && inB.has(h)).length / union.length;
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

import type { Context } from '../features/context.ts';
import { HINT } from '../features/hints.ts';
import type { Matrix } from '../features/measure.ts';
import { findPhrases, hasPhrase } from '../features/phrases.ts';
import { findMade, isHeading } from './comments-by-structure.ts';

/**
 * In words. A heading this short that mentions comments opens the comment section: everything below belongs to it (Yunis 2016, Appendix A).
 */
const LONGEST_OPENING = 5;
/** This many words of text above the comments are what they are about. In a thread the first post stands among the others instead. */
const LEAD_WORDS = 25;
/** If the page is a thread with at least this probability, none of its units are comments. */
const SURELY_THREAD = 0.85;
const LIKELY = 0.5;
/** Above this thread probability the page may be a question with answers, so only boxes and headings that name comments count. */
const MAYBE_THREAD = 0.7;
/** Comments come last: likely text below them may be at most this share of the text above. */
const MOST_BEHIND = 0.5;
/**
 * At least this share of the units among comments is not text but names, dates and buttons. Without this check, a paper's "Discussion"
 * section would pass.
 */
const LEAST_FURNITURE = 0.2;

/** Feature names for the reasons, indexed by what identified the comment: its box, its heading, or its structure. */
export const SIGN_NAMES: readonly string[] = ['', 'hintComment', 'headingIsComments', 'siblingsAreComments'];
const BY_BOX = 1;
const BY_HEADING = 2;
const BY_MAKE = 3;

/**
 * Marks the vectors that are comments below a text. The trees score them like text and, where there are many, take the whole page for a
 * thread; the heading or box above them and their structure tell them apart. A box called "comments" that contains the entire page does not
 * count.
 */
export function findComments(matrix: Matrix, scores: Float32Array, thread: number): Uint8Array {
  const found = new Uint8Array(matrix.units.length);
  if (thread >= SURELY_THREAD) return found;
  const { context } = matrix;
  const byName = (unit: number) => signOf(context, unit);
  if (thread >= MAYBE_THREAD) {
    mark(matrix, scores, found, byName, 0);
    return found;
  }
  const boxes = findBoxes(matrix, scores);
  const byBox = (unit: number) => (boxes[context.units.row[unit]] ? BY_BOX : 0);
  // A heading may announce a single comment next to the text. Large boxes alone need more words in them than "Reply".
  if (!mark(matrix, scores, found, unit => byBox(unit) || byName(unit), 0))
    mark(matrix, scores, found, byBox, LEAD_WORDS);
  for (const { from, to } of findMade(matrix, scores))
    for (let i = from; i < to; i++) if (found[i] === 0) found[i] = BY_MAKE;
  return found;
}

/** Marks the units that have a sign. Clears all marks and returns false if they are not placed like reader comments. */
function mark(
  matrix: Matrix,
  scores: Float32Array,
  found: Uint8Array,
  sign: (unit: number) => number,
  leastWords: number,
): boolean {
  const { context } = matrix;
  let lead = 0;
  let behind = 0;
  let comments = 0;
  let furniture = 0;
  let words = 0;
  for (let i = 0; i < found.length; i++) {
    const unit = matrix.units[i];
    const isText = scores[i] >= LIKELY;
    found[i] = sign(unit);
    if (found[i] !== 0) {
      comments++;
      if (isText) words += context.sums.unit.words[unit];
      else furniture++;
    } else if (isText && !isHeading(context, unit)) {
      if (comments === 0) lead += context.sums.unit.words[unit];
      else behind += context.sums.unit.words[unit];
    }
  }
  const isBelow = lead >= LEAD_WORDS && behind <= lead * MOST_BEHIND;
  const areThey = isBelow && furniture >= comments * LEAST_FURNITURE && words >= leastWords;
  if (!areThey) found.fill(0);
  return areThey;
}

/** By row: whether it is in a box named like comments, of any size, with text above that is outside such boxes. */
function findBoxes({ context, units }: Matrix, scores: Float32Array): Uint8Array {
  const { hints, ownHints, snapshot, sums } = context;
  const inside = new Uint8Array(snapshot.size);
  let lead = 0;
  for (let row = 0, i = 0; row < snapshot.size; row++) {
    for (; i < units.length && context.units.from[units[i]] < row; i++) {
      const box = context.units.row[units[i]];
      const isComment = inside[box] || hints[box] & HINT.comment;
      if (scores[i] >= LIKELY && !isComment && !isHeading(context, units[i])) lead += sums.unit.words[units[i]];
    }
    const up = snapshot.parent[row];
    const opens = (ownHints[row] & HINT.comment) !== 0 && lead >= LEAD_WORDS;
    inside[row] = opens || (up >= 0 && inside[up]) ? 1 : 0;
  }
  return inside;
}

function signOf(context: Context, unit: number): number {
  // Check the box rather than the words inside: in code, a token's class is often "comment".
  if (context.hints[context.units.row[unit]] & HINT.comment) return BY_BOX;
  const heading = context.headingBefore[unit];
  return heading >= 0 && opensComments(context, heading) ? BY_HEADING : 0;
}

export function opensComments(context: Context, heading: number): boolean {
  const isShort = context.sums.unit.words[heading] <= LONGEST_OPENING;
  if (!isShort || !hasPhrase(context.phrases[heading], 'comments') || asksHow(context, heading)) return false;
  const words = context.texts[heading].split(/\s+/);
  if (isAnswer(words)) return false;
  return words.length <= 2 || words.some(word => /\d/.test(word)) || speaks(words[0]) || words.slice(-2).some(speaks);
}

/** First words before "replies" that indicate replies by readers. */
const OF_READERS =
  /^(?:all|latest|recent|newest|new|more|top|no|one|your|readers?|users?|view|show|see|leave|post|add|write|submit|repl(?:y|ies))\b/i;

/** "The agency replies" is a headline about an answer; "3 replies", "All replies" and "Leave a reply" belong to comments. */
function isAnswer(words: string[]): boolean {
  const isReply = words.length > 1 && /^repl(?:y|ies)\W*$/i.test(words[words.length - 1]);
  return isReply && !/\d/.test(words.join()) && !OF_READERS.test(words[0]);
}

/** Matches in "Comments (2)" and "Leave a comment below"; "A comment that cost millions" is a headline. */
const speaks = (word: string): boolean => hasPhrase(findPhrases(word), 'comments');

/** "Comment réagir ?" is French for how to react. */
function asksHow({ texts, snapshot }: Context, heading: number): boolean {
  const isFrench = /^fr(?![a-z])/i.test(snapshot.page.lang);
  return /^comment\s+\p{L}/iu.test(texts[heading]) && (isFrench || texts[heading].endsWith('?'));
}

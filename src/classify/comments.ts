import type { Context } from '../features/context.ts';
import { HINT } from '../features/hints.ts';
import type { Matrix } from '../features/measure.ts';
import { findPhrases, hasPhrase } from '../features/phrases.ts';
import { WITHIN } from '../features/sums.ts';

/** A heading this short that speaks of comments opens them: everything below is theirs (Yunis 2016, Appendix A). */
const LONGEST_OPENING = 5;
/** Text of this many words above the comments is what they are about. In a thread the first post stands among the others. */
const LEAD_WORDS = 25;
/** So sure must the trees be that a page is a thread where there is such a text. */
const SURELY_THREAD = 0.85;
const LIKELY = 0.5;
/** Comments come last: of what is likely text, no more than this share of the text above them stands behind. */
const MOST_BEHIND = 0.5;
/** Names, dates, buttons: so much of what stands among comments is no text. A section of a paper may be called "discussion". */
const LEAST_FURNITURE = 0.2;

/** By what a comment is known. */
export const BY_BOX = 1;
export const BY_HEADING = 2;

/**
 * Which vectors are comments below a text: they read like it, and where they are many, the page as a whole reads like a
 * thread. What tells them is what stands above. A box called "comments" that has everything in it is no such place.
 */
export function findComments(matrix: Matrix, scores: Float32Array, thread: number): Uint8Array {
  const found = new Uint8Array(matrix.units.length);
  if (thread >= SURELY_THREAD) return found;
  const { context } = matrix;
  let lead = 0;
  let behind = 0;
  let comments = 0;
  let furniture = 0;
  for (let i = 0; i < found.length; i++) {
    const unit = matrix.units[i];
    const isText = scores[i] >= LIKELY;
    found[i] = signOf(context, unit);
    if (found[i] !== 0) {
      if (lead < LEAD_WORDS && isText) return found.fill(0);
      comments++;
      if (!isText) furniture++;
    } else if (isText && !isHeading(context, unit)) {
      if (comments === 0) lead += context.sums.unit.words[unit];
      else behind += context.sums.unit.words[unit];
    }
  }
  const areComments = lead >= LEAD_WORDS && behind <= lead * MOST_BEHIND && furniture >= comments * LEAST_FURNITURE;
  return areComments ? found : found.fill(0);
}

function signOf(context: Context, unit: number): number {
  // The box, not the words in it: in code, what begins a line is often a comment by name.
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

/** Before "replies" where they are those of readers. */
const OF_READERS =
  /^(?:all|latest|recent|newest|new|more|top|no|one|your|readers?|users?|view|show|see|leave|post|add|write|submit|repl(?:y|ies))\b/i;

/** "The agency replies" tells of an answer; "3 replies", "All replies" and "Leave a reply" count and ask for them. */
function isAnswer(words: string[]): boolean {
  const isReply = words.length > 1 && /^repl(?:y|ies)\W*$/i.test(words[words.length - 1]);
  return isReply && !/\d/.test(words.join()) && !OF_READERS.test(words[0]);
}

/** "Comments (2)", "Leave a comment below"; but "A comment that cost millions" is a headline. */
const speaks = (word: string): boolean => hasPhrase(findPhrases(word), 'comments');

/** "Comment réagir ?" is French for how to react. */
function asksHow({ texts, snapshot }: Context, heading: number): boolean {
  const isFrench = /^fr(?![a-z])/i.test(snapshot.page.lang);
  return /^comment\s+\p{L}/iu.test(texts[heading]) && (isFrench || texts[heading].endsWith('?'));
}

const isHeading = (context: Context, unit: number): boolean =>
  (context.sums.within[context.units.from[unit]] & WITHIN.heading) !== 0;

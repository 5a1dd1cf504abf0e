import type { Matrix } from '../features/measure.ts';
import { findPhrases, hasPhrase } from '../features/phrases.ts';
import { WITHIN } from '../features/sums.ts';
import { LABEL, type LabelName, type PageKind } from '../page/label.ts';
import type { Work } from '../page/work.ts';
import { opensComments } from './comments.ts';
import { isHeading } from './comments-by-structure.ts';
import { canBeHead } from './head-kinds.ts';
import type { Judge } from './model.ts';

/** The decisions made before the units are named. */
export interface Sides {
  matrix: Matrix;
  /** By vector: 1 if it belongs to the page's text. */
  isKept: Uint8Array;
  /** By vector: nonzero for a comment below that text. */
  isComment: Uint8Array;
  /** By vector: probability of being text. */
  scores: Float32Array;
  pageKind: PageKind;
}

/** By vector: LABEL code, and the probability of that kind for units kept apart. */
export interface Named {
  label: Uint8Array;
  score: Float32Array;
}

const BODY = new Set([LABEL.body, LABEL.heading, LABEL.reference]);
const KEPT_APART = new Set([LABEL.byline, LABEL.date, LABEL.caption]);

/** Labels kept for what they are rather than for reading like body text. */
export const isKeptApart = (label: number): boolean => KEPT_APART.has(label);

/**
 * Names each unit with the likeliest kind on its side (kept or dropped). Headings are recognised by tag, not guessed. Only a few kinds of
 * the other side can overrule the side, and only by being the likeliest of all, so the remaining ones are scored only if one of those few
 * is ahead.
 */
export function* nameKinds(judge: Judge, kinds: readonly string[], sides: Sides): Work<Named> {
  const { units, context } = sides.matrix;
  const named: Named = { label: new Uint8Array(units.length), score: new Float32Array(units.length) };
  const kept: number[] = [];
  const dropped: number[] = [];
  for (let i = 0; i < units.length; i++) {
    if (sides.isKept[i] === 0) dropped.push(i);
    else if (isHeading(context, units[i])) named.label[i] = nameHeading(sides, i);
    else kept.push(i);
  }
  const codes = kinds.map(name => LABEL[name as LabelName]);
  yield* nameSide(judge, codes, sides, Int32Array.from(kept), true, named);
  yield* nameSide(judge, codes, sides, Int32Array.from(dropped), false, named);
  return named;
}

function nameHeading({ matrix, isComment, pageKind }: Sides, i: number): number {
  const isOpening = pageKind !== 'thread' && (isComment[i] !== 0 || opensComments(matrix.context, matrix.units[i]));
  return isOpening ? LABEL.irrelevant : LABEL.heading;
}

function* nameSide(
  judge: Judge,
  codes: readonly number[],
  sides: Sides,
  vectors: Int32Array,
  isKept: boolean,
  named: Named,
): Work<void> {
  const best = new Float32Array(vectors.length).fill(Number.NEGATIVE_INFINITY);
  const label = new Uint8Array(vectors.length);
  for (let k = 0; k < codes.length; k++) {
    if (BODY.has(codes[k]) !== isKept && !canOverrule(codes[k], isKept)) continue;
    const margins = yield* judge.margins(sides.matrix.values, vectors, k);
    for (let v = 0; v < vectors.length; v++) {
      if (margins[v] <= best[v]) continue;
      best[v] = margins[v];
      label[v] = codes[k];
    }
  }
  for (let v = 0; v < vectors.length; v++) {
    const i = vectors[v];
    const isComment = isCommentText(sides, i) && (isKept || label[v] !== LABEL.input);
    const isPlain = !canOverrule(label[v], isKept) && !isComment;
    if (isPlain) named.label[i] = label[v];
    else nameInDoubt(judge, codes, sides, i, isKept, named);
  }
}

/** Units among comments that score at least this were written by someone; names, dates and buttons score close to zero. */
const COMMENT_TEXT = 0.08;
const LEAST_WORDS = 4;
/** In characters: shorter text that mentions comments is the site's own, such as "Comments are closed". */
const LONGEST_NOTICE = 60;

/** Excludes the comment form and the notices around it. */
function isCommentText({ matrix, isComment, scores, isKept }: Sides, i: number): boolean {
  if (isComment[i] === 0) return false;
  if (isKept[i]) return true;
  const { context, units } = matrix;
  const within = context.sums.within[context.units.from[units[i]]];
  // People write in paragraphs; the furniture stands outside them.
  const isWritten = scores[i] >= COMMENT_TEXT || (within & WITHIN.paragraph) !== 0;
  if (!isWritten || within & WITHIN.form || context.sums.unit.words[units[i]] < LEAST_WORDS) return false;
  const text = context.texts[units[i]];
  return text.length > LONGEST_NOTICE || !hasPhrase(findPhrases(text), 'comments');
}

/**
 * A caption is kept with its picture although its words are not body text. A comment reads like body text but is not, except in a thread,
 * which consists of comments. Author and date stand outside the text.
 */
function canOverrule(label: number, isKept: boolean): boolean {
  return label === LABEL.caption || label === LABEL.comment || (!isKept && KEPT_APART.has(label));
}

/** Minimum probability for a kind to overrule the side. */
const SURE_OF_KIND = 0.5;

/** The slow path: scores every kind. */
function nameInDoubt(
  judge: Judge,
  codes: readonly number[],
  sides: Sides,
  i: number,
  isKept: boolean,
  named: Named,
): void {
  const { matrix, pageKind } = sides;
  const scores = judge.scores(matrix.values, i);
  named.label[i] = isKept ? LABEL.body : LABEL.irrelevant;
  for (let k = 0; k < codes.length; k++) {
    const label = codes[k];
    const isSure = scores[k] >= SURE_OF_KIND;
    const isOverruled =
      label === LABEL.caption
        ? isSure
        : label === LABEL.comment && pageKind !== 'thread' && (isSure || isCommentText(sides, i));
    const isPossible = KEPT_APART.has(label)
      ? !isKept && isSure && label !== LABEL.caption && canBeHead(matrix.context, matrix.units[i], label)
      : BODY.has(label) === isKept;
    if (!isOverruled && !(isPossible && scores[k] > named.score[i])) continue;
    named.label[i] = label;
    named.score[i] = scores[k];
    if (isOverruled) return;
  }
}

import type { Matrix } from '../features/measure.ts';
import { findPhrases, hasPhrase } from '../features/phrases.ts';
import { WITHIN } from '../features/sums.ts';
import { LABEL, type LabelName, type PageKind } from '../page/label.ts';
import type { Work } from '../page/work.ts';
import { opensComments } from './comments.ts';
import { canBeHead } from './head-kinds.ts';
import type { Judge } from './model.ts';

/** What is decided before a unit is given a name. */
export interface Sides {
  matrix: Matrix;
  /** By vector: 1 for the text of the page. */
  isKept: Uint8Array;
  /** By vector: above 0 for a comment below that text. */
  isComment: Uint8Array;
  /** By vector: how much it reads like the text. */
  scores: Float32Array;
  pageKind: PageKind;
}

/** By vector: code from LABEL, and how likely that kind is, for those kept apart. */
export interface Named {
  label: Uint8Array;
  score: Float32Array;
}

const BODY = new Set([LABEL.body, LABEL.heading, LABEL.reference]);
const KEPT_APART = new Set([LABEL.byline, LABEL.date, LABEL.caption]);

/** Kept for what it is, not for reading like the body. */
export const isKeptApart = (label: number): boolean => KEPT_APART.has(label);

/**
 * The likeliest kind on the side each unit was put on. Headings are recognised by their tag, not guessed. Of the kinds that belong to
 * the other side only a few can overrule the side, and only by being the likeliest of all: the others need not be asked for
 * unless one of those few is ahead.
 */
export function* nameKinds(judge: Judge, kinds: readonly string[], sides: Sides): Work<Named> {
  const { units } = sides.matrix;
  const named: Named = { label: new Uint8Array(units.length), score: new Float32Array(units.length) };
  const kept: number[] = [];
  const dropped: number[] = [];
  for (let i = 0; i < units.length; i++) {
    if (sides.isKept[i] === 0) dropped.push(i);
    else if (isHeading(sides, i)) named.label[i] = nameHeading(sides, i);
    else kept.push(i);
  }
  const codes = kinds.map(name => LABEL[name as LabelName]);
  yield* nameSide(judge, codes, sides, Int32Array.from(kept), true, named);
  yield* nameSide(judge, codes, sides, Int32Array.from(dropped), false, named);
  return named;
}

function isHeading({ matrix: { context, units } }: Sides, i: number): boolean {
  return (context.sums.within[context.units.from[units[i]]] & WITHIN.heading) !== 0;
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

/** Reading like this, what stands among comments is what somebody wrote; names, dates and buttons read like nothing at all. */
const COMMENT_TEXT = 0.08;
const LEAST_WORDS = 4;
/** Letters up to which what speaks of comments is said by the page: "Comments are closed". */
const LONGEST_NOTICE = 60;

/** What one fills in to write another, and what is said about that, stands among them too. */
function isCommentText({ matrix, isComment, scores, isKept }: Sides, i: number): boolean {
  if (isComment[i] === 0) return false;
  if (isKept[i]) return true;
  const { context, units } = matrix;
  const within = context.sums.within[context.units.from[units[i]]];
  // In paragraphs people write; around them stands the rest.
  const isWritten = scores[i] >= COMMENT_TEXT || (within & WITHIN.paragraph) !== 0;
  if (!isWritten || within & WITHIN.form || context.sums.unit.words[units[i]] < LEAST_WORDS) return false;
  const text = context.texts[units[i]];
  return text.length > LONGEST_NOTICE || !hasPhrase(findPhrases(text), 'comments');
}

/**
 * A caption is kept with its picture though its words are not body text; a comment reads like body text and is none, except in
 * a thread, which is all comments; author and date stand beside the text.
 */
function canOverrule(label: number, isKept: boolean): boolean {
  return label === LABEL.caption || label === LABEL.comment || (!isKept && KEPT_APART.has(label));
}

/** So sure must the trees of kinds be for it. */
const SURE_OF_KIND = 0.5;

/** With the likelihood of every kind. */
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

import type { BuildContext } from '../build/build-context.ts';
import { oneLine } from '../page/clean-text.ts';
import { findUp, type Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Part } from './parts.ts';
import { findLines } from './stamps.ts';

/** A number and nothing else: "12", "−3", "1,204", "1.2k". */
const NUMBER = /^([+−–-]?)(\d{1,3}(?:[,.\u202f]\d{3})+|\d{1,7}(?:[.,]\d)?)\s?(k)?$/i;
const NOUN =
  'points?|(?:up)?votes?|likes?|stimmen?|punkte?|gefällt mir|j’aime|voix|votos?|me gusta|голос(?:а|ов)?|لايك|いいね|赞|票';
/** "31 points", "Score: 12"; alone, what names the number beside it. */
const LABELLED = new RegExp(`^(.{1,9}?)\\s*(?:${NOUN})$`, 'i');
const LABELS_FIRST = new RegExp(`^(?:score|${NOUN})\\s?[:：]\\s*(.{1,9})$`, 'i');
const COUNTED = new RegExp(`(?:^|(?<=\\s))[▲+−–-]?\\d[\\d.,]*k?\\s(?:${NOUN})(?=\\s|$)`, 'i');
const LABEL = new RegExp(`^(?:${NOUN})$`, 'i');
/** Class names of the number itself, and of the controls beside it. */
const NAMED = /(?:^|[\s_-])(?:score|points|karma|votes?|vote-?count|up-?votes?|likes?)(?=$|[\s_-])/i;
const CONTROL =
  /(?:^|[\s_-])(?:(?:up|down)-?vote|vote-?(?:up|down|arrow)|vote|like)(?:d|-?btn|-?button)?(?=$|[\s_-])|^[▲△▴⬆👍♥❤]\ufe0f?$/iu;
/** Maximum ancestors up to what names a number or holds its controls, and the rows of a box that holds nothing else. */
const STEPS = 2;
const MOST_ROWS = 24;

/**
 * The votes of a post: a number on its own that microdata, a class, a word or a button beside it calls votes, points or likes. Undefined if
 * nothing says so.
 */
export function findVotes(context: BuildContext, { from, to }: Pick<Part, 'from' | 'to'>): number | undefined {
  const { snapshot } = context;
  let found: number | undefined;
  for (const row of findLines(context, from, to)) {
    const line = oneLine(snapshot.text[row]);
    const number = toNumber(line);
    const within = (up: number) => up >= from && snapshot.end[up] <= to;
    if (number === undefined) found ??= toNumber((LABELLED.exec(line) ?? LABELS_FIRST.exec(line))?.[1] ?? '');
    else if (findUp(snapshot, row, up => within(up) && snapshot.attrs[up]?.itemprop === 'upvoteCount', STEPS) >= 0)
      return number;
    else if (findUp(snapshot, row, up => within(up) && countsVotes(snapshot, up, row), STEPS) >= 0) found ??= number;
  }
  return found;
}

/** "31 points by Jane Doe": the line without what says the votes. */
export const withoutVotes = (line: string): string => line.replace(COUNTED, ' ');

function toNumber(text: string): number | undefined {
  const [, sign, digits, thousands] = NUMBER.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const isGrouped = /[,.\u202f]\d{3}/.test(digits);
  const value = Number(isGrouped ? digits.replace(/\D/g, '') : digits.replace(',', '.')) * (thousands ? 1000 : 1);
  return sign === '' || sign === '+' ? value : -value;
}

/** Whether an element around a number is named for votes, or holds little but it and a control or a word for them. */
function countsVotes(snapshot: Snapshot, box: number, number: number): boolean {
  const { tag, end, text, className, attrs } = snapshot;
  if (tag[box] !== TAG['#text'] && NAMED.test(className[box])) return isOnly(snapshot, box, number);
  if (end[box] - box > MOST_ROWS) return false;
  for (let row = box + 1; row < end[box]; row++) {
    const line = text[row].trim();
    if (row !== number && line !== '' && (LABEL.test(line) || CONTROL.test(line))) return true;
    const names = `${className[row]} ${attrs[row]?.['aria-label'] ?? ''} ${attrs[row]?.title ?? ''}`;
    if ((tag[row] === TAG.button || tag[row] === TAG.a || attrs[row]?.role === 'button') && CONTROL.test(names))
      return true;
  }
  return false;
}

/** Whether an element has no other number: "12 votes, 3 answers" is named for both. */
function isOnly({ end, text }: Snapshot, box: number, number: number): boolean {
  for (let row = box; row < end[box]; row++) if (row !== number && /\d/.test(text[row])) return false;
  return true;
}

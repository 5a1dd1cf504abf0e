import type { Note } from '../page/article.ts';
import { oneLine } from '../page/clean-text.ts';
import { LABELS } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { ROWS_A_STEP, type Work } from '../page/work.ts';
import { type BuildContext, hasKept } from './build-context.ts';

/** What a reference to a note looks like: a number, a letter or a sign, perhaps in brackets, perhaps "note 3". */
const MARK = /^[[({]?\s*(?:\p{L}{1,8}\.?\s*)?(?:\d{1,4}|\p{L}|[ivxl]{1,6}|[*†‡§¶‖#]{1,3})\s*[\])}]?$/iu;
/** A way back: an arrow, the number of the note, a letter for each place that refers to it. Names and words are the note's. */
const BACK = /^(?:[\s^↑↩⏎⤴←⬆[\]().,]|\ufe0e|\ufe0f|\b[a-z]\b|\b\d{1,3}\b|\b(?:back|return|jump up)\b)*$/iu;
/** Before several ways back. */
const SIGN = /^\s*[\^↑]\s*$/;
const HOLDERS = tagSet('li', 'p', 'div', 'dd', 'td', 'tr', 'aside', 'section');
/** More notes than any real text has. */
const MAX_NOTES = 2000;
const MAX_NOTE_ROWS = 2000;
/** How far above a reference its own name, for the way back, may stand. */
const NAME_STEPS = 3;

interface Found {
  id: string;
  mark: string;
  target: number;
}

/**
 * Finds references to notes and the notes they point at. A short link to a place further down the page is one where that place
 * links back to it, or stands in a list of such places. From then on the flow writes a mark at the reference and passes
 * over the note, which is told at the end.
 */
export function* findingNotes(context: BuildContext): Work<Found[]> {
  const { snapshot } = context;
  const targets = yield* findingTargets(context);
  yield;
  const found = new Map<number, Found>();
  const idle: number[] = [];
  for (const key of Object.keys(snapshot.links)) {
    const row = Number(key);
    const target = targets.get(snapshot.links[row].fragment);
    if (target === undefined || found.size >= MAX_NOTES || !isReference(context, row, target)) continue;
    if (!hasKept(context, row)) {
      if (!isInHead(context, row)) idle.push(target);
      continue;
    }
    const mark = oneLine(textAt(snapshot, row), 40)
      .replace(/^[[({]+|[\])}]+$/g, '')
      .trim();
    let note = found.get(target);
    if (!note) found.set(target, (note = { id: `note-${found.size + 1}`, mark, target }));
    context.noteAt.set(withBrackets(snapshot, row), note.id);
  }
  for (const note of found.values()) {
    context.aside[note.target] = 1;
    hideBackLinks(context, note.target);
  }
  // A note goes with the passage it belongs to: in one list with those of others it would be left over.
  const lists = new Set(
    [...found.keys()].filter(target => snapshot.tag[target] === TAG.li).map(li => snapshot.parent[li]),
  );
  for (const target of idle)
    if (snapshot.tag[target] === TAG.li && lists.has(snapshot.parent[target])) context.aside[target] = 1;
  return [...found.values()];
}

/** Called when the body is built. */
export function buildNotes(context: BuildContext, found: Found[]): Note[] {
  const { snapshot } = context;
  return found.map(({ id, mark, target }) => ({
    ...{ id, mark },
    blocks: context.flow(target + 1, snapshot.end[target], 0),
  }));
}

/** By fragment: the block a link to it leads to. */
function* findingTargets(context: BuildContext): Work<Map<string, number>> {
  const { snapshot } = context;
  const wanted = new Set(Object.values(snapshot.links).map(link => link.fragment));
  wanted.delete('');
  const targets = new Map<string, number>();
  for (let row = 0; row < snapshot.size && wanted.size > 0; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    const name = snapshot.id[row] || snapshot.attrs[row]?.name || '';
    if (name !== '' && wanted.has(name) && !targets.has(name)) targets.set(name, findHolder(snapshot, row));
  }
  return targets;
}

function findHolder(snapshot: Snapshot, row: number): number {
  for (let r = row, steps = 0; r > 0 && steps < 4; r = snapshot.parent[r], steps++) {
    if (HOLDERS[snapshot.tag[r]]) return r;
  }
  return row;
}

function isReference(context: BuildContext, row: number, target: number): boolean {
  const { snapshot } = context;
  if (target <= row || snapshot.end[target] - target > MAX_NOTE_ROWS) return false;
  if (snapshot.end[row] - row > 8 || !MARK.test(oneLine(textAt(snapshot, row), 40))) return false;
  if (!hasKept(context, target)) return false;
  return linksBack(snapshot, row, target) || (isRaised(snapshot, row) && snapshot.tag[target] === TAG.li);
}

/** Title, names and days are told apart from the text, and may well have notes. */
function isInHead({ snapshot, units, labels }: BuildContext, row: number): boolean {
  for (let r = row; r < snapshot.end[row]; r++)
    if (units.ofRow[r] >= 0) return LABELS[labels.label[units.ofRow[r]]].part === 'head';
  return false;
}

function linksBack(snapshot: Snapshot, row: number, target: number): boolean {
  const names = new Set<string>();
  for (let r = row, steps = 0; r >= 0 && steps <= NAME_STEPS; r = snapshot.parent[r], steps++) {
    names.add(snapshot.id[r]);
    names.add(snapshot.attrs[r]?.name ?? '');
  }
  names.delete('');
  for (let r = target; r < snapshot.end[target]; r++) {
    const fragment = snapshot.links[r]?.fragment;
    if (fragment && names.has(fragment)) return true;
  }
  return false;
}

function isRaised(snapshot: Snapshot, row: number): boolean {
  const up = snapshot.parent[row];
  return snapshot.tag[up] === TAG.sup || (row + 1 < snapshot.end[row] && snapshot.tag[row + 1] === TAG.sup);
}

const unbracketed = (text: string) => text.replace(/[[\](){}\s]/g, '');

/** The whole of `<sup>[<a>1</a>]</sup>` is the reference, or the way back from the note, not the link alone. */
function withBrackets(snapshot: Snapshot, row: number): number {
  const mark = unbracketed(textAt(snapshot, row));
  // Around a link without words may be a picture.
  if (mark === '') return row;
  let whole = row;
  for (let up = snapshot.parent[row], steps = 0; up > 0 && steps < 3; up = snapshot.parent[up], steps++) {
    if (snapshot.end[up] - up > 12 || unbracketed(textAt(snapshot, up)) !== mark) break;
    if (snapshot.tag[up] !== TAG.sup && snapshot.tag[up] !== TAG.span) break;
    whole = up;
  }
  return whole;
}

/** In the note itself the arrow that leads back is the reader's business, not the page's. */
function hideBackLinks(context: BuildContext, target: number): void {
  const { snapshot } = context;
  for (let row = target; row < snapshot.end[target]; row++) {
    const link = snapshot.links[row];
    if (link && link.fragment !== '' && BACK.test(textAt(snapshot, row)))
      context.aside[withBrackets(snapshot, row)] = 1;
    else if (SIGN.test(snapshot.text[row])) context.aside[row] = 1;
  }
}

function textAt(snapshot: Snapshot, row: number): string {
  let text = '';
  for (let r = row; r < snapshot.end[row] && text.length < 80; r++) text += snapshot.text[r];
  return text;
}

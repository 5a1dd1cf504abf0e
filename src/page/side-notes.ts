import type { Snapshot } from './snapshot.ts';
import { TAG, tagSet } from './tags.ts';

/** A note placed directly after its mark: shown in the margin, or hidden until the mark is clicked. */
export interface SideNote {
  mark: number;
  note: number;
  /** The mark's text, or the note's number if a CSS counter provides it. */
  name: string;
}

/** "sidenote", "margin-note", "footnote-content", "ltx_note_outer". */
const CALLED_NOTE = /(?:^|[\s_-])(?:(?:side|margin|foot)-?)?notes?(?:$|[\s_-])/i;
const NOTE_ROLES = new Set(['note', 'doc-footnote', 'tooltip']);
const NOTES = tagSet('span', 'small', 'aside', 'div', 'other');
const MARKS = tagSet('sup', 'label', 'button', 'a', 'span');
const MARK = /^[[({]?(\d{1,3}|[a-z]|[*†‡§¶]{1,3})[\])}]?$/i;
/** Limits for a mark: rows in its subtree and characters. */
const MOST_MARK_ROWS = 6;
const LONGEST_MARK = 12;
const LEAST_LETTERS = 3;
const MOST_NOTE_ROWS = 400;
const MOST_NOTES = 2000;
/** How many levels to climb from the row before a note to find the sibling it belongs to. */
const MOST_STEPS = 6;

/** Finds side notes in page order. Elements inside a note are never notes of their own. */
export function findSideNotes(snapshot: Snapshot): SideNote[] {
  const { size, end, className, attrs, tag } = snapshot;
  const found: SideNote[] = [];
  for (let row = 1; row < size && found.length < MOST_NOTES; row++) {
    if (!NOTES[tag[row]] || (className[row] === '' && attrs[row]?.role === undefined)) continue;
    if (!CALLED_NOTE.test(className[row]) && !NOTE_ROLES.has(attrs[row]?.role ?? '')) continue;
    const mark = end[row] - row > MOST_NOTE_ROWS ? -1 : markBefore(snapshot, row);
    if (
      mark < 0 ||
      !belongsTo(snapshot, mark) ||
      textOf(snapshot, row, LEAST_LETTERS + LONGEST_MARK).length < LEAST_LETTERS
    )
      continue;
    const name = MARK.exec(textOf(snapshot, mark, LONGEST_MARK))?.[1] ?? String(found.length + 1);
    found.push({ mark, note: row, name });
    row = end[row] - 1;
  }
  return found;
}

/** The mark that is the row's previous sibling; -1 if there is none. An empty label also counts: CSS may number it. */
function markBefore(snapshot: Snapshot, row: number): number {
  const { tag, end, attrs } = snapshot;
  let before = siblingBefore(snapshot, row);
  if (before >= 0 && tag[before] === TAG.input) before = siblingBefore(snapshot, before);
  if (before < 0 || !MARKS[tag[before]] || end[before] - before > MOST_MARK_ROWS) return -1;
  const text = textOf(snapshot, before, LONGEST_MARK + 1);
  const isCounted = text === '' && tag[before] === TAG.label && attrs[before]?.for !== undefined;
  return isCounted || MARK.test(text) ? before : -1;
}

const IN_LINE = tagSet('span', 'sup', 'small', 'label', 'a', 'em', 'i', 'strong', 'b', 'other');

/** Whether text precedes the mark in its paragraph. If not, it is the number of an item in a list of notes. */
function belongsTo({ tag, parent, text }: Snapshot, mark: number): boolean {
  let box = parent[mark];
  while (box > 0 && IN_LINE[tag[box]]) box = parent[box];
  for (let row = mark - 1; row > box && row >= mark - MOST_NOTE_ROWS; row--) if (text[row].trim() !== '') return true;
  return false;
}

function siblingBefore({ parent }: Snapshot, row: number): number {
  let before = row - 1;
  for (let steps = 0; before > parent[row] && parent[before] !== parent[row]; steps++) {
    if (steps > MOST_STEPS) return -1;
    before = parent[before];
  }
  return before > parent[row] ? before : -1;
}

function textOf({ text, end }: Snapshot, row: number, most: number): string {
  let all = '';
  for (let r = row; r < end[row] && all.length <= most; r++) all += text[r];
  return all.trim();
}

import { oneLine } from '../page/clean-text.ts';
import { findSideNotes } from '../page/side-notes.ts';
import { type Snapshot, tagName } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';

/** A reference mark in the text and its note, according to the page's markup. */
export interface NotePair {
  /** Row of the link, or of the superscript number if nothing is linked. */
  mark: number;
  /** Row of the note's element. */
  target: number;
  /** The mark as written, without brackets. */
  name: string;
}

/** A reference mark: a number, letter or symbol, optionally in brackets, optionally "note 3". */
const MARK = /^[[({]?\s*(?:\p{L}{1,8}\.?\s*)?(?:\d{1,4}|\p{L}|[ivxl]{1,6}|[*†‡§¶‖#]{1,3})\s*[\])}]?$/iu;
const NUMBER = /^[[({]?\s*(\d{1,3})\s*[\])}]?$/;
const HOLDERS = tagSet('li', 'p', 'div', 'dd', 'td', 'tr', 'aside', 'section');
/** More notes than any real text has. */
const MAX_NOTES = 2000;
const MAX_NOTE_ROWS = 2000;
/** How far above a mark the anchor of its back link may be. */
const NAME_STEPS = 3;
/** Maximum rows in a link that is a mark. */
const MOST_MARK_ROWS = 8;
/** Without back links, a single mark proves nothing: at least this many must count up. */
const LEAST_SERIES = 2;

/** All marks that the markup ties to a note further down, in the order of the marks. */
export function findNotePairs(snapshot: Snapshot): NotePair[] {
  const targets = findTargets(snapshot);
  const sure: NotePair[] = [];
  const loose: NotePair[] = [];
  for (const key of Object.keys(snapshot.links)) {
    const mark = Number(key);
    const target = targets.get(snapshot.links[mark].fragment);
    if (target === undefined || sure.length + loose.length >= MAX_NOTES || !canRefer(snapshot, mark, target)) continue;
    const name = markOf(snapshot, mark);
    if (linksBack(snapshot, mark, target) || isCalledMark(snapshot, mark)) sure.push({ mark, target, name });
    else if (isRaised(snapshot, mark) || /^[[(]/.test(textAt(snapshot, mark).trim()))
      loose.push({ mark, target, name });
  }
  const listed = loose.filter(
    pair => isRaised(snapshot, pair.mark) && (isListed(snapshot, pair) || isRepeated(snapshot, pair)),
  );
  const beside = findSideNotes(snapshot).map(({ mark, note, name }) => ({ mark, target: note, name }));
  const linked = sure.length + listed.length > 0 ? sure.concat(listed) : findSeries(snapshot, loose);
  const found = linked.length > 0 || beside.length > 0 ? linked : findUnlinked(snapshot);
  const marks = new Set(beside.map(({ mark }) => mark));
  return [...found.filter(({ mark }) => !marks.has(mark)), ...beside].sort((one, other) => one.mark - other.mark);
}

/** A mark's text without brackets. */
const markOf = (snapshot: Snapshot, row: number): string =>
  oneLine(textAt(snapshot, row), 40)
    .replace(/^[[({]+|(?<![\])}])[\])}]+$/g, '')
    .trim();

/** By fragment: the row of the block it leads to. */
function findTargets(snapshot: Snapshot): Map<string, number> {
  const wanted = new Set(Object.values(snapshot.links).map(({ fragment }) => fragment));
  wanted.delete('');
  const targets = new Map<string, number>();
  if (wanted.size === 0) return targets;
  for (let row = 0; row < snapshot.size; row++) {
    const name = snapshot.id[row] || snapshot.attrs[row]?.name || '';
    if (name !== '' && wanted.has(name) && !targets.has(name)) targets.set(name, findHolder(snapshot, row));
  }
  return targets;
}

/** Maximum ancestors between a note's anchor and the note. */
const HOLDER_STEPS = 4;

function findHolder(snapshot: Snapshot, row: number): number {
  const { tag, parent, end } = snapshot;
  for (let r = row, steps = 0; r > 0 && steps < HOLDER_STEPS; r = parent[r], steps++) {
    if (!HOLDERS[tag[r]]) continue;
    // The number has a cell of its own and the note is in the next: the row of the table is the note.
    const isNumber = NUMBER_CELL.test(textAt(snapshot, r).trim());
    if (tag[r] === TAG.td && isNumber && tag[parent[r]] === TAG.tr) return parent[r];
    return isNumber && r === row && end[parent[r]] - parent[r] < MAX_NOTE_ROWS && HOLDERS[tag[parent[r]]]
      ? parent[r]
      : r;
  }
  return row;
}

const NUMBER_CELL = /^[[(]?\d{1,3}[\])]?[.:]?$/;

function canRefer(snapshot: Snapshot, row: number, target: number): boolean {
  const { end, tag } = snapshot;
  if (target <= row || end[target] - target > MAX_NOTE_ROWS || HEADINGS[tag[target]]) return false;
  return end[row] - row <= MOST_MARK_ROWS && MARK.test(oneLine(textAt(snapshot, row), 40));
}

function linksBack(snapshot: Snapshot, row: number, target: number): boolean {
  const names = new Set<string>();
  for (let r = row, steps = 0; r >= 0 && steps <= NAME_STEPS; r = snapshot.parent[r], steps++) {
    names.add(snapshot.id[r]);
    names.add(snapshot.attrs[r]?.name ?? '');
  }
  names.delete('');
  if (names.size === 0) return false;
  for (let r = target; r < snapshot.end[target]; r++) {
    const fragment = snapshot.links[r]?.fragment;
    if (fragment && names.has(fragment)) return true;
  }
  return false;
}

function isRaised({ parent, tag, end }: Snapshot, row: number): boolean {
  for (let up = row, steps = 0; up > 0 && steps < 3; up = parent[up], steps++) if (tag[up] === TAG.sup) return true;
  for (let r = row + 1; r < end[row]; r++) if (tag[r] === TAG.sup) return true;
  return false;
}

/** Has the ARIA role for note references, on the link or its parent. */
const isCalledMark = ({ attrs, parent }: Snapshot, row: number) =>
  attrs[row]?.role === 'doc-noteref' || attrs[parent[row]]?.role === 'doc-noteref';

const isListed = ({ tag }: Snapshot, { target }: NotePair) => tag[target] === TAG.li;

/** Whether the mark's target begins with the same number. */
function isRepeated(snapshot: Snapshot, { target, name }: NotePair): boolean {
  const number = NUMBERED.exec(textAt(snapshot, target).trim())?.[1];
  return number !== undefined && number === name;
}

/** Marks that count up from one, leading to places in the same order below all of them. */
function findSeries(snapshot: Snapshot, loose: NotePair[]): NotePair[] {
  const series: NotePair[] = [];
  for (const pair of loose) {
    const number = Number(NUMBER.exec(pair.name)?.[1] ?? Number.NaN);
    const before = series.findLast(other => other.target === pair.target);
    if (before || (number === series.length + 1 && pair.target > (series.at(-1)?.target ?? 0))) series.push(pair);
  }
  const areBehind = series.length > 0 && series[series.length - 1].mark < series[0].target;
  const areAlike = series.every(({ target }) => tagName(snapshot, target) === tagName(snapshot, series[0].target));
  return series.length >= LEAST_SERIES && areBehind && areAlike ? series : [];
}

/** Headings above notes, in the most common languages. */
const HEAD =
  /^(?:foot|end)?notes?(?: and references)?$|^(?:references|anmerkungen|fußnoten|notas|notes de bas de page|références|referencias|примечания|сноски|noten|note|ملاحظات|هوامش|注|注釈|脚注|注释|각주)\s*:?$/i;
/** "1. ", "[1] ", "(1) ", "1 " or the number alone, in superscript. */
const NUMBERED = /^[[(]?(\d{1,3})(?:[\])][.:]?|[.:)])?(?:\s|$)/;
/** Maximum rows searched for the notes. */
const MOST_LINES = 5000;

/** Superscript numbers without links, and lines with the same numbers below a rule or a heading. */
function findUnlinked(snapshot: Snapshot): NotePair[] {
  const marks = findRaisedNumbers(snapshot);
  if (marks.length < LEAST_SERIES) return [];
  const last = marks[marks.length - 1].row;
  const lines = findLines(snapshot, marks.length, last);
  return lines.length < marks.length
    ? []
    : marks.map(({ row, number }) => ({ mark: row, target: lines[number - 1], name: String(number) }));
}

/** Numbers in a sup of their own, right after a word, counting up from one. */
function findRaisedNumbers(snapshot: Snapshot): { row: number; number: number }[] {
  const { size, tag, text, end, links, parent } = snapshot;
  const marks: { row: number; number: number }[] = [];
  for (let row = 1; row < size && marks.length < MAX_NOTES; row++) {
    if (tag[row] !== TAG.sup || end[row] !== row + 2 || snapshot.hidden[row] || links[parent[row]]) continue;
    const number = Number(NUMBER.exec(text[row + 1].trim())?.[1] ?? Number.NaN);
    // At the beginning of a line the number belongs to the note itself.
    if (number === marks.length + 1 && row > parent[row] + 1 && text[row - 1] !== '') marks.push({ row, number });
  }
  return marks;
}

/** The notes' elements after the last mark: siblings that count up, as items of a numbered list or as numbered lines. */
function findLines(snapshot: Snapshot, count: number, last: number): number[] {
  const { size, tag, end, parent } = snapshot;
  for (let row = last, looked = 0; row < size && looked < MOST_LINES; row++, looked++) {
    const isHead = HEADINGS[tag[row]] === 1 && HEAD.test(textAt(snapshot, row).trim());
    if (!isHead && tag[row] !== TAG.hr && !isHeadLine(snapshot, row)) continue;
    const lines = linesBehind(snapshot, end[row], end[parent[row]] ?? size, count, isHead);
    if (lines.length >= count) return lines;
  }
  return [];
}

const isHeadLine = (snapshot: Snapshot, row: number): boolean =>
  snapshot.tag[row] === TAG.p && snapshot.end[row] - row < 6 && HEAD.test(textAt(snapshot, row).trim());

function linesBehind(snapshot: Snapshot, from: number, to: number, count: number, isHead: boolean): number[] {
  const { tag, end } = snapshot;
  const lines: number[] = [];
  for (let row = from; row < to && lines.length < count; ) {
    if (tag[row] === TAG.ol && isHead && lines.length === 0) return childrenOf(snapshot, row, TAG.li);
    const isBox = HOLDERS[tag[row]] === 1 && tag[row] !== TAG.section;
    const number = isBox ? Number(NUMBERED.exec(textAt(snapshot, row).trim())?.[1] ?? Number.NaN) : Number.NaN;
    if (number === lines.length + 1 && (tag[row] !== TAG.div || isLeafBox(snapshot, row))) {
      lines.push(row);
      row = end[row];
    } else row++;
  }
  return lines;
}

const INNER = tagSet('div', 'ol', 'ul');
const isLeafBox = ({ tag, end }: Snapshot, row: number): boolean =>
  !tag.subarray(row + 1, end[row]).some(one => INNER[one] === 1);

function childrenOf({ tag, end }: Snapshot, row: number, kind: number): number[] {
  const found: number[] = [];
  for (let child = row + 1; child < end[row]; child = end[child]) if (tag[child] === kind) found.push(child);
  return found;
}

export function textAt(snapshot: Snapshot, row: number): string {
  let text = '';
  for (let r = row; r < snapshot.end[row] && text.length < 80; r++) text += snapshot.text[r];
  return text;
}

import type { BuildContext } from '../build/build-context.ts';
import { oneLine } from '../page/clean-text.ts';
import { isDayFirst, settleIso, toIso } from '../page/iso-date.ts';
import { LABEL } from '../page/label.ts';
import { POSTS_A_STEP, type Work } from '../page/work.ts';
import type { Part } from './parts.ts';
import { dateAt, findLines, isStamp, kindOf, narrowKindOf } from './stamps.ts';

const MAX_NAME = 40;
/** Distances are capped here, in rows. */
const FAR = 20;
const LEAST_SCORE = 0.5;
const BEGINS_ISO = /^\d{4}-/;

/** Rows of one kind, indexed by post; sparse. */
type Column = number[];

/**
 * Finds author and date of each part: of the short lines common to the parts, the kinds that look most like names and like dates. The first
 * `opening` parts may be built differently, so they do not count when choosing.
 */
export function* findingWho(
  context: BuildContext,
  parts: Part[],
  opening: number,
): Work<{ author: string; date: string }[]> {
  const { snapshot } = context;
  const faces = findFaces(context);
  const columns = yield* findingColumns(context, parts, faces);
  // A kind found in under a quarter of the parts is neither. Also limits hostile pages with a separate kind for each line.
  const usual = (column: Column) => Object.keys(column).length * 4 >= parts.length;
  const dates = yield* findingBest(columns[0].filter(usual), rows =>
    scoringDates(context, rows.slice(opening), parts.length),
  );
  const stamps = parts.map(({ stamp }, i) => dates[i] ?? stamp).slice(opening);
  const asked = parts.slice(opening);
  const names = yield* findingBest(columns[1].filter(usual), rows =>
    scoringNames(context, rows.slice(opening), asked, stamps, faces),
  );
  yield* fillingNames(context, parts, names);
  const dateOf = datesOf(context, dates);
  const who: { author: string; date: string }[] = [];
  for (const [i, { stamp }] of parts.entries()) {
    if (i % POSTS_A_STEP === POSTS_A_STEP - 1) yield;
    who.push({
      author: oneLine(snapshot.text[names[i]]).replace(/(?<![\s·:,|»–-])[\s·:,|»–-]+$/u, ''),
      date: dates[i] >= 0 ? dateOf(dates[i]) : i < opening ? toIso(snapshot.text[stamp], snapshot.page.lang) : '',
    });
  }
  return who;
}

/** Not names: "12 posts", "#3", "[hidden]", "From: Rome", "★", "Original poster". */
const NO_NAME =
  /#\s*\d|^\d[\d,.]*\s|^[([]|:\s|^.$|^\P{L}*$|^(?:original poster|(?:topic|thread) (?:author|starter)|op)$/iu;

/** In characters, and as a share of the page's title: from this length on, a match with the title is no coincidence. */
const LEAST_TITLE = 12;
const TITLE_SHARE = 0.5;

/** The thread's title, or a headline in it; only on pages that certainly are threads may a heading be a name. */
const isTitle = ({ kept, labels, units, snapshot }: BuildContext, row: number, text: string): boolean =>
  (text.length >= Math.max(LEAST_TITLE, TITLE_SHARE * snapshot.page.title.length) &&
    snapshot.page.title.startsWith(text)) ||
  (kept[row] === 1 && labels.pageKind !== 'thread' && labels.label[units.ofRow[row]] === LABEL.heading);

/** For each kind of line, the first in every part, the one nearest to its stamp, and the first with the same link as a picture. */
function* findingColumns(
  context: BuildContext,
  parts: Part[],
  faces: Set<string>,
): Work<[dates: Column[], names: Column[]]> {
  const { snapshot, linkOf } = context;
  const columns = [new Map<string, Column>(), new Map<string, Column>()];
  for (const [i, { from, to, stamp }] of parts.entries()) {
    if (i % POSTS_A_STEP === POSTS_A_STEP - 1) yield;
    for (const row of findLines(context, from, to)) {
      const isDate = isStamp(snapshot, row);
      if (!isDate && !canBeName(context, row)) continue;
      const known = columns[isDate ? 0 : 1];
      const link = linkOf[row];
      const kind = `${kindOf(snapshot, link < 0 ? row : link)} ${link < 0} `;
      const put = (which: string, isBetter: (other: number) => boolean) => {
        const column = known.get(kind + which) ?? [];
        if (column[i] === undefined || isBetter(column[i])) column[i] = row;
        known.set(kind + which, column);
      };
      put('first', () => false);
      put('near', other => Math.abs(row - stamp) < Math.abs(other - stamp));
      if (faces.has(hrefAt(context, row))) put('face', () => false);
    }
  }
  return [[...columns[0].values()], [...columns[1].values()]];
}

/** Replies may be in different boxes from the posts they answer: takes the first line in the same style as the other names. */
function* fillingNames(context: BuildContext, parts: Part[], names: Column): Work<void> {
  const known = Object.values(names);
  if (known.length === 0 || known.length === parts.length) return;
  const areLinks = known.every(row => context.linkOf[row] >= 0);
  const kinds = new Set(known.map(row => narrowKindOf(context.snapshot, row)));
  // Authors without an account have no link, but are in the same kind of box.
  const linked = areLinks ? known.map(row => context.snapshot.parent[context.linkOf[row]]) : [];
  const boxes = new Set(linked.map(row => boxKind(context, row)));
  const isLike = (row: number) =>
    (areLinks && context.linkOf[row] < 0
      ? fillsBox(context, row, boxes)
      : kinds.has(narrowKindOf(context.snapshot, row))) && canBeName(context, row);
  for (const [i, { from, to }] of parts.entries()) {
    if (i % POSTS_A_STEP === POSTS_A_STEP - 1) yield;
    if (names[i] !== undefined) continue;
    const line = findLines(context, from, to).find(row => isLike(row) && !isStamp(context.snapshot, row));
    if (line !== undefined) names[i] = line;
  }
}

/** Maximum nested boxes with a class, and maximum rows in the outermost. */
const MOST_BOXES = 2;
const MOST_ROWS = 8;

/** A box identified by tag and class; '' if it has no class. */
const boxKind = ({ snapshot: { tag, className } }: BuildContext, row: number) =>
  row >= 0 && className[row].trim() !== '' ? `${tag[row]} ${className[row].trim()}` : '';

/** Whether the line is the only text in a box of these kinds. */
function fillsBox(context: BuildContext, row: number, kinds: ReadonlySet<string>): boolean {
  const { parent, end, text } = context.snapshot;
  for (let box = parent[row], steps = 0; box >= 0 && steps < MOST_BOXES; box = parent[box], steps++) {
    if (end[box] - box > MOST_ROWS) return false;
    for (let r = box; r < end[box]; r++) if (r !== row && text[r].trim() !== '') return false;
    const kind = boxKind(context, box);
    if (kind !== '' && kinds.has(kind)) return true;
  }
  return false;
}

function canBeName(context: BuildContext, row: number): boolean {
  const text = context.snapshot.text[row].trim();
  return text.length <= MAX_NAME && !NO_NAME.test(text) && !isTitle(context, row, text);
}

function* findingBest(columns: Column[], scoring: (rows: Column) => Work<number>): Work<Column> {
  let found: Column = [];
  let most = LEAST_SCORE;
  for (const rows of columns) {
    const score = yield* scoring(rows);
    if (score > most) [most, found] = [score, rows];
  }
  return found;
}

/** Date by row. Whether 3/4 is the 3rd of April or the 4th of March is decided by other dates in the column, such as 14/4. */
function datesOf(context: BuildContext, rows: Column): (row: number) => string {
  const dayFirst = isDayFirst(Object.values(rows).map(row => context.snapshot.text[row]));
  return row => {
    const date = dateAt(context, row);
    return dayFirst === undefined || BEGINS_ISO.test(date) ? date : settleIso(date, dayFirst) || date;
  };
}

/** Posts are in chronological order; the dates on which their authors joined are not. */
function* scoringDates(context: BuildContext, rows: Column, parts: number): Work<number> {
  let score = 0;
  let last = '';
  const dateOf = datesOf(context, rows);
  for (const [i, row] of Object.values(rows).entries()) {
    if (i % POSTS_A_STEP === POSTS_A_STEP - 1) yield;
    const date = dateOf(row);
    score += date < last ? 1 : BEGINS_ISO.test(date) ? 2 : 1.5;
    last = date;
  }
  return score / parts;
}

/** Good names vary, each with one link of its own, which the author's picture shares, all in the same position. */
function* scoringNames(
  context: BuildContext,
  rows: Column,
  parts: Part[],
  stamps: number[],
  faces: Set<string>,
): Work<number> {
  const linkByName = new Map<string, string>();
  const nameByLink = new Map<string, string>();
  const found = Object.values(rows).length;
  let away = 0;
  let before = 0;
  let pictured = 0;
  let bold = 0;
  let isPaired = true;
  for (const [i, row] of Object.entries(rows) as unknown as [number, number][]) {
    if (i % POSTS_A_STEP === POSTS_A_STEP - 1) yield;
    const name = context.snapshot.text[row].trim();
    const href = hrefAt(context, row);
    away += Math.min(FAR, Math.abs(row - stamps[i]), row - parts[i].from);
    if (row < stamps[i]) before++;
    if (faces.has(href)) pictured++;
    if (context.snapshot.fontWeight[row] >= 600) bold++;
    if ((linkByName.get(name) ?? href) !== href || (nameByLink.get(href) ?? name) !== name) isPaired = false;
    linkByName.set(name, href);
    nameByLink.set(href, name);
  }
  if (found * 2 < parts.length || linkByName.size < Math.min(2, parts.length)) return 0;
  const isButton = nameByLink.size > linkByName.size;
  const pair = isPaired && !nameByLink.has('') ? 0.5 : isButton ? -0.3 : 0;
  const side = Math.max(before, found - before) + 2 * pictured + Math.min(found, 2 * linkByName.size);
  return found / parts.length + pair + (0.3 * side + 0.2 * bold - (0.6 * away) / FAR) / found;
}

const hrefAt = ({ snapshot, linkOf }: BuildContext, row: number): string => snapshot.links[linkOf[row]]?.href ?? '';

/** Targets of links around pictures: portraits lead to their authors' profiles. */
function findFaces(context: BuildContext): Set<string> {
  const faces = new Set(Object.keys(context.snapshot.images).map(row => hrefAt(context, Number(row))));
  faces.delete('');
  return faces;
}

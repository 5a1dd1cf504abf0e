import type { Context } from '../features/context.ts';
import { isLargeImage } from '../features/image-features.ts';
import type { Matrix } from '../features/measure.ts';
import { WITHIN } from '../features/sums.ts';
import { groupBy } from '../page/group-by.ts';
import { UNIT } from '../page/unit.ts';

/** In characters: longest line with author and time. */
const LONGEST_HEAD = 80;
/** In characters. Longer than names, shorter than most headlines of entries. */
const LONGEST_NAME = 40;
/**
 * Comments carry a date and a time in digits, so no month names in any language are needed. This changes nine of 3,859 training pages from
 * eight corpora, all for the better. Accepting a date alone gains no page and costs products their reviews.
 */
const DAY = /(?:^|\D)(?:19|20)\d\d(?!\d)|(?:^|\D)\d{1,2}([./-])\d{1,2}\1\d\d(?!\d)|\d月\s?\d/;
const HOUR = /(?:^|[^\d:])[0-2]?\d[:：][0-5]\d(?!\d)/;
/** Fewer dated items may be anything. */
const FEWEST = 3;
/** Kinds of dated lines tried as item heads, most frequent first; each costs a pass over the page. */
const MOST_KINDS = 8;
/** Words of likely text required above the comments: the text they are about. */
const LEAD_WORDS = 40;
const LIKELY = 0.5;
/** Likely text below the comments may be at most this share of the text above them. */
const MOST_BEHIND = 0.5;
/** Share of the items that must have LEAST_WORDS words besides author and time. */
const MOST_ITEMS = 0.75;
const LEAST_WORDS = 3;
/**
 * If a larger share of the items has a heading, a large picture or a player, they are entries of a live blog. Likewise if a larger share of
 * the words is linked.
 */
const MOST_SET_OUT = 0.25;
const MOST_LINKED = 0.3;
/** Comments come from several people: at least one distinct name per this many items. Entries by a single author fail this. */
const ITEMS_A_NAME = 4;

/** Range of vector indices, [from, to). */
export interface Made {
  from: number;
  to: number;
}

/**
 * Finds comments by structure alone, whatever the page calls them: similar items below a text, each with a line giving date and time, a
 * name, and text of its own.
 */
export function findMade(matrix: Matrix, scores: Float32Array): Made[] {
  const dated = findDated(matrix);
  return [kindOf, plainKindOf].flatMap(kind =>
    findHeads(matrix, dated, kind).flatMap(heads => {
      const items = cut(matrix, heads);
      const isSection =
        items && areWritten(matrix, items) && areNamed(matrix, items, kind) && isBelowText(matrix, scores, items);
      return isSection ? [extentOf(items)] : [];
    }),
  );
}

/** Indices of the short lines with a date and a time. */
function findDated({ context, units }: Matrix): number[] {
  const places: number[] = [];
  for (let i = 0; i < units.length; i++) {
    const text = context.texts[units[i]];
    if (text.length <= LONGEST_HEAD && HOUR.test(text) && DAY.test(text)) places.push(i);
  }
  return places;
}

/** Groups the dated lines by kind. */
function findHeads({ context, units }: Matrix, dated: number[], kindOf: KindOf): number[][] {
  const kinds = groupBy(dated, i => kindOf(context, units[i]));
  const repeated = [...kinds.values()].filter(places => places.length >= FEWEST);
  return repeated.sort((a, b) => b.length - a.length).slice(0, MOST_KINDS);
}

/** A key shared by units that are built alike. */
type KindOf = (context: Context, unit: number) => string;

const LONGEST_CLASS = 200;

/** Digits in class names are mostly counters, so they are removed. */
const kindOf: KindOf = (context, unit) => {
  const name = context.snapshot.className[context.units.row[unit]].slice(0, LONGEST_CLASS);
  return `${plainKindOf(context, unit)} ${name.replace(/\d+/g, '')}`;
};

/** Ignores classes: every other item may have its own, for its background. */
const plainKindOf: KindOf = ({ snapshot, units }, unit) => {
  const row = units.row[unit];
  return `${snapshot.tag[row]} ${snapshot.tag[Math.max(0, snapshot.parent[row])]}`;
};

interface Items {
  heads: number[];
  /** Index of the first unit of each item, followed by the index after the last item. */
  starts: number[];
}

const extentOf = ({ starts }: Items): Made => ({ from: starts[0], to: starts[starts.length - 1] });

/**
 * Takes the largest element around each head that does not contain the previous head. Undefined if heads and bodies are siblings in one
 * long list: weblog entries look like that too, and of six such training pages five would lose wanted text.
 */
function cut({ context, units }: Matrix, heads: number[]): Items | undefined {
  const { parent, end } = context.snapshot;
  const rowOf = (place: number) => context.units.from[units[place]];
  const last = heads.length - 1;
  let all = rowOf(heads[0]);
  while (end[all] <= rowOf(heads[last])) all = parent[all];
  const starts: number[] = [];
  let wholes = 0;
  let to = 0;
  for (let i = 0; i <= last; i++) {
    const before = i > 0 ? rowOf(heads[i - 1]) : all;
    let top = rowOf(heads[i]);
    while (parent[top] > before) top = parent[top];
    let place = heads[i];
    while (place > 0 && rowOf(place - 1) >= top) place--;
    if (i > 0 && place <= to) wholes++;
    starts.push(place);
    for (to = Math.max(to, heads[i] + 1); to < units.length && rowOf(to) < end[top]; ) to++;
  }
  return wholes >= MOST_ITEMS * last ? { heads, starts: [...starts, to] } : undefined;
}

/** Whether most items contain unlinked text, and few have anything else such as headings, pictures or many links. */
function areWritten({ context, units }: Matrix, { heads, starts }: Items): boolean {
  const { words, linkWords } = context.sums.unit;
  let [written, setOut, all, linked] = [0, 0, 0, 0];
  for (let i = 0; i < heads.length; i++) {
    let most = 0;
    let isSetOut = false;
    for (let unit = units[starts[i]]; unit <= units[starts[i + 1] - 1]; unit++) {
      all += words[unit];
      linked += linkWords[unit];
      if (isHeading(context, unit) || isShown(context, unit)) isSetOut = true;
      else if (unit !== units[heads[i]]) most = Math.max(most, words[unit] - linkWords[unit]);
    }
    if (most >= LEAST_WORDS) written++;
    if (isSetOut) setOut++;
  }
  return written >= MOST_ITEMS * heads.length && setOut <= MOST_SET_OUT * heads.length && linked <= MOST_LINKED * all;
}

/** Large pictures, players and embeds; avatars are small. */
function isShown(context: Context, unit: number): boolean {
  const kind = context.units.kind[unit];
  return kind === UNIT.image ? isLargeImage(context, unit) : kind !== UNIT.text;
}

/** Whether most items have a short line of the same kind that differs between items: a name, on its own or next to the time. */
function areNamed({ context, units }: Matrix, { heads, starts }: Items, kindOf: KindOf): boolean {
  const names = new Map<string, { items: number; written: Set<string> }>();
  for (let i = 0; i < heads.length; i++) {
    const seen = new Set<string>();
    for (let place = starts[i]; place < starts[i + 1]; place++) {
      const text = context.texts[units[place]];
      if (text.length > LONGEST_HEAD) continue;
      const name = text.replace(/[\d\s.,:;/()[\]|-]+/g, ' ').trim();
      const kind = kindOf(context, units[place]);
      if (name.length === 0 || name.length > LONGEST_NAME || seen.has(kind)) continue;
      seen.add(kind);
      const known = names.get(kind) ?? { items: 0, written: new Set() };
      known.items++;
      known.written.add(name);
      names.set(kind, known);
    }
  }
  return [...names.values()].some(
    ({ items, written }) =>
      items >= MOST_ITEMS * heads.length && written.size >= FEWEST && written.size * ITEMS_A_NAME >= heads.length,
  );
}

/** Whether there is text above that scores higher than the items: if the items score higher, they are the text. */
function isBelowText({ context, units }: Matrix, scores: Float32Array, items: Items): boolean {
  const { from, to } = extentOf(items);
  let [lead, leadScore, behind, within, withinScore] = [0, 0, 0, 0, 0];
  for (let i = 0; i < units.length; i++) {
    const words = context.sums.unit.words[units[i]];
    if (i >= from && i < to) {
      within += words;
      withinScore += words * scores[i];
    } else if (scores[i] >= LIKELY && !isHeading(context, units[i])) {
      if (i >= to) behind += words;
      else {
        lead += words;
        leadScore += words * scores[i];
      }
    }
  }
  return lead >= LEAD_WORDS && behind <= MOST_BEHIND * lead && withinScore * lead < leadScore * within;
}

export const isHeading = (context: Context, unit: number): boolean =>
  (context.sums.within[context.units.from[unit]] & WITHIN.heading) !== 0;

import type { Context } from '../features/context.ts';
import { isLargeImage } from '../features/image-features.ts';
import type { Matrix } from '../features/measure.ts';
import { WITHIN } from '../features/sums.ts';
import { UNIT } from '../page/unit.ts';

/** Lines that say who and when are no longer, in letters. */
const LONGEST_HEAD = 80;
/** Names are no longer; the headline of an entry mostly is. */
const LONGEST_NAME = 40;
/**
 * Comments say the day and the hour, in figures: so no month need be known in any language. Of 3,859 train pages of eight corpora nine
 * are read otherwise for it, all of them better. By the day alone no page is gained, and products lose their reviews.
 */
const DAY = /(?:^|\D)(?:19|20)\d\d(?!\d)|(?:^|\D)\d{1,2}([./-])\d{1,2}\1\d\d(?!\d)|\d月\s?\d/;
const HOUR = /(?:^|[^\d:])[0-2]?\d[:：][0-5]\d(?!\d)/;
/** So many are a section; fewer may be anything that is dated. */
const FEWEST = 3;
/** Kinds of lines that may be the heads, those of most lines first: each is looked through once. */
const MOST_KINDS = 8;
/** Words above them that read like the text: what they are about. */
const LEAD_WORDS = 40;
const LIKELY = 0.5;
/** Of likely text, no more than this share of the text above stands behind. */
const MOST_BEHIND = 0.5;
/** In so large a share of the items somebody says something, beside who and when. */
const MOST_ITEMS = 0.75;
const LEAST_WORDS = 3;
/** In more of the items than this, a heading, a large picture or a player makes it an entry of a live blog; and so do links. */
const MOST_SET_OUT = 0.25;
const MOST_LINKED = 0.3;
/** Comments come from several people: one in this many items has another name. One author's entries do not. */
const ITEMS_A_NAME = 4;

/** Places among the vectors, [from, to). */
export interface Made {
  from: number;
  to: number;
}

/**
 * Comments recognised by their structure, whatever the page calls them: below a text, items alike, each with a line that says the day and
 * the hour, a name, and words of its own.
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

/** Places of the lines that say when. */
function findDated({ context, units }: Matrix): number[] {
  const places: number[] = [];
  for (let i = 0; i < units.length; i++) {
    const text = context.texts[units[i]];
    if (text.length <= LONGEST_HEAD && HOUR.test(text) && DAY.test(text)) places.push(i);
  }
  return places;
}

/** Those of one kind together. */
function findHeads({ context, units }: Matrix, dated: number[], kindOf: KindOf): number[][] {
  const kinds = new Map<string, number[]>();
  for (const i of dated) {
    const kind = kindOf(context, units[i]);
    const places = kinds.get(kind);
    if (places) places.push(i);
    else kinds.set(kind, [i]);
  }
  const repeated = [...kinds.values()].filter(places => places.length >= FEWEST);
  return repeated.sort((a, b) => b.length - a.length).slice(0, MOST_KINDS);
}

/** What a unit is beside others like it. */
type KindOf = (context: Context, unit: number) => string;

const LONGEST_CLASS = 200;

/** Figures in names are mostly counters. */
const kindOf: KindOf = (context, unit) => {
  const name = context.snapshot.className[context.units.row[unit]].slice(0, LONGEST_CLASS);
  return `${plainKindOf(context, unit)} ${name.replace(/\d+/g, '')}`;
};

/** Every other item may have a name of its own, for its colour. */
const plainKindOf: KindOf = ({ snapshot, units }, unit) => {
  const row = units.row[unit];
  return `${snapshot.tag[row]} ${snapshot.tag[Math.max(0, snapshot.parent[row])]}`;
};

interface Items {
  heads: number[];
  /** Place of the first unit of each item, and one more: the place behind the last. */
  starts: number[];
}

const extentOf = ({ starts }: Items): Made => ({ from: starts[0], to: starts[starts.length - 1] });

/**
 * Around each head the largest element without the head before. Undefined where heads and words stand side by side in one long list:
 * so do the entries of a weblog, and of six such train pages five lose text that is wanted.
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

/** Whether somebody says something in the items, in words that are no links, and no more than that. */
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

/** Portraits are small. */
function isShown(context: Context, unit: number): boolean {
  const kind = context.units.kind[unit];
  return kind === UNIT.image ? isLargeImage(context, unit) : kind !== UNIT.text;
}

/** Whether most items have a short line of one kind that is another from item to item: beside the time, or by itself. */
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

/** Whether there is a text above, and the trees are surer of it: what reads better than the text above is the text. */
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

import type { BuildContext } from '../build/build-context.ts';
import { unitText } from '../features/context.ts';
import { hashPaths } from '../features/paths.ts';
import { safeWeb } from '../page/address.ts';
import type { Signature } from '../page/article.ts';
import { fold } from '../page/clean-text.ts';
import { groupBy } from '../page/group-by.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { headingLevel, TAG } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import type { Work } from '../page/work.ts';
import { cut, type Part } from './parts.ts';
import { findLines, isStamp } from './stamps.ts';

/** A teaser on a page that lists other pages. Its stamp is the first row of its title. */
export interface Teaser extends Part {
  /** The unit of its title. */
  title: number;
}

const FEWEST = 3;
/** Maximum share of titles that repeat another's words or address: buttons and names of sections repeat. */
const MOST_REPEATED = 0.1;
/** Minimum share of the article's letters that are in teasers. */
const LEAST_SHARE = 0.6;
/** Average in characters: what is longer is an article itself. */
const LONGEST = 1200;
/** In characters: most teasers have a summary of this length, or a date; without them it is a list of links. */
const SUMMARY = 25;
/** In characters: a line before the title names the section or the date. */
const LONGEST_LABEL = 60;

/**
 * Finds the teasers of a page whose article is a list of them. Their titles are links that look alike, each with its own words and its
 * own address; a teaser is the largest element around a title without another one.
 */
export function* findingListing(context: BuildContext): Work<Teaser[]> {
  const { snapshot } = context;
  const letters = countLetters(context);
  yield;
  let found: Teaser[] = [];
  for (const titles of findTitles(context)) {
    yield;
    const teasers = toTeasers(context, titles, letters);
    if (teasers && !teasers.some(one => found.some(other => one.from < other.to && other.from < one.to)))
      found = found.concat(teasers);
  }
  const share = sum(found.map(({ from, to }) => letters[to] - letters[from])) / letters[snapshot.size];
  return share >= LEAST_SHARE ? found.sort((one, other) => one.from - other.from) : [];
}

/** Whether most of the titles are the names of authors: what looks like a listing is a thread. */
export function nameAuthors(
  { snapshot, units }: BuildContext,
  teasers: readonly Teaser[],
  posts: readonly Signature[],
): boolean {
  const names = new Set(posts.map(({ author }) => fold(author)));
  const named = teasers.filter(({ title }) => names.has(fold(unitText(snapshot, units, title))));
  return named.length * 2 > teasers.length;
}

/** Marks what holds several teasers as nobody's list, table or quotation, and hides their buttons. */
export function partTeasers(context: BuildContext, teasers: readonly Teaser[]): void {
  const { snapshot, parted, aside } = context;
  for (const { from } of teasers)
    for (let up = snapshot.parent[from]; up >= 0 && !parted[up]; up = snapshot.parent[up]) parted[up] = 1;
  const buttons = new Map<string, number[]>();
  for (const teaser of teasers) {
    const row = findButton(context, teaser);
    const words = row < 0 ? '' : fold(snapshot.text[row]);
    buttons.set(words, [...(buttons.get(words) ?? []), row]);
  }
  for (const [words, rows] of buttons)
    if (words !== '' && rows.length * 2 > teasers.length) for (const row of rows) aside[row] = 1;
}

/** "Read more": a last line that leads where the title does; -1 if there is none. */
function findButton({ snapshot, units, linkOf }: BuildContext, { from, to, stamp, title }: Teaser): number {
  const { links, text } = snapshot;
  let row = to - 1;
  while (row > from && (text[row].trim() === '' || units.ofRow[row] < 0)) row--;
  const unit = units.ofRow[row];
  const isAlone = unit !== title && units.to[unit] === units.from[unit] + 1;
  return isAlone && linkOf[row] >= 0 && links[linkOf[row]].href === links[linkOf[stamp]].href ? row : -1;
}

/** Sums of the kept letters before each row. */
function countLetters({ snapshot, kept }: BuildContext): Uint32Array {
  const sums = new Uint32Array(snapshot.size + 1);
  for (let row = 0; row < snapshot.size; row++) sums[row + 1] = sums[row] + (kept[row] ? snapshot.text[row].length : 0);
  return sums;
}

/** The elements around these titles, if they are teasers. */
function toTeasers(context: BuildContext, titles: number[], letters: Uint32Array): Teaser[] | undefined {
  const { snapshot, units } = context;
  const rows = titles.map(unit => units.from[unit]);
  const whole = cut(context, rows, letters);
  const led = whole.slice(1).filter(({ from, stamp }) => letters[stamp] - letters[from] > LONGEST_LABEL).length;
  const parts = endingLast(
    whole.map(part => withoutLead(part, letters, snapshot)),
    snapshot,
  );
  const all = sum(parts.map(({ from, to }) => letters[to] - letters[from]));
  if (led > MOST_REPEATED * parts.length || all > LONGEST * parts.length) return undefined;
  const teasers = parts.map((part, i) => ({ ...part, title: titles[i] }));
  const isSummed = ({ from, to, title }: Teaser) =>
    letters[to] - letters[from] - (letters[units.to[title]] - letters[units.from[title]]) >= SUMMARY ||
    findLines(context, from, to).some(row => isStamp(snapshot, row));
  return teasers.filter(isSummed).length * 2 > teasers.length ? teasers : undefined;
}

/** Where teasers are rows of siblings, the last is as many as the one before it. */
function endingLast(parts: Part[], { parent, end }: Snapshot): Part[] {
  const [before, last] = parts.slice(-2);
  if (parent[before.from] !== parent[last.from]) return parts;
  let to = last.from;
  for (let row = before.from; row < last.from && to < end[parent[last.from]]; row = end[row]) to = end[to];
  return parts.with(-1, { ...last, to });
}

/** Without what introduces the list, where the page has put it into one box with the first teaser. */
function withoutLead(part: Part, letters: Uint32Array, { parent }: Snapshot): Part {
  let from = part.stamp;
  while (parent[from] >= part.from && letters[part.stamp] - letters[parent[from]] <= LONGEST_LABEL) from = parent[from];
  return { ...part, from };
}

/** Groups of kept lines that are links to other pages, those that look most like titles first. */
function findTitles(context: BuildContext): number[][] {
  const { snapshot, units } = context;
  const titles = Array.from(units.kind.keys()).filter(unit => countLinked(context, unit).linked > 0);
  if (titles.length < FEWEST) return [];
  const places = hashPaths(snapshot, false);
  const lookOf = (unit: number) => {
    const box = units.row[unit];
    return `${places[box]} ${snapshot.className[box].replace(/\d+/g, '')} ${snapshot.fontSizePx[units.from[unit]]}`;
  };
  return [...groupBy(titles, lookOf).values()]
    .map(group => linkedTitles(context, group))
    .filter(group => group.length >= FEWEST && countOwn(context, group) >= (1 - MOST_REPEATED) * group.length)
    .sort((one, other) => weightOf(context, other) - weightOf(context, one));
}

/** Lines that are mostly their link, and shorter ones with no more beside it than those have: the name of a site, for example. */
function linkedTitles(context: BuildContext, group: number[]): number[] {
  const counts = group.map(unit => countLinked(context, unit));
  const beside = counts.filter(({ linked, rest }) => linked >= rest).map(({ rest }) => rest);
  const most = beside.reduce((more, rest) => Math.max(more, rest), -1);
  return group.filter((_, i) => counts[i].rest <= most);
}

/** The letters of the link that a line begins with, if it leads to another page, and those beside it. */
function countLinked({ snapshot, units, kept, linkOf }: BuildContext, unit: number): { linked: number; rest: number } {
  const [from, to] = [units.from[unit], units.to[unit]];
  const counts = { linked: 0, rest: 0 };
  const link = units.kind[unit] === UNIT.text && kept[from] ? linkOf[from] : -1;
  if (link < 0 || snapshot.links[link].fragment !== '' || safeWeb(snapshot.links[link].href) === '') return counts;
  for (let row = from; row < to && snapshot.tag[row] !== TAG.br; row++)
    if (units.ofRow[row] === unit) counts[linkOf[row] === link ? 'linked' : 'rest'] += snapshot.text[row].length;
  return counts;
}

/** The number of different words or addresses, whichever is less. */
function countOwn({ snapshot, units, linkOf }: BuildContext, group: number[]): number {
  const words = new Set(group.map(unit => fold(unitText(snapshot, units, unit))));
  const addresses = new Set(group.map(unit => snapshot.links[linkOf[units.from[unit]]].href));
  return Math.min(words.size, addresses.size);
}

/** Of many titles rather than few; headings look more like titles than lines do, and larger and bolder lines more than others. */
function weightOf({ snapshot, units }: BuildContext, group: number[]): number {
  const row = units.from[group[0]];
  const weight = snapshot.fontSizePx[row] * snapshot.fontWeight[row] * group.length;
  return headingLevel(snapshot.tag[units.row[group[0]]]) > 0 ? 2 * weight : weight;
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

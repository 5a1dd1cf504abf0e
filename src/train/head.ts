import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import type { CorpusPage } from './corpus.ts';
import { compare } from './metrics.ts';
import { toTokens } from './tokens.ts';

/** The units of title, byline and date, as far as the corpus or the page's own data tell; -1 or empty otherwise. */
export interface Head {
  title: number;
  bylines: number[];
  dates: number[];
}

/** A headline that differs slightly on the page (quotes, a kicker) still counts. */
const TITLE_LIKENESS = 0.75;
const BYLINE_WORDS = 16;
/** How many units below the title, and after the article's end, to search for bylines and dates. */
const NEAR_TITLE = 20;
const NEAR_END = 6;

export function findHead(
  snapshot: Snapshot,
  units: Units,
  texts: readonly string[],
  page: CorpusPage,
  isBody: (unit: number) => boolean,
): Head {
  const tokens = texts.map(toTokens);
  const title = findTitle(snapshot, units, tokens, page);
  const body = bodyRange(tokens, isBody);
  const top = title >= 0 ? title : body.first;
  const isNear = (unit: number) =>
    unit !== title &&
    ((unit >= top - NEAR_TITLE && unit <= Math.max(top + NEAR_TITLE, body.first)) ||
      (unit > body.last && unit <= body.last + NEAR_END));
  const names = authorsOf(snapshot, page)
    .map(toTokens)
    .filter(name => name.length > 0);
  const day = toDay(page.date ?? publishedOf(snapshot));
  const head: Head = { title, bylines: [], dates: [] };
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text || !isNear(unit) || tokens[unit].length === 0) continue;
    if (isByline(tokens[unit], names)) head.bylines.push(unit);
    else if (isDate(tokens[unit], day)) head.dates.push(unit);
  }
  return head;
}

/** First and last body unit of some length; stray single words do not count. */
function bodyRange(tokens: readonly string[][], isBody: (unit: number) => boolean): { first: number; last: number } {
  let first = -1;
  let last = -1;
  for (let unit = 0; unit < tokens.length; unit++) {
    if (tokens[unit].length < 12 || !isBody(unit)) continue;
    if (first < 0) first = unit;
    last = unit;
  }
  return { first, last };
}

function findTitle(snapshot: Snapshot, units: Units, tokens: readonly string[][], page: CorpusPage): number {
  const wanted = titlesOf(snapshot, page)
    .map(toTokens)
    .filter(title => title.length > 0);
  let best = -1;
  let bestScore = 0;
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text || tokens[unit].length === 0 || tokens[unit].length > 60) continue;
    let likeness = 0;
    for (const title of wanted) likeness = Math.max(likeness, compare(tokens[unit], title).f1);
    if (likeness < TITLE_LIKENESS) continue;
    const score = likeness + titleLook(snapshot, units.row[unit]);
    if (score > bestScore) {
      best = unit;
      bestScore = score;
    }
  }
  return best;
}

/** Ranks copies of the headline: a heading first, then the largest. */
function titleLook(snapshot: Snapshot, row: number): number {
  let look = Math.min(snapshot.fontSizePx[row], 60) / 200;
  for (let up = row, steps = 0; up >= 0 && steps < 4; up = snapshot.parent[up], steps++) {
    if (snapshot.tag[up] === TAG.h1) return look + 0.4;
    if (HEADINGS[snapshot.tag[up]]) look = Math.max(look, 0.2);
  }
  return look;
}

function titlesOf(snapshot: Snapshot, page: CorpusPage): string[] {
  if (page.title) return [page.title];
  const { named, jsonLd } = snapshot.page.meta;
  const titles = [named['og:title'], named['twitter:title'], ...fieldsOf(jsonLd, 'headline')];
  // "Headline | Site", "Site - Headline": the page title with one end cut off.
  const whole = snapshot.page.title;
  titles.push(whole, ...cutEnds(whole));
  return titles.filter((title): title is string => typeof title === 'string');
}

function cutEnds(title: string): string[] {
  const parts = title.split(/\s[|\-–—:·»_]\s|[|_]/).filter(part => part.trim() !== '');
  if (parts.length < 2) return [];
  return [parts[0], parts.slice(0, -1).join(' '), parts.slice(1).join(' '), parts[parts.length - 1]].filter(
    part => toTokens(part).length > 2,
  );
}

function authorsOf(snapshot: Snapshot, page: CorpusPage): string[] {
  if (page.authors.length) return page.authors;
  const { named, jsonLd } = snapshot.page.meta;
  const given = [named.author, named['article:author'], named['parsely-author'], ...fieldsOf(jsonLd, 'author')];
  return given.filter((name): name is string => typeof name === 'string' && !/^https?:/.test(name));
}

function publishedOf(snapshot: Snapshot): string {
  const { named, jsonLd } = snapshot.page.meta;
  return named['article:published_time'] ?? named.date ?? fieldsOf(jsonLd, 'datePublished')[0] ?? '';
}

/** Values of a field at the top level of the page's JSON-LD: a text, a named thing, or a list of them. */
function fieldsOf(jsonLd: readonly unknown[], field: string): string[] {
  const out: string[] = [];
  const take = (value: unknown) => {
    if (typeof value === 'string') out.push(value);
    else if (value && typeof value === 'object' && 'name' in value && typeof value.name === 'string')
      out.push(value.name);
  };
  for (const thing of jsonLd.slice(0, 50)) {
    if (!thing || typeof thing !== 'object') continue;
    const value = (thing as Record<string, unknown>)[field];
    if (Array.isArray(value)) value.slice(0, 20).forEach(take);
    else take(value);
  }
  return out;
}

/** Whether the tokens are the author's name and few other words. */
function isByline(tokens: readonly string[], names: readonly string[][]): boolean {
  if (tokens.length > BYLINE_WORDS) return false;
  const there = new Set(tokens);
  return names.some(name => name.length <= 12 && name.every(word => there.has(word)));
}

interface Day {
  year: string;
  days: string[];
}

function toDay(date: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  if (!match) return undefined;
  // The page may use another time zone, so the day before or after also counts.
  const day = Number(match[3]);
  return {
    year: match[1],
    days: [day - 1, day, day + 1].flatMap(d => [String(d), String(d).padStart(2, '0'), `${d}th`]),
  };
}

/** Whether the tokens are the year, the day of the month, and few other words. */
function isDate(tokens: readonly string[], day: Day | undefined): boolean {
  if (!day || tokens.length > BYLINE_WORDS) return false;
  return tokens.includes(day.year) && day.days.some(d => tokens.includes(d));
}

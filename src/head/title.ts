import { fold, oneLine } from '../page/clean-text.ts';
import { LABEL } from '../page/label.ts';
import type { Ledger } from '../page/ledger.ts';
import { findText, findWorks } from '../page/linked-data.ts';
import type { Judged } from '../page/reading.ts';
import { findUp, innerText, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import { isLink } from '../settle/lists.ts';
import { unitLine, unitsOf } from '../settle/named-units.ts';
import { siteMatcher } from './site.ts';

interface Candidate {
  text: string;
  weight: number;
}

/** Between a page's title and the site's name. A bare hyphen or colon within a word does not count. */
const SEPARATOR = /(?<!\s)\s+[|\-–—·•»«›‹:~/\\]+\s+|(?<!\s)\s*[|｜»]\s*|_(?=[^_]*$)/u;
const MAX_TITLE = 400;
const LIKELY = 0.5;
/** Permalink symbols that manuals append to headings. */
const PERMALINK = /(?<!\s)\s*[¶§🔗]$/u;

/**
 * The title, by vote between the labelled unit, the page's metadata, its first headings and the document title; equal texts pool their
 * votes. If several agree, the page's own wording is shown.
 */
export function findTitle(judged: Judged): string {
  const { snapshot } = judged;
  const drawn = findDrawn(snapshot);
  if (drawn !== '') return drawn;
  const isSite = siteMatcher(snapshot);
  const headings = findHeadings(judged);
  const declared = named(snapshot, headings, isSite);
  const shown = [...labelled(judged), ...headings];
  const candidates = [...shown.map(one => ({ ...one, text: cutBehind(one.text, isSite) })), ...declared];
  const known = candidates.filter(one => one.text !== '' && !isSite(one.text));
  const windowTitle = withoutSite(oneLine(snapshot.page.title, MAX_TITLE), known, headings, isSite);
  if (windowTitle !== '') known.push({ text: windowTitle, weight: isSite(windowTitle) ? 0.01 : 1 });
  const title = wholeHeading(vote(known), headings, declared);
  return withSigns(withoutKicker(title, declared), declared).replace(PERMALINK, '');
}

/** If only one line of a multi-line heading was labelled as title, use the whole heading if the metadata has it. */
function wholeHeading(title: string, headings: Candidate[], declared: Candidate[]): string {
  const part = fold(title);
  const whole = declared.find(({ text }) => {
    const folded = fold(text);
    const isPart = folded !== part && (folded.startsWith(`${part} `) || folded.endsWith(` ${part}`));
    return isPart && headings.some(heading => fold(heading.text) === folded);
  });
  return part !== '' && whole ? whole.text : title;
}

/** A kicker is separated from the title by a line break on the page and by punctuation in the metadata. */
const PARTING = /[\s:–—|/·•-]+/g;

function withSigns(title: string, declared: Candidate[]): string {
  const bare = title.replace(PARTING, '');
  const signed = declared.find(({ text }) => text.length > title.length && text.replace(PARTING, '') === bare);
  return signed ? signed.text : title;
}

/** If another wording won, the likely title becomes an ordinary heading: prominent text must not get lost for losing the vote. */
export function demoteOthers(judged: Judged, title: string, ledger: Ledger): void {
  const shown = fold(title);
  const isLost = (unit: number) => {
    const own = fold(unitLine(judged, unit));
    return !shown.includes(own) && !own.includes(shown);
  };
  const lost = unitsOf(judged, 'title').filter(unit => judged.labels.score[unit] >= LIKELY && isLost(unit));
  for (const unit of lost) {
    const isPath = isCrumb(judged.snapshot, judged.units.row[unit]);
    ledger.move(unit, isPath ? LABEL.navigation : LABEL.heading, 'otherTitle');
  }
}

function vote(candidates: Candidate[]): string {
  const votes = new Map<string, { text: string; weight: number }>();
  for (const { text, weight } of candidates) {
    const key = fold(text) || text;
    const group = votes.get(key);
    if (group) group.weight += weight;
    else votes.set(key, { text, weight });
  }
  let best: Candidate = { text: '', weight: 0 };
  for (const group of votes.values()) if (group.weight > best.weight) best = group;
  return best.text;
}

/**
 * The labelled unit outvotes the rest if it has a fair score. On shop fronts and service pages, however, the largest text is a slogan and
 * counts as one vote only.
 */
function labelled(judged: Judged): Candidate[] {
  const { score, pageKind } = judged.labels;
  const voices = pageKind === 'other' ? 1 : 6;
  return unitsOf(judged, 'title').map(unit => ({
    text: unitLine(judged, unit).slice(0, MAX_TITLE),
    weight: voices * score[unit],
  }));
}

/** A kicker is shorter than its title. */
const MIN_SHARE = 0.5;

/** Strips a section name or date from a heading if the metadata has the title without it and never with it. */
function withoutKicker(title: string, declared: Candidate[]): string {
  const whole = fold(title);
  if (declared.some(({ text }) => fold(text) === whole)) return title;
  const isTail = (tail: string) => tail.length >= MIN_SHARE * whole.length && whole.endsWith(` ${tail}`);
  return declared.find(({ text }) => isTail(fold(text)))?.text ?? title;
}

/**
 * The metadata headline, drawn as a heading, for pages whose first h1 is only the end of the breadcrumbs, worded for search engines. ''
 * otherwise.
 */
function findDrawn(snapshot: Snapshot): string {
  const { tag, hidden, size, end } = snapshot;
  const first = tag.indexOf(TAG.h1);
  if (!isCrumb(snapshot, first)) return '';
  const headline = findText(findWorks(snapshot), 'headline').slice(0, MAX_TITLE);
  const wanted = fold(headline);
  for (let row = first + 1; row < size && wanted !== ''; row++) {
    if (!HEADINGS[tag[row]] || hidden[row]) continue;
    if (fold(innerText(snapshot, row)) === wanted) return oneLine(headline);
    row = end[row] - 1;
  }
  return '';
}

/** Whether the row is in the last item of a list whose other items are all links. */
function isCrumb(snapshot: Snapshot, row: number): boolean {
  const { tag, parent, end } = snapshot;
  const item = findUp(snapshot, row, up => tag[up] === TAG.li, CRUMB_STEPS);
  if (item < 0 || end[item] < end[parent[item]]) return false;
  let links = 0;
  for (let other = parent[item] + 1; other < item; other = end[other], links++)
    if (!isLink(snapshot, other)) return false;
  return links > 0;
}

/** Maximum ancestors between the page's name and its breadcrumb item. */
const CRUMB_STEPS = 2;

function findHeadings({ snapshot }: Judged): Candidate[] {
  const rows: number[] = [];
  for (let row = 0; row < snapshot.size && rows.length < 4; row++) {
    if (snapshot.tag[row] === TAG.h1 && !snapshot.hidden[row]) rows.push(row);
  }
  return rows.map(row => ({
    text: oneLine(innerText(snapshot, row), MAX_TITLE),
    weight: rows.length === 1 ? 1.2 : 0.5,
  }));
}

function named(snapshot: Snapshot, headings: Candidate[], isSite: (text: string) => boolean): Candidate[] {
  const { named: meta } = snapshot.page.meta;
  const whole = [
    { text: oneLine(meta['og:title'], MAX_TITLE), weight: 1.5 },
    { text: findText(findWorks(snapshot), 'headline').slice(0, MAX_TITLE), weight: 1.5 },
    { text: oneLine(meta['dc.title'] ?? meta['citation_title'], MAX_TITLE), weight: 1 },
  ];
  return whole.map(({ text, weight }) => ({ text: withoutSite(text, [], headings, isSite), weight }));
}

/** Separates the title from additions for search engines, or from a shorter section name before it. */
const BAR = /\s[|｜]\s/u;
const MIN_WORDS = 3;

/** The title without the site's name on either side, and without what follows a bar, unless that is the page's only heading. */
function withoutSite(
  title: string,
  known: Candidate[],
  headings: Candidate[],
  isSite: (text: string) => boolean,
): string {
  const folded = fold(title);
  const inside = known
    .filter(({ text }) => fold(text).length > 8 && (folded.startsWith(fold(text)) || folded.endsWith(fold(text))))
    .sort((a, b) => b.text.length - a.text.length)[0];
  if (inside) return inside.text;
  const bare = cutBehind(title, isSite);
  const parts = bare.split(BAR);
  const heading = headings.length === 1 ? fold(headings[0].text) : '';
  const [head] = parts.map(part => part.trim());
  const isEnough = head.split(/\s+/).length >= MIN_WORDS || 2 * head.length >= bare.length;
  return parts.find(part => heading !== '' && fold(part) === heading) ?? (isEnough ? head : bare);
}

/** Strips the site's name from the end, repeatedly. Text before a title on the page itself may be its first words. */
function cutBehind(title: string, isSite: (text: string) => boolean): string {
  const last = title.split(SEPARATOR).at(-1)!.trim();
  if (last === title || !isSite(last)) return title;
  const rest = title.slice(0, title.length - last.length).replace(/[\s|\-–—·•»«›‹:~/\\｜_]{1,20}$/, '');
  return cutBehind(rest, isSite);
}

import { fold, oneLine } from '../page/clean-text.ts';
import { toIso } from '../page/iso-date.ts';
import { isMain, LABEL } from '../page/label.ts';
import type { Ledger } from '../page/ledger.ts';
import type { Judged } from '../page/reading.ts';
import { findUp, innerText, linkAround } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { CLOSE_PREFIX, cleanByline, MAX_BYLINE, prefixLength, TAIL } from '../posts/clean-byline.ts';
import { MAX_LINE } from '../posts/stamps.ts';
import { unitLine, unitsOf } from '../settle/named-units.ts';
import { metaAuthors, publisherMatcher, signsAsFirm, workAuthors } from './data-authors.ts';
import { BEHIND_TITLE, findDatelines } from './dateline.ts';
import { linkTexts, siteMatcher, tight } from './site.ts';

/**
 * Who wrote it: persons named by the page's data, else who opens the thread, else the line by the title that speaks of an author, else
 * marked-up authors.
 */
export function findByline(judged: Judged, opening = ''): string {
  const { snapshot } = judged;
  const isSite = siteMatcher(snapshot);
  const isSection = (href: string, row: number) => OF_SECTIONS.test(`${href} ${snapshot.attrs[row]?.rel}`);
  const sections = linkTexts(snapshot, isSection);
  const isName = (name: string) =>
    name !== '' && !NOBODY.test(name) && prefixLength(`${name} `) === 0 && !sections.includes(fold(name));
  const isPerson = (name: string) => isName(name) && !isSite(name);
  const isNamed = (name: string) => isPerson(name) && isFullName(name);
  const written = () => writtenAuthors(judged);
  // A firm that is not the house, and that no line by the title has, built the site.
  const isBuilder = (name: string) => OF_FIRM.test(name) && !isSite(name) && !isShown(judged, name);
  const declared = metaAuthors(snapshot).filter(name => !isBuilder(name));
  const sources = [
    () => workAuthors(snapshot).find(names => names.some(isPerson)) ?? [],
    // A firm stands for its people only where the page names none.
    () => (signsAsFirm(snapshot) ? written().filter(isNamed) : []),
    () => [opening],
    // Data often has who filed the page where the page has who signed it.
    () => (declared.some(name => isShown(judged, name)) ? [] : signedAuthors(judged).filter(isNamed)),
    () => declared,
    written,
    () => linkedAuthor(judged),
    () => namedAuthor(judged),
    () => (judged.labels.pageKind === 'article' ? markedAuthors(judged) : []),
  ];
  const clean = (text: string) => cleanByline(text).replace(/,[^,]*$/, end => (isSite(end) ? '' : end));
  const pick = (names: string[], isMeant: (name: string) => boolean) => unique(names.map(clean).filter(isMeant));
  for (const names of sources) {
    const persons = pick(names(), isPerson);
    if (persons.length === 0) continue;
    // Data often has the account where the page has the name, and one of those who share a byline.
    // Above a thread the same line may say which forum it stands in, and is longer than a name.
    const isMeant = (name: string) => isNamed(name) && (persons[0] !== opening || !isLong(name));
    const named = persons.length === 1 ? pick(written(), isMeant) : [];
    if (isAccount(persons[0])) return join(named.length > 0 ? named : persons);
    const marked = named.length > 1 ? pick(markedAuthors(judged, MOST_SHARED), isNamed) : [];
    const shared = named.filter(name => marked.includes(name));
    return join(shared.includes(persons[0]) ? shared : persons);
  }
  // Whoever signs a site that bears their own name.
  const isPublisher = publisherMatcher(snapshot);
  for (const names of [workAuthors(snapshot).flat(), declared, written()]) {
    const signed = pick(names, name => isName(name) && !isPublisher(name));
    if (signed.length > 0) return join(signed);
  }
  return '';
}

/** How the law has firms end their names. */
const OF_FIRM = /[\s,](?:Inc|LLC|Ltd|Limited|GmbH|Corp|AG|S\.?A|S\.?[Rr]\.?[Ll]|B\.?V)\.?$/;

/** Where links on rubrics lead, or what they are for. */
const OF_SECTIONS = /\/(?:category|section)\/| category\b/i;

/** Whether a line by the title has the name. */
const isShown = (judged: Judged, name: string) =>
  findDatelines(judged).some(({ line }) => fold(line).includes(fold(name)));

const join = (names: string[]) => withoutGlued(names).join(', ').slice(0, MAX_BYLINE);

/** "Ann Lee" beside "Ann LeePublished" was read without what stands between them. */
function withoutGlued(names: string[]): string[] {
  const isGlued = (name: string) =>
    names.some(other => name.startsWith(other) && /^\p{Lu}/u.test(name.slice(other.length)));
  return names.filter(name => !isGlued(name));
}

/** Words of a name. */
const MOST_NAMES = 4;
const isLong = (name: string) => name.split(/\s+/).length > MOST_NAMES;
const isAccount = (name: string) => /^[\w.-]+$/.test(name);
const isFullName = (name: string) => /^\p{Lu}\S*\s\p{Lu}|^\p{Script=Han}{2,4}$/u.test(name);

/** Accounts and addresses, and names that a template was to be filled with. */
const NOBODY =
  /^https?:|@|^\d+$|^(?:(?:Posted|Published|Updated)(?: [Oo]n)?|Topic Author|Thread Starter|Original Poster|AutoModerator|[Aa]dmin|[Ee]ditor|[Ss]taff|[Ww]ebmaster|[Uu]nknown|[Gg]uest|View Profile|Last [Pp]ost|Follow|null|undefined)$|^[a-z]\w*(?:\.[a-z]\w*){2,}$/;

/*
 * What speaks for a line that was judged a byline. On 926 pages, such lines named an author mostly where two of these held (0.62 by
 * the title and with a class, 0.74 by the title and with a prefix) or the page marks it by rel or itemprop (0.9), always where all
 * did, and hardly ever where none did (0.04).
 */
const SAYS_BY = 2;
const IS_MARKED = 1.5;
const IS_NEAR = 1.5;
const ENOUGH = 3;
/** Whatever it looks like. */
const SURE = 5;
/** Units before the title among which its author may stand. */
const BEFORE_TITLE = 3;
/** Units between the first of several authors and the next. */
const NEXT_AUTHOR = 3;
const MOST_LINES = 50;
const MARKED = /byline|author(?!i(?:[stz]|ng))|writer|contributor/i;
const MARKED_STEPS = 4;
const MARKED_ROWS = 30;
/** Where links on names lead. */
const OF_PERSONS =
  /\/(?:authors?|autor(?:en|es)?|auteurs?|team|profiles?|people|staff|contributors?|users?|members?|writers?|editors?|experts?|u)\/|[?&]author=/i;
/** The page of one of them, not of all: "Our Team" leads there. */
const OF_ONE_PERSON = new RegExp(`(?:${OF_PERSONS.source})(?=[^/#])`, 'i');

/** The line that speaks most of an author, and those like it right behind it. */
function writtenAuthors(judged: Judged): string[] {
  const title = unitsOf(judged, 'title')[0] ?? judged.labels.label.findIndex(isMain);
  const signed = findDatelines(judged).find(({ line, unit }) => isSignature(line) && isByDay(judged, unit));
  const units = signed ? [signed.unit] : unitsOf(judged, 'byline');
  const lines = units
    .slice(0, MOST_LINES)
    .map(unit => {
      const name = cleanByline(unitLine(judged, unit).replace(CLOSE_PREFIX, ''));
      return { unit, name, weight: weigh(judged, unit, title, name) };
    })
    .filter(
      ({ unit, name, weight }) =>
        weight >= ENOUGH && (weight >= SURE || looksLikeName(name) || isAddressed(judged, unit, name)),
    );
  const best = Math.max(0, ...lines.map(({ weight }) => weight));
  const alike = lines.filter(({ weight }) => weight === best);
  const gap = alike.findIndex(({ unit }, i) => i > 0 && unit - alike[i - 1].unit > NEXT_AUTHOR);
  return alike.slice(0, gap < 0 ? alike.length : gap).map(({ name }) => name);
}

/** Whether the name leads to a page of persons that is called the same: whatever it looks like, it is one. */
function isAddressed(judged: Judged, unit: number, name: string): boolean {
  const href = judged.snapshot.links[linkAround(judged.snapshot, judged.units.from[unit], MARKED_STEPS)]?.href ?? '';
  const [path] = href.split(/[?#]/, 1);
  const account = tight(fold(name));
  return account !== '' && OF_ONE_PERSON.test(path) && tight(fold(path.replace(/^.*\/(?=.)/, ''))) === account;
}

/** A name between title and text, in what the page calls that of an author, that was not judged one. */
function namedAuthor(judged: Judged): string[] {
  const found = findDatelines(judged).find(
    ({ unit, line }) => isFullName(line) && markOf(judged, unit, OF_ONE_PERSON) > 0,
  );
  if (!found || !looksLikeName(found.line)) return [];
  const { unit, line } = found;
  const above = judged.labels.label[unit - 1] === LABEL.byline ? unitLine(judged, unit - 1) : '';
  // Longer than names are, below one: what they are.
  const isOffice = line.includes(',') || isLong(line);
  return [isOffice && isFullName(above) && looksLikeName(above) ? above : line];
}

/** A line by the title that begins with a name, and the name leads to a page of persons: so is signed what was printed elsewhere before. */
function linkedAuthor(judged: Judged): string[] {
  const { snapshot, units, labels } = judged;
  let left = labels.pageKind === 'article' ? BEHIND_TITLE : 0;
  for (let unit = (unitsOf(judged, 'title')[0] ?? units.size) + 1; unit < units.size && left > 0; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    left--;
    const link = linkAround(snapshot, units.from[unit], MARKED_STEPS);
    if (isMain(labels.label[unit]) || link < 0 || !OF_ONE_PERSON.test(snapshot.links[link].href)) continue;
    const name = oneLine(innerText(snapshot, link));
    if (isFullName(name) && looksLikeName(name) && unitLine(judged, unit).length <= MAX_BYLINE) return [name];
  }
  return [];
}

/** At the beginning of a line, or behind a day or a sign: not in "Sort by", "Shop by". */
const IN_LINE =
  /(?:(?:^|[\d|•·,，)]\s*|\b(?:[Pp]osted|[Ww]ritten|[Ss]ubmitted)\s+)(?:[Bb]y|BY|[Vv]on|[Pp]ar|[Pp]or|[Dd]oor|[Аа]втор)|作者|记者|記者)(?:\s*[:：]\s*|\s+)(\P{P}.{1,80})/u;
const HAN_NAME = /^\p{Script=Han}{2,4}(?=$|[\s／/|])/u;

/** Who signs a line between title and text that says more than that. */
function signedAuthors(judged: Judged): string[] {
  for (const { line } of findDatelines(judged)) {
    const rest = IN_LINE.exec(line)?.[1];
    if (rest === undefined) continue;
    const name = HAN_NAME.exec(rest)?.[0] ?? cleanByline(rest);
    // Behind a comma is what they are, or who else.
    const names = [name, name.split(/[,，]/, 1)[0]].filter(looksLikeName);
    if (names.length > 0) return [names[0]];
  }
  return [];
}

/** "by ibby": nothing but one word behind it, or that and a day. */
function isSignature(line: string): boolean {
  const from = prefixLength(line);
  const name = line.slice(from);
  // Before a day there may be the site, or what else the line is going to say.
  return from > 0 && (/^\D\S*$/.test(name) || /^[^\s\d][^\s.:：|｜/]*$/.test(name.replace(TAIL, '')));
}

/** Lines no further apart stand in one row. */
const ONE_ROW_PX = 10;

/** Whether the line tells a day, or one beside it. */
function isByDay(judged: Judged, unit: number): boolean {
  const { snapshot, units } = judged;
  const top = (other: number) => snapshot.y[units.from[other]];
  const lines = [unit - 1, unit, unit + 1].filter(other => Math.abs(top(other) - top(unit)) < ONE_ROW_PX);
  return lines.some(other => toIso(unitLine(judged, other), snapshot.page.lang) !== '');
}

function weigh(judged: Judged, unit: number, title: number, name: string): number {
  const isNear = title >= 0 && unit >= title - BEFORE_TITLE && unit <= title + BEHIND_TITLE;
  const says = saysBy(judged, unit) ? SAYS_BY : 0;
  // Far from the title of a page that is no article, authors are those of comments and reviews.
  const marked = isNear || judged.labels.pageKind === 'article' ? markOf(judged, unit) : 0;
  const isSet = isNear && (isFullName(name) || isSignature(unitLine(judged, unit))) && isByDay(judged, unit);
  return says + (marked || (isSet ? IS_MARKED : 0)) + (isNear ? IS_NEAR : 0);
}

/** The line itself, or one before it that says no more than "Written by". */
function saysBy(judged: Judged, unit: number): boolean {
  const line = unitLine(judged, unit);
  if (prefixLength(line) > 0 || CLOSE_PREFIX.test(line)) return true;
  return unit > 0 && announces(judged, unit - 1);
}

function announces(judged: Judged, unit: number): boolean {
  const line = unitLine(judged, unit);
  return line.length < 40 && prefixLength(`${line} `) > line.length;
}

const CELLS = tagSet('td', 'th', 'dt', 'dd');

/** Units behind the title of which one may be taken for text and say no more than who wrote it. */
const RIGHT_BEHIND = 3;

/** "By Jane Doe" right behind the title, by a day or marked as an author: a phrase that begins alike, "By Popular Demand", is neither. */
function isBySomebody(judged: Judged, unit: number, title: number): boolean {
  if (title < 0 || unit <= title || unit > title + RIGHT_BEHIND) return false;
  const line = unitLine(judged, unit);
  const name = line.slice(prefixLength(line));
  if (name === line || !isFullName(name) || !looksLikeName(name)) return false;
  return markOf(judged, unit) > 0 || isDay(judged, unit + 1);
}

function isDay(judged: Judged, unit: number): boolean {
  const line = unit < judged.units.size ? unitLine(judged, unit) : '';
  return line.length <= MAX_LINE && toIso(line, judged.snapshot.page.lang) !== '';
}

/** "Written by" alone by the title, and the name below it, are told in the head, not in the text; so is both in one line. */
export function headNames(judged: Judged, ledger: Ledger): void {
  const { snapshot, units, labels } = judged;
  const title = unitsOf(judged, 'title')[0] ?? -units.size;
  const last = Math.min(title + BEHIND_TITLE, units.size - 1);
  for (let unit = Math.max(0, title - BEFORE_TITLE); unit < last; unit++) {
    if (labels.label[unit + 1] === LABEL.title || CELLS[snapshot.tag[units.row[unit]]]) continue;
    const name = announces(judged, unit) ? unitLine(judged, unit + 1) : '';
    if (isFullName(name) && looksLikeName(name))
      for (const one of [unit, unit + 1]) ledger.move(one, LABEL.byline, 'author');
    else if (isMain(labels.label[unit]) && isBySomebody(judged, unit, title)) ledger.move(unit, LABEL.byline, 'author');
  }
}

/** What the elements of the unit and those it stands in say, and where their links lead. */
function markOf(judged: Judged, unit: number, ofPersons = OF_PERSONS): number {
  const { snapshot, units } = judged;
  const { className, id, links, parent } = snapshot;
  const isMarked = (row: number) =>
    MARKED.test(className[row]) || MARKED.test(id[row]) || ofPersons.test(links[row]?.href ?? '');
  const rows: number[] = [];
  for (let row = units.from[unit], steps = 0; row >= 0 && steps <= MARKED_STEPS; row = parent[row], steps++)
    rows.push(row);
  for (let row = units.from[unit] + 1; row < units.to[unit] && rows.length < MARKED_ROWS; row++) rows.push(row);
  return rows.some(row => isAuthor(judged, row)) ? 2 * IS_MARKED : rows.some(isMarked) ? IS_MARKED : 0;
}

/** Of no language: a few words that begin large where letters have sizes, and nothing that is not in a name. */
function looksLikeName(text: string): boolean {
  if (text.length < 2 || text.length > 80 || /[\d#@:<>»›|$€£/=*©?!]|\.\.\.|\bby\b/.test(text)) return false;
  const words = text.split(/[\s,&]+/u).filter(word => /\p{L}/u.test(word));
  // Of, van, de la.
  const main = words.filter(word => !/^\p{Ll}{1,3}$/u.test(word));
  const large = main.filter(word => !/^\p{P}?(?!\p{Script=Georgian})\p{Ll}/u.test(word)).length;
  return large > 0 && words.length <= 12 && 2 * large > main.length;
}

/** Marked names of which some are those of a line; each may be marked twice, with the picture and with the name. */
const MOST_SHARED = 40;

/** rel=author and itemprop=author on the page itself: comment authors carry them too, so only the first few. */
function markedAuthors(judged: Judged, most = 3): string[] {
  const { snapshot, units, labels } = judged;
  const names: string[] = [];
  const rows = Object.keys(snapshot.attrs)
    .map(Number)
    .sort((a, b) => a - b);
  for (const row of rows) {
    if (!isAuthor(judged, row) || snapshot.hidden[row]) continue;
    let text = '';
    let isComment = false;
    for (let r = row; r < snapshot.end[row] && text.length < 200; r++) {
      const unit = units.ofRow[r];
      isComment ||= unit >= 0 && labels.label[unit] === LABEL.comment;
      text += (snapshot.spaceBefore[r] ? ' ' : '') + snapshot.text[r];
    }
    if (!isComment && text.trim() !== '' && text.length < 100) names.push(oneLine(text));
    if (names.length >= most) break;
  }
  return names;
}

function isAuthor({ snapshot, units, labels }: Judged, row: number): boolean {
  const { attrs, end } = snapshot;
  const { rel = '', itemprop = '' } = attrs[row] ?? {};
  if (!/\bauthor\b/.test(`${rel} ${itemprop}`)) return false;
  const title = units.from[labels.label.indexOf(LABEL.title)];
  // A page may be a review; one that its title does not stand in is a reader's.
  const isOther = (up: number) =>
    /(?:Review|Comment)$/.test(attrs[up]?.itemtype ?? '') && !(up < title && title < end[up]);
  return findUp(snapshot, row, isOther) < 0;
}

/** "Jane Doe" and "Jane Doe, Editor" are one person. */
function unique(names: string[]): string[] {
  const seen: string[] = [];
  return names.filter(name => {
    const folded = fold(name);
    const isNew = folded !== '' && !seen.some(other => folded === other || folded.startsWith(`${other} `));
    if (isNew) seen.push(folded);
    return isNew;
  });
}

import { hostOf, toUrl } from '../page/address.ts';
import { fold, oneLine } from '../page/clean-text.ts';
import { findText, findWorks, isThing, namesOf, typeOf } from '../page/linked-data.ts';
import { innerText, type Snapshot } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';

/** Names of the site, best first. */
export function siteNames(snapshot: Snapshot): string[] {
  const { meta, url } = snapshot.page;
  const publishers = findWorks(snapshot).flatMap(work => namesOf(work.publisher));
  const sites = meta.jsonLd
    .filter(isThing)
    .filter(thing => /^(?:WebSite|NewsMediaOrganization|Organization)$/.test(typeOf(thing)));
  const names = [oneLine(meta.named['og:site_name'], 200), ...publishers, findText(sites, 'name')];
  const named = [oneLine(meta.named['application-name'], 200), windowEnd(snapshot), hostOf(url)];
  return [...names, ...named]
    .map(name => name.replace(/(?<![\s|•·–—:-])[\s|•·–—:-]+$/u, '').replace(/^www\./, ''))
    .filter(name => /^(?!https?:)./i.test(name));
}

const PARTING = /(?<!\s)\s+[|•·–—:~»-]+\s+|(?<!\s)\s*[|｜]\s*/u;
/** Words: a longer name includes the site's slogan. */
const MOST_WORDS = 4;
/** Characters a name may have in addition to the host name: "The", "Blog". */
const MOST_ADDED = 5;
const LEAST_SHARE = 0.7;

const wordsIn = (text: string) => text.split(/\s+/).length;

/** Whether a text matches the host name: "Encore Realty" and encorerealty.example. */
function isOfHost(text: string, { page }: Snapshot): boolean {
  const own = tight(fold(text));
  const labels = (toUrl(page.url)?.hostname ?? '').split('.').slice(0, -1);
  return labels.some(label => {
    const name = tight(fold(label));
    if (own === name && own.length > 1) return true;
    if (name.length < 4) return false;
    const isLonger = own.includes(name) && own.length <= name.length + MOST_ADDED;
    return isLonger || (name.includes(own) && own.length >= LEAST_SHARE * name.length);
  });
}

/** Chinese titles are separated from the site's name without a space. */
const CLOSE_END = /[_-](?=[^\s_-]*$)([^\s_-]*[\u4e00-\u9fff][^\s_-]*)$/;

/**
 * The site's name at the end of the document title. It must match the logo or host, or the page must have separate headings for its title
 * and the site.
 */
function windowEnd(snapshot: Snapshot): string {
  const title = oneLine(snapshot.page.title, 300);
  const parts = title.split(PARTING);
  const end = parts.length > 1 ? parts[parts.length - 1] : '';
  const logos = logoTexts(snapshot);
  const logo = [end, parts[0]].find(part => logos.includes(fold(part)));
  if (logo) return logo;
  const close = CLOSE_END.exec(title)?.[1];
  const isTitle = (text: string) => !logos.includes(text) && `${fold(title)} `.startsWith(`${text} `);
  if (close && headingTexts(snapshot).some(isTitle)) return close;
  if (end === '' || wordsIn(end) > MOST_WORDS) return '';
  if (isOfHost(end, snapshot)) return end;
  const headings = new Set(headingTexts(snapshot));
  return headings.has(fold(end)) && headings.has(fold(title.slice(0, -end.length))) ? end : '';
}

/** Folded texts of links to the home page; none if this is the home page. */
function logoTexts(snapshot: Snapshot): string[] {
  const { origin, href } = toUrl(snapshot.page.url) ?? {};
  if (href === `${origin}/`) return [];
  const rows = Object.keys(snapshot.links).map(Number);
  const home = rows.filter(row => snapshot.links[row].href === `${origin}/`);
  return home.map(row => fold(innerText(snapshot, row))).filter(text => text !== '');
}

const HEADS = tagSet('h1', 'h2', 'h3');
const MOST_HEADINGS = 12;

function headingTexts(snapshot: Snapshot): string[] {
  const texts: string[] = [];
  for (let row = 0; row < snapshot.size && texts.length < MOST_HEADINGS; row++)
    if (HEADS[snapshot.tag[row]] && !snapshot.hidden[row]) texts.push(fold(oneLine(innerText(snapshot, row), 300)));
  return texts;
}

/** Strips the slogan. */
function toName(name: string, snapshot: Snapshot): string {
  const parts = name.split(PARTING).filter(part => part !== '' && wordsIn(part) <= MOST_WORDS);
  if (wordsIn(name) <= MOST_WORDS || parts.length === 0) return name;
  return parts.find(part => isOfHost(part, snapshot)) ?? parts[0];
}

export function findSite(snapshot: Snapshot): string {
  return toName(siteNames(snapshot)[0] ?? '', snapshot);
}

const namesOfSite = new WeakMap<Snapshot['page'], Set<string>>();

/** Returns a test for texts that are just the site's name in one of its forms. */
export function siteMatcher(snapshot: Snapshot): (text: string) => boolean {
  let names = namesOfSite.get(snapshot.page);
  if (!names) namesOfSite.set(snapshot.page, (names = foldNames(snapshot)));
  const known = names;
  return text => known.has(tight(fold(text)));
}

function foldNames(snapshot: Snapshot): Set<string> {
  const host = hostOf(snapshot.page.url);
  const names = new Set(siteNames(snapshot).map(fold).map(tight));
  names.add(tight(fold(host.split('.').slice(-2, -1).join(' '))));
  names.delete('');
  return names;
}

const tight = (text: string) => text.replace(/\s/g, '');

import { type Address, safeWeb, toUrl } from '../page/address.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { textAt } from '../settle/note-links.ts';

/** Query parameters for page numbers in various languages and shop systems. */
const PAGE_NAMES =
  /^(?:p|pg|page|pages?|paged|pagenum(?:ber)?|page_?no|pageindex|currentpage|seite|pagina|página|sivu|sida|strona|stranka|oldal)$/i;
const LAST_NUMBER = /^(.*?)(\d{1,4})(\D*)$/;

/** The next page of the same article: the same address with the page number increased by one. '' if there is none. */
export function findNextPage(snapshot: Snapshot): string {
  const { url, meta } = snapshot.page;
  const here = toUrl(url);
  if (!here || !/^https?:$/.test(here.protocol)) return '';
  if (meta.next !== '' && isNext(here, toUrl(meta.next, url), true)) return safeWeb(toUrl(meta.next, url)?.href);
  const start = here.origin + sharedStart(here);
  for (const key of Object.keys(snapshot.links)) {
    const row = Number(key);
    const { href, fragment } = snapshot.links[row];
    // Cheap checks first: pages have many links, and parsing URLs is slow.
    if (fragment !== '' || !href.startsWith(start) || !/\d/.test(href) || snapshot.hidden[row]) continue;
    const isNamed = /\bnext\b/.test(snapshot.attrs[row]?.rel ?? '') || /^\s*\d{1,4}\s*$/.test(textAt(snapshot, row));
    const there = toUrl(href);
    if (isNext(here, there, isNamed)) return safeWeb(there!.href);
  }
  return '';
}

/** The part of the path that the next page's address shares with this one: up to the number that changes, if there is one. */
function sharedStart({ pathname }: Address): string {
  const [stem] = splitExtension(withoutEnd(pathname));
  return LAST_NUMBER.exec(stem)?.[1] ?? stem;
}

/** `isNamed`: the link is marked as "next", or its text is a page number. */
function isNext(here: Address, there: Address | undefined, isNamed: boolean): boolean {
  if (!there || there.origin !== here.origin) return false;
  const path = [here.pathname, there.pathname].map(one => withoutEnd(one));
  if (path[0] === path[1]) return isNextQuery(here, there);
  if (here.search !== there.search) return false;
  const [stem, extension] = splitExtension(path[0]);
  const [nextStem, nextExtension] = splitExtension(path[1]);
  if (extension !== nextExtension && !(extension !== '' && nextExtension === '')) return false;
  // story → story/2, story/page/2, story-2, story_p2
  const added = nextStem.startsWith(stem)
    ? nextStem.slice(stem.length)
    : path[1].startsWith(path[0])
      ? path[1].slice(path[0].length)
      : '';
  if (/^(?:\/|[-_,.])(?:page|p|seite|pagina)?[/\-_]?2$/i.test(added)) return stem.length > 1;
  const [a, b] = [LAST_NUMBER.exec(stem), LAST_NUMBER.exec(nextStem)];
  const isOneMore = a && b && a[1] === b[1] && a[3] === b[3] && Number(b[2]) === Number(a[2]) + 1;
  return Boolean(isOneMore && (isNamed || /(?:page|seite|pagina)[/\-_]?$/i.test(a[1])) && Number(b[2]) < 500);
}

function isNextQuery(here: Address, there: Address): boolean {
  let changed = 0;
  let isPage = false;
  for (const name of new Set([...namesIn(here), ...namesIn(there)])) {
    const [was, is] = [here.searchParams.get(name), there.searchParams.get(name)];
    if (was === is) continue;
    changed++;
    isPage = PAGE_NAMES.test(name) && is !== null && /^\d{1,4}$/.test(is) && Number(is) === Number(was ?? 1) + 1;
  }
  return changed === 1 && isPage;
}

/** Uses forEach: in a content script, Firefox returns iterators of page objects that cannot be iterated. */
function namesIn({ searchParams }: Address): string[] {
  const names: string[] = [];
  searchParams.forEach((_value, name) => {
    names.push(name);
  });
  return names;
}

function splitExtension(path: string): [string, string] {
  const dot = path.lastIndexOf('.');
  return /^\.[a-z]{2,5}$/i.test(path.slice(dot)) ? [path.slice(0, dot), path.slice(dot)] : [path, ''];
}

/** Strips trailing slashes. A regex such as /\/+$/ would take quadratic time on long runs of slashes. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

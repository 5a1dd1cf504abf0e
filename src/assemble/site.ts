import type { Snapshot } from '../page/snapshot.ts';
import { hostOf } from './address.ts';
import { fold, oneLine } from './clean.ts';
import { findText, findWorks, isThing, namesOf, typeOf } from './linked-data.ts';

/** What the site calls itself, best first. */
export function siteNames(snapshot: Snapshot): string[] {
  const { meta, url } = snapshot.page;
  const publishers = findWorks(snapshot).flatMap(work => namesOf(work.publisher));
  const sites = meta.jsonLd
    .filter(isThing)
    .filter(thing => /^(?:WebSite|NewsMediaOrganization|Organization)$/.test(typeOf(thing)));
  const names = [oneLine(meta.named['og:site_name'], 200), ...publishers, findText(sites, 'name')];
  const named = [oneLine(meta.named['application-name'], 200), hostOf(url)];
  return [...names, ...named].filter(name => name !== '');
}

export function findSite(snapshot: Snapshot): string {
  return siteNames(snapshot)[0] ?? '';
}

const namesOfSite = new WeakMap<Snapshot['page'], Set<string>>();

/** Tells whether a text is only the site's name, in any of its forms. */
export function siteMatcher(snapshot: Snapshot): (text: string) => boolean {
  let names = namesOfSite.get(snapshot.page);
  if (!names) namesOfSite.set(snapshot.page, (names = foldNames(snapshot)));
  const known = names;
  return text => known.has(tight(fold(text)));
}

function foldNames(snapshot: Snapshot): Set<string> {
  const host = hostOf(snapshot.page.url);
  const names = new Set(siteNames(snapshot).map(fold).map(tight));
  names.add(tight(fold(host.split('.').slice(0, -1).join(' '))));
  names.add(tight(fold(host.split('.').slice(-2, -1).join(' '))));
  names.delete('');
  return names;
}

const tight = (text: string) => text.replace(/\s/g, '');

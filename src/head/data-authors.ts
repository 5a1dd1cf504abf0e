import { fold, oneLine } from '../page/clean-text.ts';
import { findWorks, isThing, namesOf, typeOf } from '../page/linked-data.ts';
import type { Snapshot } from '../page/snapshot.ts';

/** People by work; empty for a work signed by an organisation. */
export function workAuthors(snapshot: Snapshot): string[][] {
  return authorsOf(snapshot).map(author => (isFirm(author) ? [] : namesOf(author)));
}

const authorsOf = (snapshot: Snapshot) =>
  findWorks(snapshot)
    .slice(0, 3)
    .map(work => work.author ?? work.creator);

const isFirm = (author: unknown) => [author].flat().every(one => isThing(one) && typeOf(one) === 'Organization');

/** Returns a test for organisations that published or signed the page without having written it. */
export function publisherMatcher(snapshot: Snapshot): (name: string) => boolean {
  const works = findWorks(snapshot);
  const firms = [...works.map(work => work.publisher), ...authorsOf(snapshot)].filter(
    one => one !== undefined && isFirm(one),
  );
  const persons = new Set(workAuthors(snapshot).flat().map(fold));
  const names = new Set(firms.flatMap(namesOf).map(fold));
  return name => names.has(fold(name)) && !persons.has(fold(name));
}

/** Authors named in meta tags. */
export function metaAuthors(snapshot: Snapshot): string[] {
  const { named } = snapshot.page.meta;
  // biome-ignore format: read as a list
  const names = ['author', 'byl', 'parsely-author', 'sailthru.author', 'article:author', 'dc.creator', 'dcterms.creator', 'citation_author', 'byline'];
  for (const name of names) {
    const value = oneLine(named[name], 400);
    if (value !== '' && !/^https?:/i.test(value)) return [value];
  }
  const label = oneLine(named['twitter:label1'], 40);
  return /^(?:written by|author|by|verfasst von|écrit par|escrito por)/i.test(label)
    ? [oneLine(named['twitter:data1'], 200)]
    : [];
}

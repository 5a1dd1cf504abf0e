import { fold } from '../page/clean-text.ts';
import type { Judged } from '../page/reading.ts';
import { cleanByline, prefixLength } from '../posts/clean-byline.ts';
import { markedAuthors } from './author-marks.ts';
import { isAccount, isFullName, join, NOBODY, unique } from './author-names.ts';
import { metaAuthors, publisherMatcher, workAuthors } from './data-authors.ts';
import { findDatelines } from './dateline.ts';
import { linkedAuthor, signedAuthors } from './signed-authors.ts';
import { siteMatcher } from './site.ts';
import { writtenAuthors } from './written-authors.ts';

/** The author: people named in the page's data, else whoever opened the thread, else a byline near the title, else marked-up authors. */
export function findByline(judged: Judged, opening = ''): string {
  const { snapshot } = judged;
  const isSite = siteMatcher(snapshot);
  const isName = (name: string) => name !== '' && !NOBODY.test(name) && prefixLength(`${name} `) === 0;
  const isPerson = (name: string) => isName(name) && !isSite(name);
  const isNamed = (name: string) => isPerson(name) && isFullName(name);
  const written = () => writtenAuthors(judged);
  const declared = metaAuthors(snapshot);
  const sources = [
    () => workAuthors(snapshot).find(names => names.some(isPerson)) ?? [],
    () => [opening],
    // Metadata often names the person who filed the page instead of the one who signed it.
    () => (declared.some(name => isShown(judged, name)) ? [] : signedAuthors(judged).filter(isNamed)),
    () => declared,
    written,
    () => linkedAuthor(judged),
    () => (judged.labels.pageKind === 'article' ? markedAuthors(judged) : []),
  ];
  const pick = (names: string[], isMeant: (name: string) => boolean) => unique(names.map(cleanByline).filter(isMeant));
  for (const names of sources) {
    const persons = pick(names(), isPerson);
    if (persons.length === 0) continue;
    // Metadata often has an account name where the page shows the full name.
    const isNickname = isAccount(persons[0]) && persons[0] !== opening;
    const named = isNickname && persons.length === 1 ? pick(written(), isNamed) : [];
    return join(named.length > 0 ? named : persons);
  }
  // An author may publish under their own name, which then is the site's name too.
  const isPublisher = publisherMatcher(snapshot);
  for (const names of [workAuthors(snapshot).flat(), declared, written()]) {
    const signed = pick(names, name => isName(name) && !isPublisher(name));
    if (signed.length > 0) return join(signed);
  }
  return '';
}

/** Whether a line near the title contains the name. */
const isShown = (judged: Judged, name: string) =>
  findDatelines(judged).some(({ line }) => fold(line).includes(fold(name)));

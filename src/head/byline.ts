import { fold } from '../page/clean-text.ts';
import type { Judged } from '../page/reading.ts';
import { cleanByline, prefixLength } from '../posts/clean-byline.ts';
import { MOST_SHARED, markedAuthors } from './author-marks.ts';
import { isAccount, isFullName, isLong, join, NOBODY, unique } from './author-names.ts';
import { metaAuthors, publisherMatcher, signsAsFirm, workAuthors } from './data-authors.ts';
import { findDatelines } from './dateline.ts';
import { linkedAuthor, namedAuthor, signedAuthors } from './signed-authors.ts';
import { linkTexts, siteMatcher } from './site.ts';
import { writtenAuthors } from './written-authors.ts';

/** The author: people named in the page's data, else whoever opened the thread, else a byline near the title, else marked-up authors. */
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
  // A firm other than the publisher that is not named near the title built the site.
  const isBuilder = (name: string) => OF_FIRM.test(name) && !isSite(name) && !isShown(judged, name);
  const declared = metaAuthors(snapshot).filter(name => !isBuilder(name));
  const sources = [
    () => workAuthors(snapshot).find(names => names.some(isPerson)) ?? [],
    // A firm counts as the author only if the page names no person.
    () => (signsAsFirm(snapshot) ? written().filter(isNamed) : []),
    () => [opening],
    // Metadata often names the person who filed the page instead of the one who signed it.
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
    // Metadata often has an account name where the page shows the full name, or only one of several authors. In a thread, the line may also
    // name the forum, which is longer than a person's name.
    const isMeant = (name: string) => isNamed(name) && (persons[0] !== opening || !isLong(name));
    const named = persons.length === 1 ? pick(written(), isMeant) : [];
    if (isAccount(persons[0])) return join(named.length > 0 ? named : persons);
    const marked = named.length > 1 ? pick(markedAuthors(judged, MOST_SHARED), isNamed) : [];
    const shared = named.filter(name => marked.includes(name));
    return join(shared.includes(persons[0]) ? shared : persons);
  }
  // An author may publish under their own name, which then is the site's name too.
  const isPublisher = publisherMatcher(snapshot);
  for (const names of [workAuthors(snapshot).flat(), declared, written()]) {
    const signed = pick(names, name => isName(name) && !isPublisher(name));
    if (signed.length > 0) return join(signed);
  }
  return '';
}

/** Legal suffixes of company names. */
const OF_FIRM = /[\s,](?:Inc|LLC|Ltd|Limited|GmbH|Corp|AG|S\.?A|S\.?[Rr]\.?[Ll]|B\.?V)\.?$/;

/** Paths and rel values of links to sections. */
const OF_SECTIONS = /\/(?:category|section)\/| category\b/i;

/** Whether a line near the title contains the name. */
const isShown = (judged: Judged, name: string) =>
  findDatelines(judged).some(({ line }) => fold(line).includes(fold(name)));

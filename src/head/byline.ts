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
  // A firm that is not the publisher, and is not named near the title, built the site.
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

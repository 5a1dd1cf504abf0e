import { fold } from '../page/clean-text.ts';
import { findText, findWorks } from '../page/linked-data.ts';
import type { Snapshot } from '../page/snapshot.ts';

/** Shorter descriptions are slogans. */
const LEAST_LETTERS = 30;
/** Characters compared: enough to recognise the same text, since long descriptions are truncated. */
const SAME_LETTERS = 60;
const MOST_LETTERS = 500;

/** Returns a test for the standfirst: whether a text is the page's own description in its metadata. */
export function findDescription(snapshot: Snapshot): (text: string) => boolean {
  const { named } = snapshot.page.meta;
  const headline = findText(findWorks(snapshot), 'alternativeHeadline');
  const begin = (text: string) => fold(text.slice(0, MOST_LETTERS)).slice(0, SAME_LETTERS);
  const described = [named['og:description'], named['description'], named['twitter:description'], headline]
    .map(text => begin(text ?? ''))
    .filter(text => text.length >= LEAST_LETTERS);
  return described.length > 0 ? text => described.includes(begin(text)) : () => false;
}

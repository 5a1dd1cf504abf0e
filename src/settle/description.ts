import { fold } from '../page/clean-text.ts';
import { findText, findWorks } from '../page/linked-data.ts';
import type { Snapshot } from '../page/snapshot.ts';

/** Shorter descriptions are slogans. */
const LEAST_LETTERS = 30;
/** Enough of two texts to know that they are the same: descriptions are cut where they get long. */
const SAME_LETTERS = 60;
const MOST_LETTERS = 500;

/** Tells the standfirst: what the page says of itself to others. */
export function findDescription(snapshot: Snapshot): (text: string) => boolean {
  const { named } = snapshot.page.meta;
  const headline = findText(findWorks(snapshot), 'alternativeHeadline');
  const begin = (text: string) => fold(text.slice(0, MOST_LETTERS)).slice(0, SAME_LETTERS);
  const described = [named['og:description'], named['description'], named['twitter:description'], headline]
    .map(text => begin(text ?? ''))
    .filter(text => text.length >= LEAST_LETTERS);
  return described.length > 0 ? text => described.includes(begin(text)) : () => false;
}

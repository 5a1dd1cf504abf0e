import type { Block } from '../page/article.ts';
import { fold } from './clean.ts';
import { blockText } from './plain-text.ts';

/** A heading this sure of itself stays even with nothing kept below it. */
const SURE = 0.8;
/** How many blocks at the beginning may repeat the head of the article. */
const HEAD_BLOCKS = 8;
/** No byline and no date is longer. */
const LONGEST = 160;

export interface Head {
  title: string;
  byline: string;
  date: string;
  /** What the page wrote where the head says it in another form. */
  written: string[];
}

/** The title, the author and the date are told once, above the text. */
export function dropRepeatedHead(blocks: Block[], head: Head): Block[] {
  const title = fold(head.title);
  const written = new Set(head.written.map(fold));
  // Asked of the head last: who and when may take long to find out. A date that is not as the page wrote it begins with its year.
  const isHead = (text: string) =>
    text === title ||
    (text !== '' && written.has(text)) ||
    (text !== '' &&
      text.length <= LONGEST &&
      (text === fold(head.byline) || (/^\d{4} \d/.test(text) && text === fold(head.date)) || isWhoAndWhen(text, head)));
  return blocks.filter((block, index) => {
    if (index >= HEAD_BLOCKS || (block.kind !== 'heading' && block.kind !== 'paragraph')) return true;
    return !isHead(fold(blockText(block)));
  });
}

/** Words beside name and numbers in "Published on 3 May 2024 by Jane Doe", "Por Jane Doe, 3 de mayo de 2024". */
const MOST_BESIDE = 4;

/** Both in one line, however the page writes its dates. */
function isWhoAndWhen(text: string, head: Head): boolean {
  const year = /\b(?:19|20)\d\d\b/.exec(text)?.[0];
  if (!year || text.length > LONGEST / 2 || !head.date.startsWith(year)) return false;
  const name = fold(head.byline);
  if (name === '' || !text.includes(name)) return false;
  const beside = text.replace(name, ' ').split(' ');
  return beside.filter(word => /\p{L}/u.test(word)).length <= MOST_BESIDE;
}

const END = 7;

/** Headings go with what follows: one with nothing below it before the next of its rank heads nothing. */
export function dropEmptyHeadings(blocks: Block[]): Block[] {
  const keep = new Array<boolean>(blocks.length).fill(true);
  let lowest = END; // rank of the heading that comes next with nothing in between; 0 where there is text
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i];
    if (block.kind === 'rule') continue;
    if (block.kind !== 'heading') {
      lowest = 0;
      continue;
    }
    const isEmpty = lowest === END || (lowest > 0 && lowest <= block.level);
    if (isEmpty && block.source.score < SURE) keep[i] = false;
    else lowest = block.level;
  }
  return blocks.filter((_, index) => keep[index]);
}

/** Rules part: none at the ends, none twice, none beside a heading that parts already. */
export function dropIdleRules(blocks: Block[]): Block[] {
  return blocks.filter((block, index) => {
    if (block.kind !== 'rule') return true;
    const before = blocks[index - 1];
    const after = blocks[index + 1];
    return before && after && after.kind !== 'rule' && after.kind !== 'heading' && before.kind !== 'heading';
  });
}

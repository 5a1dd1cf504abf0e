import type { Block } from '../page/article.ts';
import { oneLine } from '../page/clean-text.ts';
import { findText, findWorks } from '../page/linked-data.ts';
import { blockText } from '../page/plain-text.ts';
import type { Snapshot } from '../page/snapshot.ts';

const MAX_LENGTH = 300;
const MIN_LENGTH = 40;

/** The page's description, else the beginning of the article. */
export function findExcerpt(snapshot: Snapshot, blocks: Block[]): string {
  const { named } = snapshot.page.meta;
  const candidates = [
    named['og:description'],
    named.description,
    named['twitter:description'],
    findText(findWorks(snapshot), 'description'),
  ];
  const found = candidates.map(text => oneLine(text)).find(text => text.length >= MIN_LENGTH);
  const first = blocks.find(block => block.kind === 'paragraph' && blockText(block).length >= MIN_LENGTH);
  return shorten(found ?? (first ? blockText(first) : ''));
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const space = text.lastIndexOf(' ', MAX_LENGTH);
  const cut = text.slice(0, space > MAX_LENGTH / 2 ? space : MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
  return `${cut}…`;
}

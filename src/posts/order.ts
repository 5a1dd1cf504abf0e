import type { Block } from '../page/article.ts';
import { blockText, linesOf } from '../page/plain-text.ts';
import type { PostHead } from '../page/thread.ts';
import { isWhoLine } from './who-line.ts';

/** Who and when are shown once, in a post's head, unless that is all there is; a head with nothing below it heads nothing. */
export function tidyPosts(blocks: Block[], language: string): Block[] {
  const told: Block[] = [];
  for (let at = 0, end = 0; at < blocks.length; at = end) {
    const head = blocks[at];
    for (end = at + 1; end < blocks.length && blocks[end].kind !== 'post'; ) end++;
    const said = blocks.slice(at + 1, end);
    if (head.kind !== 'post') for (let i = at; i < end; i++) told.push(blocks[i]);
    else if (said.length > 0) {
      const first = Math.max(
        0,
        said.findIndex(block => !repeats(block, head, language)),
      );
      told.push({ ...head, lines: linesOf(said.slice(0, first)) });
      for (let i = first; i < said.length; i++) told.push(said[i]);
    }
  }
  return told;
}

function repeats(block: Block, { author, date }: PostHead, language: string): boolean {
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return false;
  const text = blockText(block);
  if (author !== '' && isWhoLine(text, [author], language)) return true;
  return date !== '' && (text === date || isWhoLine(text, [], language));
}

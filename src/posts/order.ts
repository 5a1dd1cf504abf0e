import type { Block, Signature } from '../page/article.ts';
import { blockText, linesOf } from '../page/plain-text.ts';
import { isWhoLine } from './who-line.ts';

/**
 * Removes lines that repeat author and date, which a post's head shows, unless the post has nothing else; removes heads without content.
 */
export function tidyPosts(blocks: Block[], language: string): Block[] {
  const ordered: Block[] = [];
  for (let at = 0, end = 0; at < blocks.length; at = end) {
    const head = blocks[at];
    for (end = at + 1; end < blocks.length && blocks[end].kind !== 'post'; ) end++;
    const body = blocks.slice(at + 1, end);
    if (head.kind !== 'post') for (let i = at; i < end; i++) ordered.push(blocks[i]);
    else if (body.length > 0) {
      const first = Math.max(
        0,
        body.findIndex(block => !repeats(block, head, language)),
      );
      ordered.push({ ...head, lines: linesOf(body.slice(0, first)) });
      for (let i = first; i < body.length; i++) ordered.push(body[i]);
    }
  }
  return ordered;
}

/** Whether a line says nothing but author and date. */
export function repeats(block: Block, { author, date }: Signature, language: string): boolean {
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return false;
  const text = blockText(block);
  if (author !== '' && isWhoLine(text, [author], language)) return true;
  return date !== '' && (text === date || isWhoLine(text, [], language));
}

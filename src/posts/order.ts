import type { Block, Signature } from '../page/article.ts';
import { inlineText, linesOf } from '../page/plain-text.ts';
import { countWords } from '../page/words.ts';
import { isWhen } from './stamps.ts';
import { withoutVotes } from './votes.ts';
import { isWhoLine } from './who-line.ts';

/**
 * Removes lines that repeat author and date, which a post's head shows, unless the post has nothing else; removes heads without content,
 * whose replies move up to the post above.
 */
export function tidyPosts(blocks: Block[], language: string): Block[] {
  const ordered: Block[] = [];
  /** Depths, as found, of the kept posts around the current one. */
  let open: number[] = [];
  for (let at = 0, end = 0; at < blocks.length; at = end) {
    const head = blocks[at];
    for (end = at + 1; end < blocks.length && blocks[end].kind !== 'post'; ) end++;
    const body = blocks.slice(at + 1, end);
    if (head.kind !== 'post') {
      for (let i = at; i < end; i++) ordered.push(blocks[i]);
      continue;
    }
    if (body.length > 0) {
      open = open.filter(around => around < head.depth);
      const depth = open.push(head.depth) - 1;
      const first = Math.max(
        0,
        body.findIndex(block => !repeats(block, head, language)),
      );
      ordered.push({ ...head, depth, lines: linesOf(body.slice(0, first)) });
      for (let i = first; i < body.length; i++) ordered.push(body[i]);
    }
  }
  return ordered;
}

/** In words: "hide", "12 comments". Longer links are what someone recommends. */
const LONGEST_CONTROL = 3;

/** Whether a line says nothing but author, date and votes, among links to do something with the post. */
export function repeats(block: Block, { author, date, votes }: Signature, language: string): boolean {
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return false;
  const isControl = (text: string) =>
    countWords(text) <= LONGEST_CONTROL && !isWhen(text, language) && !(author !== '' && text.includes(author));
  const own = block.inlines.filter(inline => inline.kind !== 'link' || !isControl(inlineText([inline])));
  const text = votes === undefined ? inlineText(own) : withoutVotes(inlineText(own));
  if (author !== '' && isWhoLine(text, [author], language)) return true;
  return date !== '' && (text === date || isWhoLine(text, [], language));
}

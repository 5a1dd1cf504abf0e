import { useState } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import type { Article, Block } from '../../page/article.ts';
import type { ArticleChange } from '../contract.ts';
import { IconButton } from './controls.tsx';

export type DropScope = 'this' | 'alike' | 'part';

interface DropsProps {
  words: Messages;
  block: Block;
  drop(block: Block, scope: DropScope): void;
}

/** Buttons that remove a block: alone, with everything built like it, or (for a heading) with its whole section. */
export function Drops({ words, block, drop }: DropsProps) {
  // A book has thousands of these: the extra buttons are created on hover or focus.
  const [isNear, setNear] = useState(false);
  return (
    <div
      class="drops"
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocusIn={() => setNear(true)}
    >
      <IconButton icon="close" class="drop" label={words('readerDrop')} onClick={() => drop(block, 'this')} />
      {isNear && (
        <IconButton icon="copy" class="drop" label={words('readerDropAlike')} onClick={() => drop(block, 'alike')} />
      )}
      {isNear && block.kind === 'heading' && (
        <IconButton icon="leftOut" class="drop" label={words('readerDropPart')} onClick={() => drop(block, 'part')} />
      )}
    </div>
  );
}

export function toDrop(article: Article, block: Block, scope: DropScope): ArticleChange {
  const blocks = scope === 'part' ? partOf(article, block) : [block];
  return { kind: 'drop', units: blocks.flatMap(({ source }) => source.units), isAlike: scope === 'alike' };
}

/** A heading and everything up to the next heading of the same or a higher level. */
function partOf({ blocks }: Article, heading: Block): Block[] {
  const from = blocks.indexOf(heading);
  const level = heading.kind === 'heading' ? heading.level : 0;
  const to = blocks.findIndex((block, at) => at > from && block.kind === 'heading' && block.level <= level);
  return blocks.slice(from, to < 0 ? undefined : to);
}

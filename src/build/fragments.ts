import { toUrl } from '../page/address.ts';
import type { Block, Inline } from '../page/article.ts';
import { BLOCKS_A_STEP, type Work } from '../page/work.ts';

/** Fragments that need no encoding in an address. */
const PLAIN = /^#[\w.~:-]*$/;

/** Ids that links to fragments of this page can lead to within the article. */
export function headingIds(blocks: Block[]): Set<string> {
  const ids = new Set<string>();
  visitBlocks(blocks, block => {
    if (block.kind === 'heading' && block.id !== '') ids.add(block.id);
  });
  return ids;
}

/** Links to fragments of this page stay inside the article if the target is in it; otherwise they lead to the page. */
export function* resolvingFragments(blocks: Block[], ids: ReadonlySet<string>, url: string): Work<void> {
  const page = /^https?:/i.test(url) ? (toUrl('#', url)?.href ?? '') : '';
  const resolve = (href: string): string => {
    if (href[0] !== '#' || ids.has(href.slice(1))) return href;
    // Fast path: long pages have thousands of these links, and parsing URLs is slow.
    if (page === '' || PLAIN.test(href)) return page && page + href.slice(1);
    return toUrl(href, url)?.href ?? '';
  };
  const seeInline = (inline: Inline) => {
    if (inline.kind === 'link') inline.href = resolve(inline.href);
    else if (inline.kind === 'image') inline.picture.href = resolve(inline.picture.href);
  };
  const seeBlock = (block: Block) => {
    if (block.kind === 'figure') for (const picture of block.pictures) picture.href = resolve(picture.href);
  };
  for (let i = 0; i < blocks.length; i++) {
    const one = [blocks[i]];
    visitInlines(one, seeInline);
    visitBlocks(one, seeBlock);
    if (i % BLOCKS_A_STEP === BLOCKS_A_STEP - 1) yield;
  }
}

/** Visits every block, including nested ones. */
export function visitBlocks(blocks: Block[], see: (block: Block) => void): void {
  for (const block of blocks) {
    see(block);
    for (const inner of innerBlocks(block)) visitBlocks(inner, see);
  }
}

export function visitInlines(blocks: Block[], see: (inline: Inline) => void): void {
  const into = (inlines: Inline[]) => {
    for (const inline of inlines) {
      see(inline);
      if ('children' in inline) into(inline.children);
      else if (inline.kind === 'ruby') into(inline.base);
    }
  };
  visitBlocks(blocks, block => {
    for (const inlines of ownInlines(block)) into(inlines);
  });
}

function innerBlocks(block: Block): Block[][] {
  switch (block.kind) {
    case 'list':
      return block.items;
    case 'definitions':
      return block.items.flatMap(item => item.details);
    case 'table':
      return block.rows.flatMap(row => row.map(cell => cell.blocks));
    case 'quote':
    case 'details':
    case 'callout':
      return [block.blocks];
    default:
      return [];
  }
}

function ownInlines(block: Block): Inline[][] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.inlines];
    case 'table':
    case 'figure':
      return [block.caption];
    case 'details':
      return [block.summary];
    case 'callout':
      return [block.title];
    case 'definitions':
      return block.items.flatMap(item => item.terms);
    default:
      return [];
  }
}

import type { Article, Block } from '../../page/article.ts';
import { linesOf } from '../../page/plain-text.ts';
import { textOf } from './Inlines.tsx';

type Table = Extract<Block, { kind: 'table' }>;

/** Smaller boxes need no folding. */
const LEAST_ROWS = 5;
/** Minimum share of rows that are name-value pairs or a title. */
const PAIRED = 0.8;
/** Minimum letters in a lead paragraph, as opposed to a line above it. */
const LEAD = 80;

/**
 * Moves an infobox that precedes the lead to after it, folded to one line: it would fill the first screen. Returns the same article if
 * there is none.
 */
export function foldInfobox(article: Article, name: string): Article {
  const { blocks } = article;
  const lead = blocks.findIndex(isLead);
  const isBox = (block: Block, at: number): block is Table => at < lead && block.kind === 'table' && isInfobox(block);
  const boxes = blocks.filter(isBox);
  if (lead < 0 || boxes.length === 0) return article;
  const before = blocks.slice(0, lead).filter((block, at) => !isBox(block, at));
  const folded = boxes.map(table => toFold(table, name));
  return { ...article, blocks: [...before, blocks[lead], ...folded, ...blocks.slice(lead + 1)] };
}

function isLead(block: Block): boolean {
  return block.kind === 'paragraph' && textOf(block.inlines).length >= LEAD;
}

function isInfobox({ rows }: Table): boolean {
  const paired = rows.filter(row => row.length <= 2).length;
  return rows.length >= LEAST_ROWS && paired >= PAIRED * rows.length;
}

const folds = new WeakMap<Table, Block>();

/** Cached, because per-block state is keyed by object. */
function toFold(table: Table, name: string): Block {
  const known = folds.get(table);
  if (known) return known;
  const [first] = table.rows;
  const title = textOf(table.caption).trim() || (first?.length === 1 ? linesOf(first[0].blocks).join(' ') : '');
  const text = title === '' || title.length > 80 ? name : `${name}: ${title}`;
  const fold: Block = {
    kind: 'details',
    summary: [{ kind: 'text', text }],
    blocks: [table],
    source: table.source,
  };
  folds.set(table, fold);
  return fold;
}

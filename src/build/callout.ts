import { saysSomething } from '../features/units.ts';
import type { Block, Inline } from '../page/article.ts';
import { blockText } from '../page/plain-text.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { canBeCallout, findCallout, findOpening, looksLikeCallout, type Named } from '../settle/callout-box.ts';
import { BOLD_FROM } from '../settle/data-table.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { isBold, unbold, withoutStart } from './infer-structure.ts';
import { sourceOf } from './source.ts';

/** Words in the names of what stands above the text in such a box. */
const TITLE = /(?:^|[\s_-])(?:title|heading|head|header|summary|label)(?:$|[\s_\d-])/i;

/** One with less says nothing; one with more is a part of the page. */
const LEAST_LETTERS = 12;
const MOST_LETTERS = 6000;
/** A title is a line. */
const LONGEST_TITLE = 120;

/** A box the author set beside the text: by its role, by how programs name such boxes, or by its look and its first word. */
export function buildCallout(context: BuildContext, row: number, depth: number): Block[] | undefined {
  const { snapshot } = context;
  if (!canBeCallout(snapshot, row) || !hasKept(context, row)) return undefined;
  const named = findCallout(snapshot, row);
  if (!named && !looksLikeCallout(snapshot, row)) return undefined;
  const all = context.flow(row + 1, snapshot.end[row], depth);
  // A sign alone, in a box of its own, is an icon.
  const sign = all.length > 1 && isSign(all[0]) ? findOpening(blockText(all[0]).trim()) : undefined;
  const blocks = all.length > 1 && isSign(all[0]) ? all.slice(1) : all;
  // Boxes in boxes, of which each is called one, are one.
  if (blocks.length === 1 && blocks[0].kind === 'callout') return blocks;
  const text = blocks.map(blockText).join(' ');
  if (text.length < LEAST_LETTERS || text.length > MOST_LETTERS) return blocks;
  return [toCallout(context, row, blocks, named ?? (sign && { kind: sign.kind, isSure: true }))];
}

function toCallout(context: BuildContext, row: number, given: Block[], named: Named | undefined): Block {
  const { snapshot } = context;
  const source = sourceOf(context, row, snapshot.end[row]);
  let [blocks, label, kind] = [given, '', named?.kind ?? 'note'];
  let title: Inline[] = [];
  for (let turn = 0; turn < 2 && blocks.length > 0; turn++) {
    const [first, ...rest] = blocks;
    if (first.kind !== 'paragraph' && first.kind !== 'heading' && first.kind !== 'details') break;
    const words = first.kind === 'details' ? first.summary : first.inlines;
    const line = blockText(first.kind === 'details' ? { ...first, blocks: [] } : first);
    const found = label === '' ? findOpening(line) : undefined;
    if (found) {
      label = found.word;
      if (!named?.isSure || named.kind === 'note') kind = found.kind;
    }
    const isTitle = isTitleLine(context, row, first, line) && (rest.length > 0 || first.kind === 'details');
    const bare = found ? withoutStart(words, found.pattern) : words;
    const isEmpty = found !== undefined && line.replace(found.pattern, '').trim() === '';
    if (first.kind === 'details') blocks = [...first.blocks, ...rest];
    else if (isTitle || isEmpty) blocks = rest;
    else if (found) blocks = [{ ...first, inlines: bare }, ...rest];
    if (isTitle && !isEmpty) title = unbold(bare);
    if (!isEmpty) break;
  }
  const isFolded = snapshot.tag[row] === TAG.details && snapshot.attrs[row]?.open === undefined;
  return { kind: 'callout', callout: kind, label, title, blocks, isFolded, source };
}

/** A heading, a bold line, or what is called a title, above something. */
function isTitleLine({ snapshot }: BuildContext, box: number, block: Block, line: string): boolean {
  if (line.length > LONGEST_TITLE) return false;
  if (block.kind === 'heading' || block.kind === 'details') return true;
  if (block.kind === 'paragraph' && (isBold(block.inlines) || isBolder(snapshot, box, block.source.rows))) return true;
  for (let up = block.source.rows[0], steps = 0; up > box && steps < 5; up = snapshot.parent[up], steps++)
    if (snapshot.text[up] === '' && TITLE.test(spaced(snapshot.className[up]))) return true;
  return false;
}

/** By its style: bold, and the end of the box is not. */
function isBolder({ fontWeight, end, text }: Snapshot, box: number, rows: number[]): boolean {
  if (rows.some(row => fontWeight[row] < BOLD_FROM)) return false;
  let last = end[box] - 1;
  while (last > box && text[last] === '') last--;
  return fontWeight[last] < BOLD_FROM;
}

/** Names made by bundlers join words in camel case: "admonitionHeading_Gv". */
const spaced = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2');

const isSign = (block: Block) => block.kind === 'paragraph' && !saysSomething(blockText(block));

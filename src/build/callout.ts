import { saysSomething } from '../features/units.ts';
import type { Block, CalloutKind, Inline } from '../page/article.ts';
import { blockText, inlineText } from '../page/plain-text.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { canBeCallout, findCallout, findOpening, looksLikeCallout, type Named } from '../settle/callout-box.ts';
import { BOLD_FROM } from '../settle/data-table.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { isBold, unbold, withoutStart } from './infer-structure.ts';
import { isAside, standsOut } from './set-off.ts';
import { sourceOf } from './source.ts';

/** Class names of titles in callouts. */
const TITLE = /(?:^|[\s_-])(?:title|heading|head|header|summary|label)(?:$|[\s_\d-])/i;

/** In characters: shorter boxes say nothing, longer ones are sections of the page. */
const LEAST_LETTERS = 12;
const MOST_LETTERS = 6000;
/** In characters. */
const LONGEST_TITLE = 120;

/** Builds a callout, recognised by role, by common class names, or by its look and first word. */
export function buildCallout(context: BuildContext, row: number, depth: number): Block[] | undefined {
  const { snapshot } = context;
  if (!canBeCallout(snapshot, row) || !hasKept(context, row)) return undefined;
  const named = findCallout(snapshot, row);
  const isByLook = !named && !looksLikeCallout(snapshot, row);
  if (isByLook && !standsOut(context, row)) return undefined;
  const all = context.flow(row + 1, snapshot.end[row], depth);
  // A symbol alone in its own box is an icon.
  const sign = all.length > 1 && isSign(all[0]) ? findOpening(blockText(all[0]).trim()) : undefined;
  const blocks = all.length > 1 && isSign(all[0]) ? all.slice(1) : all;
  // Nested boxes that are each named as callouts are one callout.
  if (blocks.length === 1 && blocks[0].kind === 'callout') return blocks;
  const text = blocks.map(blockText).join(' ');
  if (text.length < LEAST_LETTERS || text.length > MOST_LETTERS) return blocks;
  const callout = toCallout(context, row, blocks, named ?? (sign && { kind: sign.kind, isSure: true }));
  return isByLook && !isAside(context, row, callout) ? all : [callout];
}

type Callout = Extract<Block, { kind: 'callout' }>;

/** What the first lines of a box say: the kind, as a word, then the title. */
interface Head {
  kind: CalloutKind;
  label: string;
  title: Inline[];
  blocks: Block[];
  /** The word stood alone, so the title may follow. */
  isOpen: boolean;
}

function toCallout(context: BuildContext, row: number, blocks: Block[], named: Named | undefined): Callout {
  const { snapshot } = context;
  const source = sourceOf(context, row, snapshot.end[row]);
  let head: Head = { kind: named?.kind ?? 'note', label: '', title: [], blocks, isOpen: true };
  for (let turn = 0; turn < 2 && head.isOpen; turn++) head = readLine(context, row, head, named);
  const isFolded = snapshot.tag[row] === TAG.details && snapshot.attrs[row]?.open === undefined;
  return {
    kind: 'callout',
    callout: head.kind,
    label: head.label,
    title: head.title,
    blocks: head.blocks,
    isFolded,
    source,
  };
}

function readLine(context: BuildContext, row: number, head: Head, named: Named | undefined): Head {
  const [first, ...rest] = head.blocks;
  const words = first && wordsOf(first);
  if (!words) return { ...head, isOpen: false };
  const line = inlineText(words).trim();
  const found = head.label === '' ? findOpening(line) : undefined;
  const isKindOpen = found !== undefined && (!named?.isSure || named.kind === 'note');
  const isTitle = isTitleLine(context, row, first, line) && (rest.length > 0 || first.kind === 'details');
  const isWordAlone = found !== undefined && line.replace(found.pattern, '').trim() === '';
  const bare = found ? withoutStart(words, found.pattern) : words;
  return {
    kind: isKindOpen ? found.kind : head.kind,
    label: found?.word ?? head.label,
    title: isTitle && !isWordAlone ? unbold(bare) : head.title,
    blocks: [...behindLine(first, isTitle || isWordAlone, found ? bare : undefined), ...rest],
    isOpen: isWordAlone,
  };
}

function wordsOf(block: Block): Inline[] | undefined {
  if (block.kind === 'details') return block.summary;
  return block.kind === 'paragraph' || block.kind === 'heading' ? block.inlines : undefined;
}

/** What remains of the first block after reading its line; `bare` is its text without the word for the kind. */
function behindLine(first: Block, isRead: boolean, bare: Inline[] | undefined): Block[] {
  if (first.kind === 'details') return first.blocks;
  if (isRead) return [];
  return bare && first.kind !== 'callout' && 'inlines' in first ? [{ ...first, inlines: bare }] : [first];
}

/** A heading, a bold line, or text with a title class. */
function isTitleLine({ snapshot }: BuildContext, box: number, block: Block, line: string): boolean {
  if (line.length > LONGEST_TITLE) return false;
  if (block.kind === 'heading' || block.kind === 'details') return true;
  if (block.kind === 'paragraph' && (isBold(block.inlines) || isBolder(snapshot, box, block.source.rows))) return true;
  for (let up = block.source.rows[0], steps = 0; up > box && steps < 5; up = snapshot.parent[up], steps++)
    if (snapshot.text[up] === '' && TITLE.test(spaced(snapshot.className[up]))) return true;
  return false;
}

/** Bold by style, unlike the last text of the box. */
function isBolder({ fontWeight, end, text }: Snapshot, box: number, rows: number[]): boolean {
  if (rows.some(row => fontWeight[row] < BOLD_FROM)) return false;
  let last = end[box] - 1;
  while (last > box && text[last] === '') last--;
  return fontWeight[last] < BOLD_FROM;
}

/** Splits camel case, which bundlers generate: "admonitionHeading_Gv". */
const spaced = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2');

const isSign = (block: Block) => block.kind === 'paragraph' && !saysSomething(blockText(block));

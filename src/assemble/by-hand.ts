import type { Block, Inline } from '../page/article.ts';
import { blockText, inlineText } from './plain-text.ts';

/**
 * What authors set by hand for want of the element made for it: lists as lines with bullets before them, headings as bold lines, one
 * list as many, parts as a list. To a reader they are what they look like.
 */

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

const BULLET = /^[•●▪◦‣∙·■□▪➢➤✓✔]\s*/u;
/** Dashes begin speeches too. */
const DASH = /^[-–—]\s+/;
const NUMBER = /^(\d{1,2})[.)](?:\s+|(?=\p{Lu}))/u;
const ENDS_SENTENCE = /[.!?…。！？»”"]\s*$/;
const LONGEST_DASHED = 200;

interface Line {
  inlines: Inline[];
  text: string;
}

/** Lines and paragraphs that begin with a bullet, or count from one, as the list they make up. */
export function listLines(blocks: Block[]): Block[] {
  const told: Block[] = [];
  let next = 1;
  for (let at = 0; at < blocks.length; ) {
    const run = findRun(blocks, at, next) ?? findRun(blocks, at, 1);
    if (run) told.push(run);
    else told.push(...splitLines(blocks[at]));
    if (run?.ordered) next = run.start + run.items.length;
    if (blocks[at].kind === 'heading') next = 1;
    at += run ? run.items.length : 1;
  }
  return told;
}

/**
 * Two paragraphs or more, from `at` on, that count from `start` on or have bullets alike. One is enough where it takes up a count that
 * something stands in.
 */
function findRun(blocks: Block[], at: number, start: number): Of<'list'> | undefined {
  const first = paragraphText(blocks[at]);
  const isCounted = NUMBER.exec(first)?.[1] === String(start);
  if (!isCounted && !BULLET.test(first)) return undefined;
  const items: Block[][] = [];
  for (let i = at; i < blocks.length; i++) {
    const block = blocks[i];
    const text = paragraphText(block);
    const isNext = isCounted ? Number(NUMBER.exec(text)?.[1]) === start + items.length : text[0] === first[0];
    if (block.kind !== 'paragraph' || !isNext) break;
    items.push([{ ...block, inlines: withoutStart(block.inlines, isCounted ? NUMBER : BULLET) }]);
  }
  if (items.length < (isCounted && start > 1 ? 1 : 2)) return undefined;
  return { kind: 'list', ordered: isCounted, start: isCounted ? start : 1, items, source: blocks[at].source };
}

/** One paragraph of lines. What stands before the first bullet introduces the list. */
function splitLines(block: Block): Block[] {
  if (block.kind !== 'paragraph' || !block.inlines.some(isBreak)) return [block];
  const lines = toLines(block.inlines);
  const mark = [BULLET, DASH, NUMBER].find(one => lines.length > 1 && one.test(lines[1].text));
  if (!mark) return [block];
  const lead = mark.test(lines[0].text) ? [] : lines.slice(0, 1);
  const listed = lines.slice(lead.length);
  if (listed.length < 2 || !listed.every(({ text }) => mark.test(text))) return [block];
  if (mark === DASH && !listed.every(isTerse)) return [block];
  if (mark === NUMBER && listed.some(({ text }, i) => Number(NUMBER.exec(text)![1]) !== i + 1)) return [block];
  const { source } = block;
  const items = listed.map(({ inlines }): Block[] => [
    { kind: 'paragraph', inlines: withoutStart(inlines, mark), source },
  ]);
  return [
    ...lead.map(({ inlines }): Block => ({ kind: 'paragraph', inlines, source })),
    { kind: 'list', ordered: mark === NUMBER, start: 1, items, source },
  ];
}

const isTerse = ({ text }: Line) => text.length <= LONGEST_DASHED && !ENDS_SENTENCE.test(text);

const isBreak = (inline: Inline) => inline.kind === 'break';

const paragraphText = (block: Block) => (block.kind === 'paragraph' ? blockText(block) : '');

function toLines(inlines: Inline[]): Line[] {
  const lines: Inline[][] = [[]];
  for (const inline of inlines) {
    if (isBreak(inline)) lines.push([]);
    else lines[lines.length - 1].push(inline);
  }
  return lines
    .map(parts => ({ inlines: parts, text: inlineText(parts).trim() }))
    .filter((line, index, all) => line.text !== '' || (index === 0 && all.length < 2));
}

/** Without what the pattern finds at their beginning, however deep the first letters stand. */
function withoutStart(inlines: Inline[], start: RegExp): Inline[] {
  const [first, ...rest] = inlines;
  if (first?.kind === 'text') {
    const text = first.text.trimStart().replace(start, '');
    // The bullet may stand in one element and what it marks in the next.
    const left = text === first.text.trimStart() ? text.replace(/^(?:\d{1,2}[.)]|\S)\s*$/, '') : text;
    return left === '' ? rest : [{ ...first, text: left }, ...rest];
  }
  if (first && 'children' in first) {
    const children = withoutStart(first.children, start);
    return children.length === 0 ? rest : [{ ...first, children }, ...rest];
  }
  return inlines;
}

/** One list that the page wrote as several, each item in its own. */
export function joinLists(blocks: Block[]): Block[] {
  const told: Block[] = [];
  for (const block of blocks) {
    const before = told.at(-1);
    if (block.kind === 'list' && before?.kind === 'list' && goesOn(before, block))
      told[told.length - 1] = { ...before, items: [...before.items, ...block.items] };
    else told.push(block);
  }
  return told;
}

/** Parts of the text, each under its heading, that the page wrote as items of a list: below what heads the list. */
export function unlistParts(blocks: Block[]): Block[] {
  let above = 0;
  return blocks.flatMap(block => {
    if (block.kind === 'heading') above = block.level;
    if (block.kind !== 'list') return [block];
    const heads = block.items.flatMap(([first, next]) => (first.kind === 'heading' && next ? [first.level] : []));
    if (heads.length * 2 <= block.items.length) return [block];
    const deeper = Math.max(0, above + 1 - Math.min(...heads));
    return block.items.flat().map(part => (part.kind === 'heading' ? { ...part, level: part.level + deeper } : part));
  });
}

function goesOn(before: Of<'list'>, list: Of<'list'>): boolean {
  if (before.ordered !== list.ordered) return false;
  return !list.ordered || list.start === before.start + before.items.length;
}

/** Longer ones are emphatic sentences. */
const LONGEST_HEADING = 80;
const SHORTEST_TEXT = 25;
const FEWEST = 2;
/** Where more bold lines than this are no headings, as in an interview, none is. */
const MOST_OTHERS = 1 / 3;
const COUNTED = /^#?\d/;

/**
 * Bold lines above text, where there are several, head it. Those that end like a sentence say something, those that end in a colon
 * introduce, and a link leads away.
 */
export function headBoldLines(blocks: Block[]): Block[] {
  const isBoldAbove = (block: Block, index: number) =>
    block.kind === 'paragraph' && isBold(block.inlines) && isText(blocks[index + 1]);
  const lines = blocks.map((block, index) => isBoldAbove(block, index) && isHeadline(blockText(block)));
  const found = lines.filter(Boolean).length;
  if (found < FEWEST || blocks.filter(isBoldAbove).length - found > MOST_OTHERS * found) return blocks;
  let level = 1;
  let isCounting = false;
  return blocks.map((block, index): Block => {
    if (block.kind === 'heading') [level, isCounting] = [block.level, COUNTED.test(blockText(block))];
    if (!lines[index] || block.kind !== 'paragraph') return block;
    // "#2" stands beside "#1", whatever either is set in.
    const below = isCounting && COUNTED.test(blockText(block)) ? 0 : 1;
    return {
      kind: 'heading',
      level: Math.min(level + below, 6),
      id: '',
      inlines: unbold(block.inlines),
      source: block.source,
    };
  });
}

const isHeadline = (text: string) =>
  text.length <= LONGEST_HEADING && text.length > 1 && !/[.!…:：,;。！，；]$/.test(text);

const isBlank = (inline: Inline) => inline.kind === 'text' && inline.text.trim() === '';

function isBold(inlines: Inline[]): boolean {
  const said = inlines.filter(inline => !isBlank(inline));
  return said.length > 0 && said.every(inline => inline.kind === 'strong' && !hasLink(inline.children));
}

function hasLink(inlines: Inline[]): boolean {
  return inlines.some(
    inline => inline.kind === 'link' || isBreak(inline) || ('children' in inline && hasLink(inline.children)),
  );
}

const unbold = (inlines: Inline[]) =>
  inlines.flatMap(inline => (inline.kind === 'strong' ? inline.children : [inline]));

function isText(block: Block | undefined): boolean {
  if (block?.kind === 'list') return true;
  return block?.kind === 'paragraph' && !isBold(block.inlines) && blockText(block).length >= SHORTEST_TEXT;
}

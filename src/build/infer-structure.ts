import type { Block, Inline } from '../page/article.ts';
import { endsInColon } from '../page/clean-text.ts';
import { blockText, inlineText } from '../page/plain-text.ts';
import { joinSources } from './source.ts';

/**
 * What authors set by hand for want of the element made for it: lists as lines with bullets before them, headings as bold lines, one
 * list as many, parts as a list. To a reader they are what they look like.
 */

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

const BULLETS = '•●▪◦‣∙·■□➢➤✓✔';
export const BULLET = new RegExp(`^[${BULLETS}]\\s*`);
/** Dashes begin speeches too. */
const DASH = /^[-–—]\s+/;
const NUMBER = /^(\d{1,2})[.)](?:\s+|(?=\p{Lu}))/u;
const ENDS_SENTENCE = /[.!?…。！？»”"]\s*$/;
const LONGEST_DASHED = 200;

interface Line {
  inlines: Inline[];
  text: string;
}

/** A sign for an item, in a box of its own beside it. */
const ALONE = new RegExp(`^(?:[${BULLETS}]|\\d{1,2}[.)])$`);

/** Signs of items before what they are signs of. */
function joinSigns(blocks: Block[]): Block[] {
  const signs = blocks.map((block, at) => {
    const text = blocks[at + 1]?.kind === 'paragraph' ? paragraphText(block) : '';
    return ALONE.test(text) ? text : '';
  });
  if (signs.every(sign => sign === '')) return blocks;
  return blocks.flatMap((block, at): Block[] => {
    if (signs[at] !== '') return [];
    const sign = signs[at - 1] ?? '';
    if (sign === '' || block.kind !== 'paragraph') return [block];
    const inlines: Inline[] = [{ kind: 'text', text: `${sign} ` }, ...block.inlines];
    return [{ ...block, inlines, source: joinSources([blocks[at - 1], block]) }];
  });
}

/** Lines and paragraphs that begin with a bullet, or count from one, as the list they make up. */
export function listLines(given: Block[]): Block[] {
  const blocks = joinSigns(given);
  const parts: Block[] = [];
  let next = 1;
  for (let at = 0; at < blocks.length; ) {
    const run = findRun(blocks, at, next) ?? (next > 1 ? findRun(blocks, at, 1) : undefined);
    const sublist = run && findSublist(run, blocks[at + run.items.length]);
    if (sublist) run.items[run.items.length - 1].push(sublist);
    if (run) parts.push(sublist ? { ...run, source: joinSources([run, sublist]) } : run);
    else parts.push(...splitLines(blocks[at]));
    if (run?.ordered) next = run.start + run.items.length;
    if (blocks[at].kind === 'heading' || blocks[at].kind === 'post') next = 1;
    at += (run ? run.items.length : 1) + (sublist ? 1 : 0);
  }
  return parts;
}

/** The points that the last of a count announces. */
function findSublist({ ordered, items }: Of<'list'>, next: Block | undefined): Of<'list'> | undefined {
  const last = items[items.length - 1];
  const isAnnounced = ordered && endsInColon(blockText(last[last.length - 1]).trim());
  return isAnnounced && next?.kind === 'list' && !next.ordered ? next : undefined;
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
    items.push(splitLines({ ...block, inlines: withoutStart(block.inlines, isCounted ? NUMBER : BULLET) }));
  }
  if (items.length < (isCounted && start > 1 ? 1 : 2)) return undefined;
  const source = joinSources(blocks.slice(at, at + items.length));
  return { kind: 'list', ordered: isCounted, start: isCounted ? start : 1, items, source };
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
  if (mark === DASH && !areTerse(listed, lead)) return [block];
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

/** All of them, since speeches are sentences; most of them, where a line announces them. */
function areTerse(listed: Line[], lead: Line[]): boolean {
  const most = lead.some(({ text }) => endsInColon(text)) ? listed.length / 2 : listed.length - 1;
  return listed.filter(isTerse).length > most;
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

/** Without what the pattern finds at their beginning, in as many elements as it stands. */
export function withoutStart(inlines: Inline[], start: RegExp): Inline[] {
  const text = inlineText(inlines);
  const core = text.trimStart();
  const found = start.exec(core)?.[0].length ?? 0;
  return found === 0 ? inlines : dropLetters(inlines, text.length - core.length + found);
}

function dropLetters(inlines: Inline[], count: number): Inline[] {
  let left = count;
  return inlines.flatMap((inline): Inline[] => {
    const { length } = inlineText([inline]);
    const drop = Math.min(left, length);
    left -= drop;
    if (drop === 0) return [inline];
    if (drop === length) return [];
    if (inline.kind === 'text') return [{ ...inline, text: inline.text.slice(drop) }];
    return 'children' in inline ? [{ ...inline, children: dropLetters(inline.children, drop) }] : [inline];
  });
}

/** One list that the page wrote as several, each item in its own. */
export function joinLists(blocks: Block[]): Block[] {
  const parts: Block[] = [];
  for (let at = 0; at < blocks.length; ) {
    const run = listsFrom(blocks, at);
    parts.push(run.length > 1 ? joined(run) : blocks[at]);
    at += Math.max(1, run.length);
  }
  return parts;
}

/** The lists that continue each other, from one block on; none if it is not a list. */
function listsFrom(blocks: Block[], from: number): Of<'definitions' | 'list'>[] {
  const run: Of<'definitions' | 'list'>[] = [];
  let count = 0;
  for (let at = from; at < blocks.length; at++) {
    const next = blocks[at];
    if (next.kind !== 'list' && next.kind !== 'definitions') break;
    const [first] = run;
    if (first && (first.kind !== next.kind || (first.kind === 'list' && !goesOn(first, count, next as Of<'list'>))))
      break;
    run.push(next);
    count += next.items.length;
  }
  return run;
}

function joined(run: Of<'definitions' | 'list'>[]): Block {
  const [first] = run;
  const source = joinSources(run);
  if (first.kind === 'definitions')
    return { ...first, items: (run as Of<'definitions'>[]).flatMap(list => list.items), source };
  return { ...first, items: (run as Of<'list'>[]).flatMap(list => list.items), source };
}

function goesOn(first: Of<'list'>, count: number, list: Of<'list'>): boolean {
  if (first.ordered !== list.ordered) return false;
  if (first.numbers || list.numbers || first.entries || list.entries) return false;
  if (first.numbering !== list.numbering || first.isReversed !== list.isReversed) return false;
  return !list.ordered || list.start === first.start + (first.isReversed ? -count : count);
}

/** Turns list items that are sections, each with its own heading, into sections below the heading of the list. */
export function unlistParts(blocks: Block[]): Block[] {
  let above = 0;
  return blocks.flatMap(block => {
    if (block.kind === 'heading') above = block.level;
    // Numbered lists stay: the numbers matter more than the headings.
    if (block.kind !== 'list' || block.ordered || block.entries) return [block];
    const heads = block.items.flatMap(([first, next]) => (first.kind === 'heading' && next ? [first.level] : []));
    if (heads.length * 2 <= block.items.length) return [block];
    const highest = heads.reduce((least, level) => Math.min(least, level), 6);
    const deeper = Math.max(0, above + 1 - highest);
    return block.items.flat().map(part => (part.kind === 'heading' ? { ...part, level: part.level + deeper } : part));
  });
}

/** In characters: longer bold lines are emphasised sentences. Questions may be longer. */
const LONGEST_HEADING = 80;
const LONGEST_QUESTION = 160;
const SHORTEST_TEXT = 25;
const FEWEST = 2;
/** If bold lines that are not headlines exceed this share of those that are, none becomes a heading. */
const MOST_OTHERS = 1 / 3;
const COUNTED = /^#?\d/;

/**
 * Turns bold lines above text into headings if there are several. Lines ending like a sentence are statements, those ending in a colon are
 * introductions, and links lead elsewhere.
 */
export function headBoldLines(blocks: Block[]): Block[] {
  const bold = blocks.map(
    (block, index) => block.kind === 'paragraph' && isBold(block.inlines) && isText(blocks[index + 1]),
  );
  const lines = bold.map((isOne, index) => isOne && isHeadline(blockText(blocks[index])));
  const [all, found] = [bold, lines].map(flags => flags.filter(Boolean).length);
  if (found < FEWEST || all - found > MOST_OTHERS * found) return blocks;
  let level = 1;
  let isCounting = false;
  return blocks.map((block, index): Block => {
    if (block.kind === 'heading') [level, isCounting] = [block.level, COUNTED.test(blockText(block))];
    if (!lines[index] || block.kind !== 'paragraph') return block;
    // "#2" gets the level of "#1" even if the markup differs.
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

export const isHeadline = (text: string) =>
  text.length <= (/[?？]$/.test(text) ? LONGEST_QUESTION : LONGEST_HEADING) &&
  text.length > 1 &&
  !/[.!…:：,;。！，；]$/.test(text);

const isBlank = (inline: Inline) => inline.kind === 'text' && inline.text.trim() === '';

export function isBold(inlines: Inline[]): boolean {
  const visible = inlines.filter(inline => !isBlank(inline));
  return visible.length > 0 && visible.every(inline => inline.kind === 'strong' && !isParted(inline.children));
}

/** By a link, which leads elsewhere, or by a line break. */
function isParted(inlines: Inline[]): boolean {
  return inlines.some(
    inline => inline.kind === 'link' || isBreak(inline) || ('children' in inline && isParted(inline.children)),
  );
}

export const unbold = (inlines: Inline[]) =>
  inlines.flatMap(inline => (inline.kind === 'strong' ? inline.children : [inline]));

function isText(block: Block | undefined): boolean {
  if (block?.kind === 'list') return true;
  return block?.kind === 'paragraph' && !isBold(block.inlines) && blockText(block).length >= SHORTEST_TEXT;
}

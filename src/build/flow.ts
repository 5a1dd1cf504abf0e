import type { Block, Inline } from '../page/article.ts';
import { LABEL } from '../page/label.ts';
import { blockText, inlineText } from '../page/plain-text.ts';
import { findUp, type Snapshot, STYLE } from '../page/snapshot.ts';
import { headingLevel, TAG, tagSet } from '../page/tags.ts';
import { BOLD_FROM } from '../settle/data-table.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { buildCallout } from './callout.ts';
import { buildCode, buildCodeTable, isCode } from './code.ts';
import { buildDefinitions } from './definitions.ts';
import { buildDetails } from './details.ts';
import { buildEmbed } from './embed.ts';
import { buildFigure, buildImage } from './figure.ts';
import { isHeadline, unbold } from './infer-structure.ts';
import { elementInlines, unitInlines } from './inline.ts';
import { buildList, isList } from './list.ts';
import { buildPullQuote, buildQuote } from './quote.ts';
import { sourceOf } from './source.ts';
import { buildTable } from './table.ts';
import { buildTab } from './tabs.ts';
import { buildTextPage } from './text-page.ts';
import { joinTouching } from './touching-lines.ts';

/** Deeper structures are flattened: nobody can read them, and all later steps recurse. */
const MAX_DEPTH = 24;
/**
 * In characters: a heading element with more text is a paragraph in large type. One with several sentences already is from PROSE_LENGTH on.
 */
const MAX_HEADING_LENGTH = 300;
const PROSE_LENGTH = 80;
/** In these elements, a formula without other content is displayed on a line of its own. */
const ALONE_IN = tagSet('p', 'div', 'dd', 'center', 'figure', 'section');
const IN_LINES = tagSet('li', 'td', 'th', 'dt');
const PLAYERS = tagSet('video', 'audio', 'iframe', 'object', 'embed');

/**
 * Builds the blocks of a range of rows in one pass: skips what is not kept, hands lists, tables, figures and so on to their builders, and
 * enters every other element by simply moving to the next row. So wrapper depth costs no stack.
 */
export function flow(context: BuildContext, from: number, to: number, depth: number): Block[] {
  const blocks: Block[] = [];
  for (let row = from; row < to; ) row = flowOn(context, row, to, depth, blocks);
  return joinTouching(context, blocks);
}

/** One step of `flow`: adds the blocks that begin at the row and returns the next row. */
export function flowOn(context: BuildContext, row: number, to: number, depth: number, blocks: Block[]): number {
  const { snapshot, units, kept } = context;
  if (context.aside[row] || !hasKept(context, row)) {
    if (isRule(context, row)) blocks.push({ kind: 'rule', source: sourceOf(context, row, row + 1) });
    return snapshot.end[row];
  }
  if (kept[row] && snapshot.text[row] !== '') {
    const after = Math.min(to, units.to[units.ofRow[row]]);
    blocks.push(...buildText(context, row, after));
    return Math.max(after, row + 1);
  }
  const tab = context.tabOf.get(row);
  if (tab !== undefined) blocks.push(buildTab(context, tab));
  const made = build(context, row, depth + 1);
  // Not push(...made): a list of pictures can have too many blocks for arguments.
  if (made) for (const block of made) blocks.push(block);
  return made ? snapshot.end[row] : row + 1;
}

/** The blocks of one element; undefined if it only groups others. */
function build(context: BuildContext, row: number, depth: number): Block[] | undefined {
  const { snapshot } = context;
  const tag = snapshot.tag[row];
  if (snapshot.images[row]) return buildImage(context, row);
  if (PLAYERS[tag] && (snapshot.embeds[row] || snapshot.media[row])) return buildEmbed(context, row);
  if (depth > MAX_DEPTH || context.parted[row]) return undefined;
  const level = findLevel(snapshot, row);
  if (level > 0) return buildHeading(context, row, level);
  const written = buildTextPage(context, row);
  if (written) return written;
  if (isCode(context, row)) return buildCode(context, row);
  const box = (tag === TAG.aside && buildPullQuote(context, row, depth)) || buildCallout(context, row, depth);
  if (box) return box;
  if (isList(snapshot, row)) return buildList(context, row, depth);
  if (tag === TAG.dl) return buildDefinitions(context, row, depth);
  if (tag === TAG.table) return buildCodeTable(context, row) ?? buildTable(context, row, depth);
  if (tag === TAG.figure) return buildFigure(context, row, depth);
  if (tag === TAG.blockquote) return buildQuote(context, row, depth);
  if (tag === TAG.details) return buildDetails(context, row, depth);
  return undefined;
}

function buildText(context: BuildContext, row: number, after: number): Block[] {
  const { snapshot, units, labels } = context;
  const unit = units.ofRow[row];
  const inlines = emphasizeOpener(context, row, unitInlines(context, unit, row, after));
  if (inlines.every(isUnseen)) return [];
  const source = sourceOf(context, row, after);
  if (PAUSE.test(inlineText(inlines))) return [{ kind: 'rule', source }];
  const [only] = inlines;
  if (inlines.length === 1 && only.kind === 'math' && isDisplayed(context, row, after)) return [{ ...only, source }];
  // A div set as a headline: larger type, and either its label or the rest of its look.
  const ratio = snapshot.fontSizePx[row] / context.bodySizePx;
  const text = inlineText(inlines);
  const isLarger = ratio > LARGER && snapshot.tag[units.row[unit]] !== TAG.li;
  if (
    isLarger &&
    !isProse(text) &&
    (labels.label[unit] === LABEL.heading || isSetAsHeading(context, row, after, text))
  ) {
    const level = ratio >= 1.8 ? 2 : ratio >= 1.35 ? 3 : 4;
    return [{ kind: 'heading', level, id: snapshot.id[units.row[unit]], inlines: unbold(inlines), source }];
  }
  return [{ kind: 'paragraph', inlines, source }];
}

/** Relative to the body font size. */
const LARGER = 1.15;
/** In characters: minimum length of a text that may have a heading. */
const HEADED = 60;

/** A bold line in larger type above text looks like a heading, whatever its element or label. */
function isSetAsHeading(
  { snapshot, units, kept, bodySizePx }: BuildContext,
  row: number,
  after: number,
  text: string,
): boolean {
  if (snapshot.fontWeight[row] < BOLD_FROM || !isHeadline(text)) return false;
  let next = after;
  while (next < snapshot.size && !(kept[next] && snapshot.text[next] !== '')) next++;
  if (next >= snapshot.size || snapshot.fontSizePx[next] > LARGER * bodySizePx) return false;
  let letters = 0;
  for (let r = next; r < units.to[units.ofRow[next]] && letters < HEADED; r++) letters += snapshot.text[r].length;
  return letters >= HEADED;
}

/** Separators between parts of a text: "* * *", "___". */
const PAUSE = /^\s*(?:[*_–—•·~=#⁂-]\s?){3,40}$/u;

/** Editors fill empty paragraphs with invisible characters. */
function isUnseen(inline: Inline): boolean {
  if (inline.kind === 'text') return /^[\s\u200c-\u200f\u2061-\u2064]*$/.test(inline.text);
  return 'children' in inline && inline.children.every(isUnseen);
}

/** Makes a question that was clicked for its answer bold, and removes its links into the page. */
function emphasizeOpener({ snapshot }: BuildContext, row: number, inlines: Inline[]): Inline[] {
  if (!(snapshot.style[row] & STYLE.opener) && !isInButton(snapshot, row)) return inlines;
  const words = withoutOwnLinks(inlines);
  const isBold = words.length === 1 && words[0].kind === 'strong';
  return isBold || words.length === 0 ? words : [{ kind: 'strong', children: words }];
}

/** Maximum ancestors up to the button. */
const MOST_IN_BUTTON = 3;

/** Kept text in a button is the question above an unfolded answer. */
function isInButton(snapshot: Snapshot, row: number): boolean {
  return findUp(snapshot, row, up => snapshot.tag[up] === TAG.button, MOST_IN_BUTTON) >= 0;
}

function withoutOwnLinks(inlines: Inline[]): Inline[] {
  return inlines.flatMap(inline =>
    inline.kind === 'link' && inline.href.startsWith('#') ? inline.children : [inline],
  );
}

/**
 * A formula that is a paragraph's only content is displayed, whatever its markup; not in list items and table cells, which are lines
 * already.
 */
function isDisplayed({ snapshot, units }: BuildContext, from: number, to: number): boolean {
  for (let row = from; row < to; row++) if (snapshot.math[row]?.display) return true;
  const { tag, parent } = snapshot;
  const box = units.row[units.ofRow[from]];
  return ALONE_IN[tag[box]] === 1 && !IN_LINES[tag[parent[box]]];
}

function findLevel(snapshot: Snapshot, row: number): number {
  const level = headingLevel(snapshot.tag[row]);
  const attrs = snapshot.attrs[row];
  if (attrs?.role !== 'heading') return level;
  const named = Number(attrs['aria-level'] ?? (level || 2));
  return Number.isInteger(named) && named >= 1 ? Math.min(named, 6) : 2;
}

function buildHeading(context: BuildContext, row: number, level: number): Block[] | undefined {
  const { snapshot } = context;
  // Links from a heading into the page lead to itself or toggle the text below.
  const inlines = withoutOwnLinks(elementInlines(context, row, { isHeading: true })).filter(
    ({ kind }) => kind !== 'image',
  );
  const source = sourceOf(context, row, snapshot.end[row]);
  const heading: Block = { kind: 'heading', level, id: findId(snapshot, row), inlines, source };
  const text = blockText(heading);
  if (isProse(text)) return undefined;
  if (PAUSE.test(text)) return [{ kind: 'rule', source }];
  const pictures = source.rows.filter(r => snapshot.images[r]).flatMap(r => buildImage(context, r));
  return text === '' ? pictures : [heading, ...pictures];
}

function isProse(text: string): boolean {
  if (text.length > MAX_HEADING_LENGTH) return true;
  return text.length >= PROSE_LENGTH && text.endsWith('.') && /[.!?]\s+\p{Lu}/u.test(text);
}

/** The fragment that links use for a heading: its id, or that of an anchor inside or directly around it. */
function findId(snapshot: Snapshot, row: number): string {
  if (snapshot.id[row] !== '') return snapshot.id[row];
  for (let r = row + 1; r < Math.min(snapshot.end[row], row + 8); r++) {
    const id = snapshot.id[r] || (snapshot.tag[r] === TAG.a ? (snapshot.attrs[r]?.name ?? '') : '');
    if (id !== '') return id;
  }
  const up = snapshot.parent[row];
  return up >= 0 && up === row - 1 ? snapshot.id[up] : '';
}

/** A rule separates only if the article continues below it in the same box. */
function isRule({ snapshot, before }: BuildContext, row: number): boolean {
  if (snapshot.tag[row] !== TAG.hr || snapshot.hidden[row]) return false;
  const up = snapshot.parent[row];
  return up >= 0 && before[row] > before[up] && before[snapshot.end[up]] > before[row];
}

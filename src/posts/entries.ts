import type { BuildContext } from '../build/build-context.ts';
import { joinSources, partOf } from '../build/source.ts';
import type { Block, Entry, Inline } from '../page/article.ts';
import { oneLine } from '../page/clean-text.ts';
import { blockText, linesOf } from '../page/plain-text.ts';
import { findUp, type Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import { beginsByline, cleanByline, isPrefix } from './clean-byline.ts';
import type { Teaser } from './listing.ts';
import { repeats } from './order.ts';
import { dateAt, findLines, isStamp, MAX_LINE } from './stamps.ts';
import { findVotes } from './votes.ts';

/** The teasers' blocks as the items of lists; other blocks stay between them. */
export function listTeasers(context: BuildContext, blocks: Block[], teasers: readonly Teaser[]): Block[] {
  const listed: Block[] = [];
  let items: Block[][] = [];
  let entries: Entry[] = [];
  const close = () => {
    const all = items.flat();
    if (all.length > 0)
      listed.push({ kind: 'list', ordered: false, start: 1, items, entries, source: joinSources(all) });
    [items, entries] = [[], []];
  };
  for (const { teaser, body } of partBlocks(blocks, teasers)) {
    const item = teaser && toItem(context, teaser, body);
    if (item) {
      items.push(item.blocks);
      entries.push(item.entry);
      continue;
    }
    close();
    for (const block of body) listed.push(block);
  }
  close();
  return listed;
}

/** Runs of blocks in one teaser, or in none. */
function partBlocks(blocks: Block[], teasers: readonly Teaser[]): { teaser?: Teaser; body: Block[] }[] {
  const parts: { teaser?: Teaser; body: Block[] }[] = [];
  let next = 0;
  for (const block of blocks) {
    const last = parts.at(-1);
    // A block without rows has those of the one before it.
    const row = block.source.rows[0] ?? -1;
    while (row >= 0 && next < teasers.length && teasers[next].to <= row) next++;
    const teaser = row < 0 ? last?.teaser : teasers[next]?.from <= row ? teasers[next] : undefined;
    if (last && last.teaser === teaser) last.body.push(block);
    else parts.push({ teaser, body: [block] });
  }
  return parts;
}

/** The title first, then what else the teaser says, with author and date taken out of the text. Undefined if it has lost its title. */
function toItem(context: BuildContext, teaser: Teaser, body: Block[]): { blocks: Block[]; entry: Entry } | undefined {
  const { snapshot, linkOf } = context;
  const title = body.find(({ kind, source }) => TITLES.has(kind) && source.rows.includes(teaser.stamp));
  if (!title) return undefined;
  const link = linkOf[teaser.stamp];
  const { href } = snapshot.links[link];
  const votes = findVotes(context, teaser);
  const who = {
    ...{ author: findAuthor(context, teaser), date: findDate(context, teaser) },
    ...(votes !== undefined && { votes }),
  };
  const [first, ...below] = splitTitle(title);
  const rest = body.flatMap(block => (block === title ? below : [block]));
  const lead = body.slice(0, body.indexOf(title));
  const signed = rest.filter(
    block => repeats(block, who, snapshot.page.lang) || (lead.includes(block) && RANK.test(blockText(block))),
  );
  const blocks = rest.filter(block => !signed.includes(block)).map(block => unlink(block, href));
  const entry = { title: titleOf(context, teaser), href, ...who, lines: linesOf(signed) };
  return { blocks: [first, ...blocks], entry };
}

/** The number of the item, before its title. */
const RANK = /^#?\d{1,4}[.)]?$/;
const TITLES = new Set<Block['kind']>(['heading', 'paragraph']);

/** Old pages have everything in one paragraph, in lines. */
function splitTitle(title: Block): Block[] {
  if (title.kind !== 'paragraph') return [title];
  const at = title.inlines.findIndex(({ kind }) => kind === 'break');
  if (at < 0) return [title];
  return [
    { ...title, inlines: title.inlines.slice(0, at) },
    { ...title, inlines: title.inlines.slice(at + 1), source: partOf(title.source) },
  ];
}

/** The words of its link: what stands beside them is no part of the title. */
function titleOf({ snapshot, units, linkOf }: BuildContext, { stamp, title }: Teaser): string {
  return wordsOf(snapshot, stamp, Math.min(units.to[title], snapshot.end[linkOf[stamp]]));
}

function wordsOf({ spaceBefore, text }: Snapshot, from: number, to: number): string {
  let words = '';
  for (let row = from; row < to; row++) words += `${spaceBefore[row] ? ' ' : ''}${text[row]}`;
  return oneLine(words);
}

/** Cards are one link around everything: their title is enough to follow it. */
function unlink(block: Block, href: string): Block {
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return block;
  const open = (inline: Inline) => (inline.kind === 'link' && inline.href === href ? inline.children : [inline]);
  return { ...block, inlines: block.inlines.flatMap(open) };
}

/** Old pages have a break there, and the author and the date behind it. */
function endOfTitle({ snapshot, units }: BuildContext, { title }: Teaser): number {
  let row = units.from[title];
  while (row < units.to[title] && snapshot.tag[row] !== TAG.br) row++;
  return row;
}

function findDate(context: BuildContext, teaser: Teaser): string {
  const { snapshot, units } = context;
  const titled = endOfTitle(context, teaser);
  for (const row of findLines(context, teaser.from, teaser.to)) {
    if ((units.ofRow[row] === teaser.title && row < titled) || !isStamp(snapshot, row)) continue;
    const date = dateAt(context, row);
    if (/^\d{4}-\d/.test(date)) return date;
  }
  return '';
}

const NAMED = /(?:^|[\s_-])(?:author|byline)(?=$|[\s_-])/i;
/** Maximum ancestors up to the element that says that a line names the author. */
const STEPS = 3;
/** In words. */
const LONGEST_NAME = 5;

/** The author that a line of the teaser names. */
function findAuthor(context: BuildContext, teaser: Teaser): string {
  const { snapshot, units } = context;
  const titled = endOfTitle(context, teaser);
  let second = titled;
  while (snapshot.text[second] === '') second++;
  for (let row = teaser.from; row < teaser.to; row++) {
    const unit = units.ofRow[row];
    const isTitle = unit === teaser.title && row < titled;
    const isLine = unit >= 0 && !isTitle && units.kind[unit] === UNIT.text && !snapshot.hidden[row];
    const isFirst = row === units.from[unit] || row === second;
    const name = isLine ? nameAt(context, row, teaser, isFirst) : '';
    if (name !== '') return name;
  }
  return '';
}

/** The name that the markup gives as the author's, that stands in a line that begins as bylines do, or behind a "by" of its own. */
function nameAt({ snapshot, units }: BuildContext, row: number, { from, to }: Teaser, isFirst: boolean): string {
  const unit = units.ofRow[row];
  const named = findUp(snapshot, row, up => up >= from && namesAuthor(snapshot, up), STEPS);
  const whole = isFirst ? wordsOf(snapshot, row, units.to[unit]) : '';
  const line = named >= 0 ? wordsOf(snapshot, named, snapshot.end[named]) : beginsByline(whole) ? whole : '';
  const name = line.length <= 2 * MAX_LINE ? cleanByline(line) : '';
  if (isName(name) || (named >= 0 && isHandle(name))) return name;
  const below = row + 2 < to && isPrefix(snapshot.text[row].trim()) ? snapshot.text[row + 2].trim() : '';
  return isHandle(below) || isName(below) ? below : '';
}

function namesAuthor({ attrs, className }: Snapshot, row: number): boolean {
  const { rel = '', itemprop = '' } = attrs[row] ?? {};
  return /\bauthor\b/.test(`${rel} ${itemprop}`) || NAMED.test(className[row]);
}

/** One word, as members of boards are called. */
const isHandle = (name: string) => /^[\p{L}\d][\p{L}\d_.-]{1,30}$/u.test(name) && /\p{L}/u.test(name);

/** A few words, none of them of a sentence: in Latin, Greek and Cyrillic letters names begin with capitals. */
const isName = (name: string) =>
  name !== '' && name.split(' ').length <= LONGEST_NAME && !/(?:^|\s)\p{Ll}{4}|\d|[.!?:]$/u.test(name);

import { DISPLAY, innerText, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { isAdvertisementName } from './advertisement.ts';
import type { Verdict } from './method.ts';
import { byteLength } from './words.ts';

/**
 * CUTER: Adam, Bouras and Poulopoulos 2009, "CUTER: an efficient useful text extraction mechanism". Useful text stands
 * in nodes with a large share of the page's text and a small share of links, next to nodes of the same kind.
 *
 *   SL  bytes of text of a node        LP = SA / SL   link percentage   (1)
 *   SA  bytes of it inside links       TP = SL / SH   text percentage   (2)
 *   SH  bytes of text of the page      IX             depth-first number of a node that holds text
 *
 * Where the paper leaves room, we chose:
 * - What a node is. With every element a node, `body` would always win. Section IV speaks of the parents of the text
 *   leaves and counts `p` among the formatting tags, so a node is the nearest box above a text that is not formatting
 *   and does not hold that one block of text alone (a paragraph wrapped in a `div` of its own is formatting too).
 * - What an advertisement is (III names the kind, no rule): the names of Yunis 2016, Table 3.1.
 * - minTP, "depending on each webpage": TP(nk)/3, the same bound that IV gives in words.
 * - TP(nk) stays that of the first node while its group grows: with the sum of the group nothing more could join.
 * - How close neighbours are, and AL: TextShareSettings below.
 * - How large a node may be to be omitted: taken by the letter, a wrapper around the page with many links would take the
 *   article with it (10 of 180 article pages were left with nothing): WHOLE_SHARE below.
 * - The title, known to the paper from the feed: the heading that repeats the feed's title, or the page's own where no feed gives one.
 * - The formatting tags of IV's third assumption, which the printed algorithm does not use: a group is set aside where its share
 *   of the page's formatting tags is below `leastFormatting` of its share of the text.
 */
export const MAX_LINK_PERCENTAGE = 0.5; // maxLP, section IV
export const MERGE_SHARE = 1 / 3; // TP(nk)/3, section IV

/**
 * What the paper leaves open. The values were chosen on sites of the train split (bench/methods.md): of those within a thousandth of the
 * best the ones whose neighbours are nearest, because with wide limits a page is one group and AL decides nothing.
 */
export interface TextShareSettings {
  /** AL: the article is the first group with at least this share of the longest group's text; comments come after it. */
  acceptable: number;
  /** Neighbours: at most so many node numbers lie between them, or this share of the page's where that is more. */
  neighbourNodes: number;
  neighbourShare: number;
  /** Section IV's third assumption; 0 leaves it out, as the printed algorithm does. */
  leastFormatting: number;
}
export const TEXT_SHARE_SETTINGS: TextShareSettings = {
  acceptable: 0.2,
  neighbourNodes: 10,
  neighbourShare: 0.1,
  leastFormatting: 0,
};
/** What holds more of the page's text than this is the page, whatever it is named and however many its links. */
const WHOLE_SHARE = 1 / 3;

/** What a node is, section III. `formatting` is what we call elements that only dress the text of a node above them. */
export const NODE_KIND = { formatting: 0, empty: 1, advertisement: 2, navigation: 3, text: 4, multimedia: 5 } as const;

export interface TextShare extends Verdict {
  /** Code from NODE_KIND, by row; text rows carry that of their node. */
  kind: Uint8Array;
  /** LP and TP of the whole subtree, by row; LP is 0 where there is no text. */
  linkPercentage: Float32Array;
  textPercentage: Float32Array;
  /** TP of the node that owns the row's text, by row; 0 where it was omitted. */
  ownTextPercentage: Float32Array;
  groups: Group[];
  /** The group taken for the article; -1 where there is none. */
  article: number;
}

/** Neighbouring text nodes united into one, in page order. */
export interface Group {
  rows: number[];
  bytes: number;
  /** Formatting elements in its text. */
  formatting: number;
}

// biome-ignore format: read as a list
const FORMATTING = tagSet(
  'p', 'span', 'a', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'q', 'cite', 'pre', 'code',
  'kbd', 'samp', 'var', 'tt', 'math', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'strike', 'mark', 'small', 'big', 'sub', 'sup', 'font',
  'center', 'abbr', 'acronym', 'dfn', 'bdi', 'bdo', 'ruby', 'rt', 'rp', 'time', 'data', 'wbr', 'nobr', 'label', 'figure', 'figcaption', 'hgroup',
  'other', 'address',
);
const MULTIMEDIA = tagSet('img', 'svg', 'canvas', 'video', 'audio', 'iframe', 'object', 'embed', 'picture');

export function textShare(
  snapshot: Snapshot,
  units: Units,
  settings: TextShareSettings = TEXT_SHARE_SETTINGS,
  feedTitle = '',
): TextShare {
  const sizes = measureText(snapshot);
  const kind = characterise(snapshot, units, sizes);
  const nodes = findNodes(snapshot, kind, sizes);
  const groups = mergeNeighbours(nodes, sizes, settings);
  const article = findArticle(snapshot, groups, findTitle(snapshot, feedTitle), settings);

  const isChosen = new Uint8Array(snapshot.size);
  if (article >= 0) for (const row of groups[article].rows) isChosen[row] = 1;
  const total = Math.max(1, sizes.bytes[0]);
  const ownTextPercentage = new Float32Array(snapshot.size);
  for (let row = 0; row < snapshot.size; row++) {
    const owner = nodes.owner[row];
    if (owner >= 0) ownTextPercentage[row] = nodes.bytes[owner] / total;
  }
  const main = new Uint8Array(units.size);
  const score = new Float32Array(units.size);
  for (let unit = 0; unit < units.size; unit++) {
    const owner = nodes.owner[units.from[unit]];
    main[unit] = owner >= 0 && isChosen[owner] ? 1 : 0;
    score[unit] = ownTextPercentage[units.from[unit]];
  }
  const linkPercentage = new Float32Array(snapshot.size);
  const textPercentage = new Float32Array(snapshot.size);
  for (let row = 0; row < snapshot.size; row++) {
    linkPercentage[row] = sizes.bytes[row] > 0 ? sizes.linkBytes[row] / sizes.bytes[row] : 0;
    textPercentage[row] = sizes.bytes[row] / total;
  }
  return { main, score, kind, linkPercentage, textPercentage, ownTextPercentage, groups, article };
}

interface Sizes {
  /** SL and SA of the subtree, by row. */
  bytes: Float64Array;
  linkBytes: Float64Array;
  /** IX by row (of the next node where a row has none), the last IX within its subtree, and how many were given. */
  number: Int32Array;
  last: Int32Array;
  numbers: number;
}

function measureText(snapshot: Snapshot): Sizes {
  const { size, parent, end, text, hidden, tag } = snapshot;
  const bytes = new Float64Array(size);
  const linkBytes = new Float64Array(size);
  const isInLink = new Uint8Array(size);
  for (let row = 0; row < size; row++) {
    const up = parent[row];
    isInLink[row] = tag[row] === TAG.a || (up >= 0 && isInLink[up] === 1) ? 1 : 0;
    if (text[row] === '' || hidden[row]) continue;
    bytes[row] = byteLength(text[row].trim());
    linkBytes[row] = isInLink[row] ? bytes[row] : 0;
  }
  for (let row = size - 1; row > 0; row--) {
    bytes[parent[row]] += bytes[row];
    linkBytes[parent[row]] += linkBytes[row];
  }
  const number = new Int32Array(size + 1);
  for (let row = 0; row < size; row++) number[row + 1] = number[row] + (bytes[row] > 0 && text[row] === '' ? 1 : 0);
  const last = new Int32Array(size);
  for (let row = 0; row < size; row++) last[row] = number[end[row]] - 1;
  return { bytes, linkBytes, number, last, numbers: number[size] };
}

/** Kinds by row. Subtrees with a high link percentage are omitted whole, "and their children" (section IV). */
function characterise(snapshot: Snapshot, units: Units, sizes: Sizes): Uint8Array {
  const { size, parent, tag, text } = snapshot;
  const blocks = countBlocks(snapshot, units);
  const kind = new Uint8Array(size);
  for (let row = 0; row < size; row++) {
    const above = row === 0 ? NODE_KIND.text : kind[parent[row]];
    const isFormatting = FORMATTING[tag[row]] === 1 || blocks[row] <= 1;
    if (above === NODE_KIND.advertisement || above === NODE_KIND.navigation) kind[row] = above;
    else if (text[row] !== '') kind[row] = NODE_KIND.text;
    else kind[row] = withoutText(snapshot, row, sizes) ?? (isFormatting ? NODE_KIND.formatting : NODE_KIND.text);
  }
  return kind;
}

/** Units of text in each subtree. */
function countBlocks({ size, parent }: Snapshot, units: Units): Int32Array {
  const blocks = new Int32Array(size);
  for (let unit = 0; unit < units.size; unit++) if (units.kind[unit] === UNIT.text) blocks[units.from[unit]]++;
  for (let row = size - 1; row > 0; row--) blocks[parent[row]] += blocks[row];
  return blocks;
}

/** What an element is whose text is not read as text; undefined where it is. */
function withoutText(snapshot: Snapshot, row: number, { bytes, linkBytes }: Sizes): number | undefined {
  const { tag, id, className } = snapshot;
  const isWhole = bytes[row] > bytes[0] * WHOLE_SHARE;
  if (!isWhole && (isAdvertisementName(id[row]) || isAdvertisementName(className[row]))) return NODE_KIND.advertisement;
  if (MULTIMEDIA[tag[row]]) return NODE_KIND.multimedia;
  if (bytes[row] === 0) return NODE_KIND.empty;
  if (!isWhole && isNavigation(snapshot, row, linkBytes[row] / bytes[row])) return NODE_KIND.navigation;
  return undefined;
}

/** A link inside a sentence is all link and still part of its sentence: only what breaks the line can be a menu. */
function isNavigation({ display }: Snapshot, row: number, linkPercentage: number): boolean {
  return linkPercentage >= MAX_LINK_PERCENTAGE && display[row] !== DISPLAY.inline && display[row] !== DISPLAY.contents;
}

interface Nodes {
  /** Rows of the text nodes, in page order (the order of IX). */
  rows: number[];
  /** SL of a node: the text it owns, by row. */
  bytes: Float64Array;
  /** Formatting elements in that text, by row. */
  formatting: Float64Array;
  /** The text node that owns a row; -1 where the row was omitted. */
  owner: Int32Array;
}

function findNodes(snapshot: Snapshot, kind: Uint8Array, sizes: Sizes): Nodes {
  const { size, parent, text, tag } = snapshot;
  const owner = new Int32Array(size).fill(-1);
  const bytes = new Float64Array(size);
  const formatting = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    if (kind[row] === NODE_KIND.advertisement || kind[row] === NODE_KIND.navigation) continue;
    const isNode = kind[row] === NODE_KIND.text && text[row] === '';
    owner[row] = isNode || row === 0 ? row : owner[parent[row]];
    if (owner[row] < 0) continue;
    if (text[row] !== '') bytes[owner[row]] += sizes.bytes[row];
    else if (FORMATTING[tag[row]] === 1 && sizes.bytes[row] > 0) formatting[owner[row]]++;
  }
  const rows: number[] = [];
  for (let row = 0; row < size; row++) if (bytes[row] > 0) rows.push(row);
  return { rows, bytes, formatting, owner };
}

/**
 * Unites the nodes whose TP is above TP(nk)/3 with those next to them. Since every such node passes the bound of every
 * other, starting from nk and growing outward is the same as cutting the list in IX order wherever the gap is too wide.
 */
function mergeNeighbours(nodes: Nodes, { last, number, numbers }: Sizes, settings: TextShareSettings): Group[] {
  const highest = nodes.rows.reduce((most, row) => Math.max(most, nodes.bytes[row]), 0);
  const widest = Math.max(settings.neighbourNodes, numbers * settings.neighbourShare);
  const groups: Group[] = [];
  let reach = 0; // the last node number inside the open group
  for (const row of nodes.rows) {
    if (nodes.bytes[row] <= highest * MERGE_SHARE) continue;
    const group = groups[groups.length - 1];
    if (group !== undefined && number[row] - reach <= widest) {
      group.rows.push(row);
      group.bytes += nodes.bytes[row];
      group.formatting += nodes.formatting[row];
    } else groups.push({ rows: [row], bytes: nodes.bytes[row], formatting: nodes.formatting[row] });
    reach = Math.max(group === undefined ? 0 : reach, last[row]);
  }
  return groups;
}

/** "The article is usually the first node with big enough content", and it does not end before its title. */
function findArticle(snapshot: Snapshot, groups: Group[], title: number, settings: TextShareSettings): number {
  const { acceptable, leastFormatting } = settings;
  const endsAfterTitle = (group: Group) => snapshot.end[group.rows[group.rows.length - 1]] > title;
  const isFormatted = (group: Group) => group.formatting / allFormatting >= leastFormatting * (group.bytes / allBytes);
  const allFormatting = Math.max(1, sum(groups, 'formatting'));
  const allBytes = Math.max(1, sum(groups, 'bytes'));
  const candidates = preferring(preferring(groups, isFormatted), endsAfterTitle);
  const longest = candidates.reduce((most, group) => Math.max(most, group.bytes), 0);
  const first = candidates.find(group => group.bytes >= longest * acceptable);
  return first === undefined ? -1 : groups.indexOf(first);
}

const sum = (groups: Group[], of: 'bytes' | 'formatting') => groups.reduce((all, group) => all + group[of], 0);

/** Those that pass, or all where none does. */
function preferring(groups: Group[], passes: (group: Group) => boolean): Group[] {
  return groups.some(passes) ? groups.filter(passes) : groups;
}

const TITLE_CHARS = 8;

/** Row of the first heading that the title repeats; -1 where none does. */
function findTitle(snapshot: Snapshot, feedTitle: string): number {
  const title = (feedTitle || (snapshot.page.meta.named['og:title'] ?? snapshot.page.title)).toLowerCase();
  for (let row = 0; row < snapshot.size; row++) {
    if (!HEADINGS[snapshot.tag[row]] || snapshot.hidden[row]) continue;
    const words = innerText(snapshot, row).toLowerCase();
    if (words.length >= TITLE_CHARS && title.includes(words)) return row;
  }
  return -1;
}

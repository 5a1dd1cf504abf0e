import { DISPLAY, innerText, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { isAdvertisementName } from './advertisement.ts';
import type { Verdict } from './method.ts';
import { byteLength } from './words.ts';

/**
 * CUTER: Adam, Bouras and Poulopoulos 2009, "CUTER: an efficient useful text extraction mechanism". Useful text is in nodes
 * with a large share of the page's text and a small share of links, next to nodes of the same kind.
 *
 *   SL  bytes of text of a node        LP = SA / SL   link percentage   (1)
 *   SA  bytes of it inside links       TP = SL / SH   text percentage   (2)
 *   SH  bytes of text of the page      IX             depth-first number of a node that contains text
 *
 * Choices we made where the paper is not specific:
 * - Nodes: if every element were a node, `body` would always win. Section IV speaks of the parents of text leaves and counts `p`
 *   as a formatting tag, so a node is the nearest ancestor of a text that is not formatting and contains more than that one block
 *   of text (a `div` around a single paragraph also counts as formatting).
 * - Advertisements (III names the category without a rule): the names of Yunis 2016, Table 3.1.
 * - minTP, "depending on each webpage": TP(nk)/3, the bound that IV describes in words.
 * - TP(nk) remains that of the first node as its group grows: with the group's total, nothing more could join.
 * - Maximum distance of neighbours, and AL: see TextShareSettings.
 * - Maximum size of an omitted node: taken literally, a page wrapper with many links would remove the article as well (10 of 180
 *   article pages were left empty). See WHOLE_SHARE.
 * - Title, which the paper takes from the feed: the heading that repeats the feed's title, or the page's own title without a feed.
 * - Formatting tags in IV's third assumption, which the printed algorithm does not use: a group is rejected if its share of the
 *   page's formatting tags is below `leastFormatting` times its share of the text.
 */
export const MAX_LINK_PERCENTAGE = 0.5; // maxLP, section IV
export const MERGE_SHARE = 1 / 3; // TP(nk)/3, section IV

/**
 * Parameters the paper does not specify. Chosen on sites of the train split (bench/methods.md): among the values within 0.001 of the
 * best, those with the smallest neighbour distance, because with large ones the page becomes a single group and AL has no effect.
 */
export interface TextShareSettings {
  /** AL: the article is the first group with at least this share of the longest group's text, since long comments come after it. */
  acceptable: number;
  /** Maximum distance of neighbours in node numbers: this many, or this share of the page's, whichever is more. */
  neighbourNodes: number;
  neighbourShare: number;
  /** Section IV's third assumption; 0 disables it, as in the printed algorithm. */
  leastFormatting: number;
}
export const TEXT_SHARE_SETTINGS: TextShareSettings = {
  acceptable: 0.2,
  neighbourNodes: 10,
  neighbourShare: 0.1,
  leastFormatting: 0,
};
/** A node with more than this share of the page's text is never omitted, whatever its name and links. */
const WHOLE_SHARE = 1 / 3;

/** Kinds of node (section III). `formatting` is our term for elements that only format text of an ancestor node. */
export const NODE_KIND = { formatting: 0, empty: 1, advertisement: 2, navigation: 3, text: 4, multimedia: 5 } as const;

export interface TextShare extends Verdict {
  /** Code from NODE_KIND, by row; text rows outside omitted nodes have `text`. */
  kind: Uint8Array;
  /** LP and TP of the whole subtree, by row; LP is 0 without text. */
  linkPercentage: Float32Array;
  textPercentage: Float32Array;
  /** TP of the node that owns the row's text, by row; 0 if it was omitted. */
  ownTextPercentage: Float32Array;
  groups: Group[];
  /** Index of the article's group; -1 if there is none. */
  article: number;
}

/** Neighbouring text nodes merged into one group, in page order. */
export interface Group {
  rows: number[];
  bytes: number;
  /** Number of formatting elements in its text. */
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
  /** IX by row (the next node's if a row has none), the last IX within its subtree, and the total count. */
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

/** Kinds by row. Subtrees with a high link percentage are omitted entirely, "and their children" (section IV). */
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

/** Number of text units in each subtree. */
function countBlocks({ size, parent }: Snapshot, units: Units): Int32Array {
  const blocks = new Int32Array(size);
  for (let unit = 0; unit < units.size; unit++) if (units.kind[unit] === UNIT.text) blocks[units.from[unit]]++;
  for (let row = size - 1; row > 0; row--) blocks[parent[row]] += blocks[row];
  return blocks;
}

/** The kind of an element whose content does not count as text; undefined if it does. */
function withoutText(snapshot: Snapshot, row: number, { bytes, linkBytes }: Sizes): number | undefined {
  const { tag, id, className } = snapshot;
  const isWhole = bytes[row] > bytes[0] * WHOLE_SHARE;
  if (!isWhole && (isAdvertisementName(id[row]) || isAdvertisementName(className[row]))) return NODE_KIND.advertisement;
  if (MULTIMEDIA[tag[row]]) return NODE_KIND.multimedia;
  if (bytes[row] === 0) return NODE_KIND.empty;
  if (!isWhole && isNavigation(snapshot, row, linkBytes[row] / bytes[row])) return NODE_KIND.navigation;
  return undefined;
}

/** An inline link consists only of link text but belongs to its sentence, so only non-inline elements can be navigation. */
function isNavigation({ display }: Snapshot, row: number, linkPercentage: number): boolean {
  return linkPercentage >= MAX_LINK_PERCENTAGE && display[row] !== DISPLAY.inline && display[row] !== DISPLAY.contents;
}

interface Nodes {
  /** Rows of the text nodes, in page order (the order of IX). */
  rows: number[];
  /** SL by row: bytes of the text that a node owns. */
  bytes: Float64Array;
  /** Formatting elements in that text, by row. */
  formatting: Float64Array;
  /** The text node that owns a row; -1 if the row was omitted. */
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
 * Merges neighbouring nodes with a TP above TP(nk)/3. Since all of them pass the same bound, growing outwards from nk is
 * equivalent to splitting the list in IX order wherever the gap is too wide.
 */
function mergeNeighbours(nodes: Nodes, { last, number, numbers }: Sizes, settings: TextShareSettings): Group[] {
  const highest = nodes.rows.reduce((most, row) => Math.max(most, nodes.bytes[row]), 0);
  const widest = Math.max(settings.neighbourNodes, numbers * settings.neighbourShare);
  const groups: Group[] = [];
  let reach = 0; // last node number in the current group
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

/** "The article is usually the first node with big enough content"; it must not end before the title. */
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

/** The groups that pass, or all if none does. */
function preferring(groups: Group[], passes: (group: Group) => boolean): Group[] {
  return groups.some(passes) ? groups.filter(passes) : groups;
}

const TITLE_CHARS = 8;

/** Row of the first heading whose text is in the title; -1 if none. */
function findTitle(snapshot: Snapshot, feedTitle: string): number {
  const title = (feedTitle || (snapshot.page.meta.named['og:title'] ?? snapshot.page.title)).toLowerCase();
  for (let row = 0; row < snapshot.size; row++) {
    if (!HEADINGS[snapshot.tag[row]] || snapshot.hidden[row]) continue;
    const words = innerText(snapshot, row).toLowerCase();
    if (words.length >= TITLE_CHARS && title.includes(words)) return row;
  }
  return -1;
}

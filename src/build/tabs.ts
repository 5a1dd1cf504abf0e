import type { Block, Inline } from '../page/article.ts';
import { oneLine } from '../page/clean-text.ts';
import { innerText, type Snapshot, STYLE } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { sourceOfRows } from './source.ts';

/** In characters: tab names are short. */
const LONGEST_TAB = 60;
/** Maximum rows in a tab. */
const MOST_TAB_ROWS = 16;
/** A box with more children is the page itself. */
const MOST_CHILDREN = 200;
/** Maximum wrappers around all tabs or all panels. */
const MOST_WRAPPERS = 3;
const PRESSED = tagSet('button', 'label', 'a', 'summary');

/**
 * Tab panels are shown one at a time on the page but in sequence here, so each needs the name from its tab. Tabs are a row of short
 * clickable elements, followed by as many panels, some of which were folded. Each name is placed before its panel, and the row of tabs is
 * removed.
 */
export function findTabs(context: BuildContext): void {
  const { parent, style, size } = context.snapshot;
  const boxes = new Set<number>();
  for (let row = 1; row < size; row++)
    if (style[row] & STYLE.unfolded && !(style[parent[row]] & STYLE.unfolded)) boxes.add(parent[row]);
  if (boxes.size === 0) return;
  const childrenOf = findChildren(context.snapshot);
  for (const box of boxes) {
    const children = childrenOf(box);
    const bar = barBefore(context.snapshot, box, childrenOf);
    const tabs = bar < 0 ? [] : tabsOf(context.snapshot, bar, childrenOf);
    if (tabs.length > 0 && tabs.length === children.length) pair(context, bar, tabs, children);
    // Or the panels follow their tabs, with other content before and after.
    for (let i = 0; i + 2 < children.length; i++) {
      const beside = tabsOf(context.snapshot, children[i], childrenOf);
      if (beside.length > 0) pair(context, children[i], beside, children.slice(i + 1, i + 1 + beside.length));
    }
  }
}

/** The tab's name, as a block to place before its panel. */
export function buildTab(context: BuildContext, tab: number): Block {
  const { snapshot, units } = context;
  const name: Inline = { kind: 'text', text: nameOf(snapshot, tab) };
  // Includes rows that were not kept: shown here, they must not be listed as left out.
  const rows: number[] = [];
  for (let row = tab; row < snapshot.end[tab]; row++) if (units.ofRow[row] >= 0) rows.push(row);
  const source = sourceOfRows(context, rows.length > 0 ? rows : [tab]);
  return { kind: 'paragraph', inlines: [{ kind: 'strong', children: [name] }], source };
}

function pair(context: BuildContext, bar: number, tabs: number[], panels: number[]): void {
  const { tag, style } = context.snapshot;
  const areAlike = panels.length === tabs.length && panels.every(row => tag[row] === tag[panels[0]]);
  if (!areAlike || !panels.some(row => style[row] & STYLE.unfolded)) return;
  if (panels.filter(row => hasKept(context, row)).length < 2) return;
  context.aside[bar] = 1;
  panels.forEach((panel, i) => {
    if (!beginsWith(context, panel, nameOf(context.snapshot, tabs[i]))) context.tabOf.set(panel, tabs[i]);
  });
}

type ChildrenOf = (row: number) => number[];

/** Returns a cached lookup of the children that contain text. */
function findChildren({ size, end, text }: Snapshot): ChildrenOf {
  const chars = new Uint32Array(size + 1);
  for (let row = 0; row < size; row++) chars[row + 1] = chars[row] + text[row].trim().length;
  const known = new Map<number, number[]>();
  return box => {
    const before = known.get(box);
    if (before) return before;
    const children: number[] = [];
    for (let row = box + 1; row < end[box] && children.length < MOST_CHILDREN; row = end[row])
      if (chars[end[row]] > chars[row]) children.push(row);
    known.set(box, children);
    return children;
  };
}

/** The element before the box, or before wrappers that contain only the box; -1 if there is none. */
function barBefore({ parent }: Snapshot, box: number, childrenOf: ChildrenOf): number {
  for (let at = box, wrappers = 0; parent[at] >= 0 && wrappers < MOST_WRAPPERS; wrappers++) {
    const siblings = childrenOf(parent[at]);
    const place = siblings.indexOf(at);
    if (place > 0) return siblings[place - 1];
    if (siblings.length !== 1) return -1;
    at = parent[at];
  }
  return -1;
}

/** The tabs in a row; empty if it is not a row of tabs. */
function tabsOf(snapshot: Snapshot, bar: number, childrenOf: ChildrenOf): number[] {
  let tabs = childrenOf(bar);
  for (let wrappers = 0; tabs.length === 1 && wrappers < MOST_WRAPPERS; wrappers++) tabs = childrenOf(tabs[0]);
  return tabs.length > 1 && tabs.every(tab => isTab(snapshot, tab)) ? tabs : [];
}

function isTab(snapshot: Snapshot, row: number): boolean {
  const { end, tag, attrs, style } = snapshot;
  if (style[row] & STYLE.unfolded || end[row] - row > MOST_TAB_ROWS) return false;
  let canBePressed = false;
  for (let r = row; r < end[row]; r++) canBePressed ||= PRESSED[tag[r]] === 1 || attrs[r]?.role === 'tab';
  const { length } = nameOf(snapshot, row);
  return canBePressed && length > 0 && length <= LONGEST_TAB;
}

const nameOf = (snapshot: Snapshot, row: number): string => oneLine(innerText(snapshot, row));

function beginsWith({ snapshot, kept }: BuildContext, row: number, name: string): boolean {
  const { end, text } = snapshot;
  let first = row;
  while (first < end[row] && !(kept[first] && text[first].trim() !== '')) first++;
  return first < end[row] && oneLine(text[first]).toLowerCase() === name.toLowerCase();
}

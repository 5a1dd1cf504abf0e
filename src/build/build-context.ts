import type { Block } from '../page/article.ts';
import type { Labels } from '../page/label.ts';
import type { Judged } from '../page/reading.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';

/** Shared by all builders: the page, and the leaf rows that become blocks. */
export interface BuildContext {
  snapshot: Snapshot;
  units: Units;
  labels: Labels;
  /** 1 for a leaf row (text, image, player, embed) that belongs to the article. */
  kept: Uint8Array;
  /** Prefix sums: number of kept rows before each row; one entry longer than the rows. */
  before: Uint32Array;
  /** 1 for an element built elsewhere (a note, a back link) and skipped in the flow. */
  aside: Uint8Array;
  /** 1 for an element that contains posts, and is therefore nobody's list, table or quote. */
  parted: Uint8Array;
  /** Panel row to the row of its tab. */
  tabOf: Map<number, number>;
  /** Row of a note reference to the note's id. */
  noteAt: Map<number, string>;
  /** By row, long tables that were built ahead of what is around them. */
  tables: Map<number, Block[]>;
  /** By row: nearest enclosing link, possibly the row itself; -1 if there is none. */
  linkOf: Int32Array;
  /** Set once a link to a fragment of this page has been written. */
  hasFragments: boolean;
  /** Font size of most of the kept text. */
  bodySizePx: number;
  /** Builds the blocks of a range of rows. On the context to avoid circular imports between the builders and flow.ts. */
  flow(from: number, to: number, depth: number): Block[];
}

export type Flow = (context: BuildContext, from: number, to: number, depth: number) => Block[];

export function createBuildContext(judged: Judged, kept: Uint8Array, flow: Flow): BuildContext {
  const { snapshot } = judged;
  const context: BuildContext = {
    ...{ ...judged, kept, before: countBefore(kept), aside: new Uint8Array(snapshot.size) },
    ...{
      parted: new Uint8Array(snapshot.size),
      tabOf: new Map(),
      noteAt: new Map(),
      tables: new Map(),
      linkOf: findLinks(snapshot),
      hasFragments: false,
      bodySizePx: findBodySize(snapshot, kept),
    },
    flow: (from, to, depth) => flow(context, from, to, depth),
  };
  return context;
}

/** Whether the row's subtree contains anything that belongs to the article. */
export function hasKept(context: BuildContext, row: number): boolean {
  return context.before[context.snapshot.end[row]] > context.before[row];
}

function countBefore(kept: Uint8Array): Uint32Array {
  const before = new Uint32Array(kept.length + 1);
  for (let row = 0; row < kept.length; row++) before[row + 1] = before[row] + kept[row];
  return before;
}

function findLinks(snapshot: Snapshot): Int32Array {
  const linkOf = new Int32Array(snapshot.size).fill(-1);
  for (let row = 0; row < snapshot.size; row++) {
    const up = snapshot.parent[row];
    linkOf[row] = snapshot.tag[row] === TAG.a && snapshot.links[row] ? row : up >= 0 ? linkOf[up] : -1;
  }
  return linkOf;
}

function findBodySize(snapshot: Snapshot, kept: Uint8Array): number {
  const lengthBySize = new Uint32Array(256);
  for (let row = 0; row < snapshot.size; row++) {
    if (kept[row]) lengthBySize[Math.min(255, Math.round(snapshot.fontSizePx[row]))] += snapshot.text[row].length;
  }
  const size = lengthBySize.indexOf(lengthBySize.reduce((a, b) => Math.max(a, b), 0));
  return size > 0 ? size : 16;
}

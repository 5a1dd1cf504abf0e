import type { Block } from '../page/article.ts';
import type { Labels } from '../page/label.ts';
import type { Judged } from '../page/reading.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';

/** What every builder works with: the page, and which of its leaf rows are to become blocks. */
export interface BuildContext {
  snapshot: Snapshot;
  units: Units;
  labels: Labels;
  /** 1 for a leaf row (text, image, player, embed) that belongs in the article. */
  kept: Uint8Array;
  /** How many kept rows stand before each row; one longer than the rows. */
  before: Uint32Array;
  /** 1 for an element that is built elsewhere (a note, a back link): skipped in the flow. */
  aside: Uint8Array;
  /** 1 for an element that posts stand in: no list, table or quote of anybody's. */
  parted: Uint8Array;
  /** Panels behind tabs, to the tab that names each. */
  tabOf: Map<number, number>;
  /** Rows that refer to a note, to the note's id. */
  noteAt: Map<number, string>;
  /** Nearest enclosing link of each row, itself included; -1 where there is none. */
  linkOf: Int32Array;
  /** Set once a link into this page itself was written. */
  hasFragments: boolean;
  /** Font size most of the kept text is set in. */
  bodySizePx: number;
  /** The blocks of a range of rows. On the context, so that builders of parts need not import the builder of the whole. */
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
      linkOf: findLinks(snapshot),
      hasFragments: false,
      bodySizePx: findBodySize(snapshot, kept),
    },
    flow: (from, to, depth) => flow(context, from, to, depth),
  };
  return context;
}

/** Whether anything in the row's subtree belongs in the article. */
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

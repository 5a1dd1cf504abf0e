import { POSITION, type Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import type { Sums } from './sums.ts';

/** The page's main text column and the look of its body text. */
export interface Layout {
  /**
   * Whether the page has its own layout. A page saved without its style sheets is rendered in the browser's default flow; its
   * boxes are then meaningless and all geometric features are missing.
   */
  laidOut: boolean;
  /** The dominant text column in page pixels. */
  column: { left: number; right: number; top: number; bottom: number };
  bodyFontPx: number;
  bodyWeight: number;
  bodyColor: number;
  bodyBackground: number;
  /** Background behind each row, 0xRRGGBB. */
  behind: Uint32Array;
  /** 1 if the row or an ancestor is fixed or sticky. */
  pinned: Uint8Array;
}

const NARROW = 0.8;
const DEFAULT_LINK = 0x0000eeff;

export function readLayout(snapshot: Snapshot, units: Units, sums: Sums): Layout {
  const prose = proseUnits(units, sums);
  const column = findColumn(snapshot, units, sums, prose);
  const behind = passBackgrounds(snapshot);
  const common = (value: (row: number) => number) => mostWords(prose, sums, u => value(units.from[u]));
  return {
    laidOut: isLaidOut(snapshot, units, sums),
    column,
    bodyFontPx: common(row => snapshot.fontSizePx[row]) || 16,
    bodyWeight: common(row => snapshot.fontWeight[row]) || 400,
    bodyColor: common(row => snapshot.color[row]),
    bodyBackground: common(row => behind[row]),
    behind,
    pinned: passPinned(snapshot),
  };
}

/** Units that read like sentences; all text units if there are none. */
function proseUnits(units: Units, sums: Sums): number[] {
  const text: number[] = [];
  for (let u = 0; u < units.size; u++) if (units.kind[u] === UNIT.text) text.push(u);
  const prose = text.filter(u => sums.unit.isProse[u]);
  return prose.length > 0 ? prose : text;
}

/**
 * Styled pages have most text in boxes clearly narrower than the window. In a narrow window, where a styled article is as wide
 * as an unstyled one, their links do not have the browser's default blue.
 */
function isLaidOut(snapshot: Snapshot, units: Units, sums: Sums): boolean {
  const windowPx = snapshot.page.viewport.widthPx;
  let all = 0;
  let narrow = 0;
  let links = 0;
  let blue = 0;
  for (let u = 0; u < units.size; u++) {
    const words = sums.unit.words[u];
    all += words;
    // Text under a lifted cover may have no measured box.
    if (snapshot.width[units.row[u]] === 0) continue;
    if (snapshot.width[units.row[u]] <= NARROW * windowPx) narrow += words;
    if (sums.unit.linkWords[u] > 0.9 * words) {
      links += words;
      if (snapshot.color[units.from[u]] === DEFAULT_LINK) blue += words;
    }
  }
  if (windowPx < 700) return links > 0 ? blue < 0.3 * links : true;
  return narrow > 0.5 * all;
}

/** The column's left and right edges as word-weighted modes over the prose; top and bottom from the units inside it. */
function findColumn(snapshot: Snapshot, units: Units, sums: Sums, prose: number[]): Layout['column'] {
  const snap = (px: number) => Math.round(px / 8) * 8;
  const left = mostWords(prose, sums, u => snap(snapshot.x[units.row[u]]));
  const inLeft = prose.filter(u => Math.abs(snapshot.x[units.row[u]] - left) <= 8);
  const right = mostWords(inLeft, sums, u => snap(snapshot.x[units.row[u]] + snapshot.width[units.row[u]]));
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (const u of inLeft) {
    const row = units.row[u];
    if (Math.abs(snapshot.x[row] + snapshot.width[row] - right) > 16) continue;
    top = Math.min(top, snapshot.y[row]);
    bottom = Math.max(bottom, snapshot.y[row] + snapshot.height[row]);
  }
  return { left, right, top: Number.isFinite(top) ? top : 0, bottom };
}

function mostWords(chosen: number[], sums: Sums, value: (unit: number) => number): number {
  const words = new Map<number, number>();
  let best = 0;
  let most = -1;
  for (const u of chosen) {
    const key = value(u);
    const total = (words.get(key) ?? 0) + sums.unit.words[u];
    words.set(key, total);
    if (total > most) {
      most = total;
      best = key;
    }
  }
  return best;
}

function passBackgrounds(snapshot: Snapshot): Uint32Array {
  const behind = new Uint32Array(snapshot.size);
  for (let row = 0; row < snapshot.size; row++) {
    const up = snapshot.parent[row];
    const own = snapshot.background[row];
    const isOpaque = (own & 0xff) >= 128 && snapshot.tag[row] !== TAG['#text'];
    behind[row] = isOpaque ? own >>> 8 : up >= 0 ? behind[up] : 0xffffff;
  }
  return behind;
}

function passPinned(snapshot: Snapshot): Uint8Array {
  const pinned = new Uint8Array(snapshot.size);
  for (let row = 0; row < snapshot.size; row++) {
    const up = snapshot.parent[row];
    const own = snapshot.position[row] === POSITION.fixed || snapshot.position[row] === POSITION.sticky;
    pinned[row] = own || (up >= 0 && pinned[up]) ? 1 : 0;
  }
  return pinned;
}

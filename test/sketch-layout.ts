import { DISPLAY, HIDDEN, POSITION } from '../src/page/snapshot.ts';
import { TAG } from '../src/page/tags.ts';
import type { Draft, Node } from './sketch.ts';

const SPACED = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre figure table'.split(' '));

/** Boxes deeper than this get their ancestor's box: layout is recursive, and no test checks geometry that deep. */
const MAX_DEPTH = 1000;

const isInlineBox = (draft: Draft, row: number) =>
  draft.tag[row] === TAG['#text'] ||
  [DISPLAY.inline, DISPLAY.inlineBlock, DISPLAY.inlineFlex].some(code => code === draft.display[row]);

/** Lays out a block and its children at (x, y) in a column of the given width; returns its bottom edge. */
export function layOut(draft: Draft, at: Node, row: number, x: number, y: number, width: number): number {
  if (draft.hidden[row] & HIDDEN.displayNone) return y;
  if (draft.depth[row] > MAX_DEPTH) {
    for (let r = row; r < draft.end[row]; r++) setBox(draft, r, x, y, width, 24);
    return y + 24;
  }
  const [left = x, top = y, wide = Number(at.attrs.width ?? width), high] = at.box;
  const isRowOfBoxes = draft.display[row] === DISPLAY.flex || draft.display[row] === DISPLAY.tableRow;
  const share = isRowOfBoxes ? wide / Math.max(at.children.length, 1) : wide;
  let bottom = top;
  let lineX = 0; // how far the open line of inline content has run, in pixels over all its lines
  let child = row + 1;
  at.children.forEach((item, index) => {
    const outOfFlow = draft.position[child] === POSITION.fixed || draft.position[child] === POSITION.absolute;
    if (isRowOfBoxes) {
      bottom = Math.max(bottom, layOut(draft, item, child, left + index * share, top, share));
    } else if (isInlineBox(draft, child) && item.box.length === 0) {
      lineX = flow(draft, item, child, [left, bottom, wide], lineX);
    } else {
      bottom += linesHigh(draft, row, lineX, wide);
      lineX = 0;
      const after = layOut(draft, item, child, left, bottom, wide);
      if (!outOfFlow) bottom = Math.max(bottom, after + (SPACED.has(item.name) ? 16 : 0));
    }
    child = draft.end[child];
  });
  bottom += linesHigh(draft, row, lineX, wide);
  const tall = Number(high ?? at.attrs.height ?? bottom - top);
  setBox(draft, row, left, top, wide, tall);
  return top + tall;
}

const linesHigh = (draft: Draft, row: number, run: number, wide: number) =>
  Math.ceil(run / Math.max(wide, 1)) * draft.fontSizePx[row] * 1.5;

/** Places inline content along the lines of its block; `run` is the length used so far, returned advanced. */
function flow(draft: Draft, at: Node, row: number, line: [number, number, number], run: number): number {
  if (draft.hidden[row] & HIDDEN.displayNone || draft.depth[row] > MAX_DEPTH) return run;
  const [left, top, wide] = line;
  const lineHigh = draft.fontSizePx[row] * 1.5;
  let to = run + draft.text[row].length * draft.fontSizePx[row] * 0.5;
  if (draft.images[row] || draft.media[row] || draft.embeds[row]) {
    const [, , boxWide = Number(at.attrs.width ?? 300), boxHigh = Number(at.attrs.height ?? 200)] = at.box;
    setBox(draft, row, left, top, boxWide, boxHigh);
    return run + Math.ceil(boxHigh / lineHigh) * wide;
  }
  let child = row + 1;
  for (const item of at.children) {
    to = isInlineBox(draft, child) ? flow(draft, item, child, line, to) : to + wide;
    if (!isInlineBox(draft, child)) layOut(draft, item, child, left, top, wide);
    child = draft.end[child];
  }
  const x = left + (run % Math.max(wide, 1));
  setBox(draft, row, x, top + Math.floor(run / Math.max(wide, 1)) * lineHigh, Math.min(to - run, wide), lineHigh);
  return to;
}

function setBox(draft: Draft, row: number, x: number, y: number, width: number, height: number): void {
  draft.x[row] = x;
  draft.y[row] = y;
  draft.width[row] = width;
  draft.height[row] = height;
}

export function copyBox(draft: Draft, row: number): void {
  const up = draft.parent[row];
  setBox(draft, row, draft.x[up], draft.y[up], draft.width[up], draft.height[up]);
}

import { LABEL, type Labels } from '../page/label.ts';
import { type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { applyChanges, type Change } from '../site/corrections.ts';
import type { Rectangle } from './rectangle.ts';

/**
 * Elements selected by the rectangles: an element is main if its bounding box lies entirely inside at least one (Yunis 2016, 3.7.2). Hidden
 * elements have no box and never count.
 */
export interface SelectedElements {
  /** 1 if main, by row; 0 for text rows, which follow their element. */
  main: Uint8Array;
  /** 1 if a rectangle marked as title contains the row. */
  title: Uint8Array;
  /** Number of main elements, out of `all` descendants of body. */
  count: number;
  all: number;
}

/** Layout boxes have fractional pixels and drawn edges do not, so less than a pixel outside counts as inside. */
const TOLERANCE_PX = 0.75;

export function selectElements(snapshot: Snapshot, rectangles: readonly Rectangle[]): SelectedElements {
  const main = new Uint8Array(snapshot.size);
  const title = new Uint8Array(snapshot.size);
  const elements = findElements(snapshot);
  let count = 0;
  for (const row of elements) {
    if (snapshot.hidden[row]) continue;
    const holding = rectangles.filter(rectangle => holds(rectangle, snapshot, row));
    if (holding.length === 0) continue;
    main[row] = 1;
    title[row] = holding.some(({ kind }) => kind === 'title') ? 1 : 0;
    count++;
  }
  return { main, title, count, all: elements.length };
}

function holds(rectangle: Rectangle, { x, y, width, height }: Snapshot, row: number): boolean {
  return (
    x[row] >= rectangle.x - TOLERANCE_PX &&
    y[row] >= rectangle.y - TOLERANCE_PX &&
    x[row] + width[row] <= rectangle.x + rectangle.width + TOLERANCE_PX &&
    y[row] + height[row] <= rectangle.y + rectangle.height + TOLERANCE_PX
  );
}

/**
 * Rows of the elements that descend from body, in document order. A frame counts as one element; the document inside it is another page.
 */
export function findElements({ size, tag, end, style }: Snapshot): number[] {
  const rows: number[] = [];
  let body = 0;
  while (body < size && tag[body] !== TAG.body) body++;
  if (body >= size) return rows;
  for (let row = body + 1; row < end[body]; row++) {
    if (tag[row] !== TAG['#text'] && !(style[row] & STYLE.frame)) rows.push(row);
  }
  return rows;
}

/** Converts to unit labels, treated as manual corrections: certain, and without other reasons. */
export function toLabels(snapshot: Snapshot, units: Units, { main, title }: SelectedElements): Labels {
  const none: Labels = {
    label: new Uint8Array(units.size).fill(LABEL.irrelevant),
    score: new Float32Array(units.size),
    reasons: () => [],
    pageKind: 'other',
    confidence: 1,
  };
  const kept: number[] = [];
  for (let unit = 0; unit < units.size; unit++) if (isSelected(snapshot, units, unit, main)) kept.push(unit);
  const isTitle = (unit: number) => isSelected(snapshot, units, unit, title);
  const changes: Change[] = [
    { units: kept.filter(unit => !isTitle(unit)), label: 'body', scope: 'unit' },
    { units: kept.filter(isTitle), label: 'title', scope: 'unit' },
  ];
  return applyChanges(
    snapshot,
    units,
    none,
    changes.filter(change => change.units.length > 0),
  );
}

/** A unit is main if its element is, or, if the element extends beyond the rectangle, if all parts of its text are. */
function isSelected(snapshot: Snapshot, units: Units, unit: number, main: Uint8Array): boolean {
  const own = units.row[unit];
  if (main[own] || units.kind[unit] !== UNIT.text) return main[own] === 1;
  for (let row = units.from[unit]; row < units.to[unit]; row++) {
    if (units.ofRow[row] !== unit || snapshot.text[row] === '') continue;
    let up = row;
    while (up > own && !main[up]) up = snapshot.parent[up];
    if (!main[up]) return false;
  }
  return true;
}

/** A labelling rectangle, in page pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Title or body (Wang et al. 2009, figure 15); undefined for main content in general. */
  kind?: RectangleKind;
}

export const RECTANGLE_KINDS = ['title', 'body'] as const;
export type RectangleKind = (typeof RECTANGLE_KINDS)[number];

export interface Point {
  x: number;
  y: number;
}

/** Edges that a gesture moves: -1 the left or top one, 1 the right or bottom one, 0 neither. */
export interface Grip {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** Thinner rectangles can contain nothing: a click, not a rectangle. */
export const LEAST_PX = 4;

export function isEmpty({ width, height }: Rectangle): boolean {
  return !(width >= LEAST_PX && height >= LEAST_PX);
}

/** Size of a rectangle created by keyboard, as shares of the window. */
const NEW_WIDTH = 0.5;
const NEW_HEIGHT = 0.3;

export function inMiddle({ innerWidth, innerHeight, scrollX, scrollY }: Window): Rectangle {
  const width = innerWidth * NEW_WIDTH;
  const height = innerHeight * NEW_HEIGHT;
  const x = Math.round(scrollX + (innerWidth - width) / 2);
  return { x, y: Math.round(scrollY + (innerHeight - height) / 2), width, height };
}

/** The rectangle between two corners, whichever way it was drawn. */
export function between(one: Point, other: Point): Rectangle {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** Moves the rectangle as a whole, within the page. */
export function move(rectangle: Rectangle, dx: number, dy: number, page: Rectangle): Rectangle {
  const { width, height } = rectangle;
  return {
    x: clamp(rectangle.x + dx, page.x, Math.max(page.x, page.x + page.width - width)),
    y: clamp(rectangle.y + dy, page.y, Math.max(page.y, page.y + page.height - height)),
    width,
    height,
  };
}

/** Resizes by an edge or corner. An edge stops at the opposite one and at the end of the page. */
export function resize(rectangle: Rectangle, grip: Grip, dx: number, dy: number, page: Rectangle): Rectangle {
  const [x, width] = pull(rectangle.x, rectangle.width, grip.x, dx, page.x, page.x + page.width);
  const [y, height] = pull(rectangle.y, rectangle.height, grip.y, dy, page.y, page.y + page.height);
  return { x, y, width, height };
}

function pull(from: number, size: number, grip: number, by: number, least: number, most: number): [number, number] {
  const to = from + size;
  if (grip < 0) {
    const start = clamp(from + by, least, Math.max(least, to - LEAST_PX));
    return [start, to - start];
  }
  if (grip > 0) return [from, clamp(to + by, from + LEAST_PX, Math.max(most, from + LEAST_PX)) - from];
  return [from, size];
}

/** The part of a rectangle that is on the page. */
export function cut(rectangle: Rectangle, page: Rectangle): Rectangle {
  const x = clamp(rectangle.x, page.x, page.x + page.width);
  const y = clamp(rectangle.y, page.y, page.y + page.height);
  const right = clamp(rectangle.x + rectangle.width, page.x, page.x + page.width);
  const bottom = clamp(rectangle.y + rectangle.height, page.y, page.y + page.height);
  return { x, y, width: right - x, height: bottom - y };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

import type { Rectangle, RectangleKind } from './rectangle.ts';

/** A rectangle with a number that it keeps while it is moved and resized. */
export interface Drawn extends Rectangle {
  id: number;
}

export interface Rectangles {
  drawn: readonly Drawn[];
  before: readonly (readonly Drawn[])[];
  after: readonly (readonly Drawn[])[];
  /** The last step, so that holding a key down makes one undo step and not thirty. */
  last: string;
  nextId: number;
}

/** More than anyone draws by hand; stored and shared lists are cut to this. */
export const MOST_RECTANGLES = 500;
const MOST_STEPS = 200;

export function newRectangles(rectangles: readonly Rectangle[] = []): Rectangles {
  const drawn = rectangles
    .slice(0, MOST_RECTANGLES)
    .map(({ x, y, width, height, kind }, n) => ({ id: n + 1, x, y, width, height, ...(kind && { kind }) }));
  return { drawn, before: [], after: [], last: '', nextId: drawn.length + 1 };
}

export function add(rectangles: Rectangles, rectangle: Rectangle): Rectangles {
  if (rectangles.drawn.length >= MOST_RECTANGLES) return rectangles;
  const drawn = [...rectangles.drawn, { ...rectangle, id: rectangles.nextId }];
  return { ...step(rectangles, drawn, ''), nextId: rectangles.nextId + 1 };
}

/** `gesture` names the kind of change: repeating it extends the same undo step. */
export function change(rectangles: Rectangles, id: number, rectangle: Rectangle, gesture = ''): Rectangles {
  const drawn = rectangles.drawn.map(one => (one.id === id ? { ...one, ...rectangle, id } : one));
  return step(rectangles, drawn, gesture && `${gesture} ${id}`);
}

/** Sets the kind of a rectangle; undefined for main content. */
export function mark(rectangles: Rectangles, id: number, kind: RectangleKind | undefined): Rectangles {
  if (rectangles.drawn.find(one => one.id === id)?.kind === kind) return rectangles;
  const drawn = rectangles.drawn.map(({ kind: before, ...one }) => {
    const own = one.id === id ? kind : before;
    return own ? { ...one, kind: own } : one;
  });
  return step(rectangles, drawn, '');
}

export function remove(rectangles: Rectangles, id: number): Rectangles {
  const drawn = rectangles.drawn.filter(one => one.id !== id);
  return drawn.length === rectangles.drawn.length ? rectangles : step(rectangles, drawn, '');
}

/** Ends the current undo step. */
export function rest(rectangles: Rectangles): Rectangles {
  return { ...rectangles, last: '' };
}

export function undo(rectangles: Rectangles): Rectangles {
  const drawn = rectangles.before.at(-1);
  if (!drawn) return rectangles;
  return {
    ...rectangles,
    drawn,
    before: rectangles.before.slice(0, -1),
    after: [...rectangles.after, rectangles.drawn],
    last: '',
  };
}

export function redo(rectangles: Rectangles): Rectangles {
  const drawn = rectangles.after.at(-1);
  if (!drawn) return rectangles;
  return {
    ...rectangles,
    drawn,
    before: [...rectangles.before, rectangles.drawn],
    after: rectangles.after.slice(0, -1),
    last: '',
  };
}

function step(rectangles: Rectangles, drawn: readonly Drawn[], last: string): Rectangles {
  const isSame = last !== '' && last === rectangles.last;
  const before = isSame ? rectangles.before : [...rectangles.before, rectangles.drawn].slice(-MOST_STEPS);
  return { ...rectangles, drawn, before, after: [], last };
}

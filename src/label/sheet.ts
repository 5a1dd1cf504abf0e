import type { Rectangle, RectangleKind } from './rectangle.ts';

/**
 * The rectangles of a page with every step that led to them, so that any of it can be undone. A rectangle keeps its number
 * while it is moved and resized.
 */
export interface Drawn extends Rectangle {
  id: number;
}

export interface Sheet {
  drawn: readonly Drawn[];
  before: readonly (readonly Drawn[])[];
  after: readonly (readonly Drawn[])[];
  /** What the last step was, so that a key held down is one step and not thirty. */
  last: string;
  nextId: number;
}

/** More than anybody draws by hand; stored and shared lists are cut to it. */
export const MOST_RECTANGLES = 500;
const MOST_STEPS = 200;

export function newSheet(rectangles: readonly Rectangle[] = []): Sheet {
  const drawn = rectangles
    .slice(0, MOST_RECTANGLES)
    .map(({ x, y, width, height, kind }, n) => ({ id: n + 1, x, y, width, height, ...(kind && { kind }) }));
  return { drawn, before: [], after: [], last: '', nextId: drawn.length + 1 };
}

export function add(sheet: Sheet, rectangle: Rectangle): Sheet {
  if (sheet.drawn.length >= MOST_RECTANGLES) return sheet;
  const drawn = [...sheet.drawn, { ...rectangle, id: sheet.nextId }];
  return { ...step(sheet, drawn, ''), nextId: sheet.nextId + 1 };
}

/** `gesture` names what is being done: the same again, and it is the same step. */
export function change(sheet: Sheet, id: number, rectangle: Rectangle, gesture = ''): Sheet {
  const drawn = sheet.drawn.map(one => (one.id === id ? { ...one, ...rectangle, id } : one));
  return step(sheet, drawn, gesture && `${gesture} ${id}`);
}

/** Says what a rectangle holds; undefined for main content. */
export function mark(sheet: Sheet, id: number, kind: RectangleKind | undefined): Sheet {
  if (sheet.drawn.find(one => one.id === id)?.kind === kind) return sheet;
  const drawn = sheet.drawn.map(({ kind: before, ...one }) => {
    const own = one.id === id ? kind : before;
    return own ? { ...one, kind: own } : one;
  });
  return step(sheet, drawn, '');
}

export function remove(sheet: Sheet, id: number): Sheet {
  const drawn = sheet.drawn.filter(one => one.id !== id);
  return drawn.length === sheet.drawn.length ? sheet : step(sheet, drawn, '');
}

export function clear(sheet: Sheet): Sheet {
  return sheet.drawn.length === 0 ? sheet : step(sheet, [], '');
}

/** What comes next is a step of its own. */
export function rest(sheet: Sheet): Sheet {
  return { ...sheet, last: '' };
}

export function undo(sheet: Sheet): Sheet {
  const drawn = sheet.before.at(-1);
  if (!drawn) return sheet;
  return { ...sheet, drawn, before: sheet.before.slice(0, -1), after: [...sheet.after, sheet.drawn], last: '' };
}

export function redo(sheet: Sheet): Sheet {
  const drawn = sheet.after.at(-1);
  if (!drawn) return sheet;
  return { ...sheet, drawn, before: [...sheet.before, sheet.drawn], after: sheet.after.slice(0, -1), last: '' };
}

function step(sheet: Sheet, drawn: readonly Drawn[], last: string): Sheet {
  const isSame = last !== '' && last === sheet.last;
  const before = isSame ? sheet.before : [...sheet.before, sheet.drawn].slice(-MOST_STEPS);
  return { ...sheet, drawn, before, after: [], last };
}

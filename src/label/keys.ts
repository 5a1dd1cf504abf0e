import type { RectangleKind } from './rectangle.ts';

/** Keyboard actions while labelling a page. */
export interface KeyActions {
  create(): void;
  /** Moves the chosen rectangle, or its right and bottom edges. */
  nudge(dx: number, dy: number, isResizing: boolean): void;
  remove(): void;
  /** Sets the kind of the chosen rectangle: title, body, or (undefined) main content. */
  mark(kind: RectangleKind | undefined): void;
  undo(): void;
  redo(): void;
  check(): void;
  finish(): void;
  pass(): void;
  help(): void;
  escape(): void;
}

const STEP_PX = 10;
const FINE_PX = 1;
const FAR_PX = 100;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const KEYS: Record<string, (actions: KeyActions) => void> = {
  n: a => a.create(),
  t: a => a.mark('title'),
  b: a => a.mark('body'),
  m: a => a.mark(undefined),
  c: a => a.check(),
  d: a => a.finish(),
  p: a => a.pass(),
  h: a => a.help(),
  '?': a => a.help(),
  Delete: a => a.remove(),
  Backspace: a => a.remove(),
  Escape: a => a.escape(),
};

/** True if the key was a command. */
export function pressKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) return pressArrow(event, arrow, actions);
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return pressUndo(event, actions);
  const isOnField = (event.target as Element).classList.contains('hit');
  if (event.key === 'Enter' && isOnField) actions.create();
  else {
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    act?.(actions);
    return act !== undefined;
  }
  return true;
}

/** Only on a rectangle: elsewhere the arrows scroll the page. */
function pressArrow(event: KeyboardEvent, [dx, dy]: [number, number], actions: KeyActions): boolean {
  if (!(event.target as Element).classList.contains('rect')) return false;
  const step = event.altKey ? FINE_PX : event.ctrlKey || event.metaKey ? FAR_PX : STEP_PX;
  actions.nudge(dx * step, dy * step, event.shiftKey);
  return true;
}

function pressUndo(event: KeyboardEvent, actions: KeyActions): boolean {
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) actions.undo();
  else if (key === 'y' || key === 'z') actions.redo();
  else return false;
  return true;
}

import type { Picking } from '../overlay/contract.ts';

/** Keyboard actions over the page. */
export interface KeyActions {
  walk(step: number): void;
  edge(isEnd: boolean): void;
  flip(): void;
  drop(): void;
  grow(): void;
  shrink(): void;
  alike(): void;
  undo(): void;
  redo(): void;
  pick(what: Picking): void;
  pass(): void;
  escape(): void;
}

const KEYS: Record<string, (actions: KeyActions) => void> = {
  ArrowDown: a => a.walk(1),
  ArrowRight: a => a.walk(1),
  ArrowUp: a => a.walk(-1),
  ArrowLeft: a => a.walk(-1),
  Home: a => a.edge(false),
  End: a => a.edge(true),
  Enter: a => a.flip(),
  Delete: a => a.drop(),
  Backspace: a => a.drop(),
  '+': a => a.grow(),
  '=': a => a.grow(),
  '-': a => a.shrink(),
  a: a => a.alike(),
  u: a => a.undo(),
  r: a => a.redo(),
  t: a => a.pick('title'),
  b: a => a.pick('byline'),
  d: a => a.pick('date'),
  o: a => a.pick('only'),
  p: a => a.pass(),
  Escape: a => a.escape(),
};

/** True if the key was a command. */
export function pressKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const target = event.target as Element;
  // Lists handle letters and arrows themselves.
  if (target.localName === 'select' && event.key !== 'Escape') return false;
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return pressUndo(event, actions);
  // Enter on a button presses it; arrows in a list move within the list.
  const isOnField = target.classList.contains('hit');
  if (!isOnField && event.key !== 'Escape' && !/^[a-z+=-]$/i.test(event.key)) return false;
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  act?.(actions);
  return act !== undefined;
}

function pressUndo(event: KeyboardEvent, actions: KeyActions): boolean {
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) actions.undo();
  else if (key === 'y' || (key === 'z' && event.shiftKey)) actions.redo();
  else return false;
  return true;
}

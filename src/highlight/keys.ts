/** What the keyboard can do over the page. */
export interface KeyActions {
  walk(step: number): void;
  edge(isEnd: boolean): void;
  flip(): void;
  grow(): void;
  shrink(): void;
  alike(): void;
  undo(): void;
  redo(): void;
  pick(what: 'title' | 'byline' | 'date'): void;
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
  '+': a => a.grow(),
  '=': a => a.grow(),
  '-': a => a.shrink(),
  a: a => a.alike(),
  u: a => a.undo(),
  r: a => a.redo(),
  t: a => a.pick('title'),
  b: a => a.pick('byline'),
  d: a => a.pick('date'),
  p: a => a.pass(),
  Escape: a => a.escape(),
};

/** True where the key was ours and the page must not see it. */
export function pressKey(event: KeyboardEvent, isOnField: boolean, actions: KeyActions): boolean {
  if (event.isComposing || event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return pressUndo(event, actions);
  // Enter on a button presses the button; arrows in a list choose from the list.
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

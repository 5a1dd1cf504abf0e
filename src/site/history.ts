import type { Change } from './corrections.ts';

/**
 * The reader's changes as an immutable list; the current state results from applying it from the start. Undo moves the last change to
 * `undone`, redo moves it back, and a new change clears `undone`.
 */
export interface History {
  readonly done: readonly Change[];
  /** The next one to redo is last. */
  readonly undone: readonly Change[];
}

export function emptyHistory(): History {
  return { done: [], undone: [] };
}

export function make(history: History, change: Change): History {
  return { done: [...history.done, change], undone: [] };
}

export function undo(history: History): History {
  const last = history.done.at(-1);
  return last ? { done: history.done.slice(0, -1), undone: [...history.undone, last] } : history;
}

export function redo(history: History): History {
  const next = history.undone.at(-1);
  return next ? { done: [...history.done, next], undone: history.undone.slice(0, -1) } : history;
}

/**
 * The same changes on the current version of the page. A change that has lost all its units is removed: "only this" without units would be
 * meaningless, and so would a title.
 */
export function carryOver({ done, undone }: History, findUnit: (unit: number) => number): History {
  const carry = (change: Change) => ({ ...change, units: change.units.map(findUnit).filter(unit => unit >= 0) });
  const isAbout = ({ units }: Change) => units.length > 0;
  return { done: done.map(carry).filter(isAbout), undone: undone.map(carry).filter(isAbout) };
}

export function canUndo(history: History): boolean {
  return history.done.length > 0;
}

export function canRedo(history: History): boolean {
  return history.undone.length > 0;
}

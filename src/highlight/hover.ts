import type { Selection } from '../overlay/selection.ts';

/** Delay before hovering moves the card away from a clicked part: the way to its buttons crosses other parts. */
const LEAVE_PINNED_MS = 450;
/** The same without a click: long enough to cross a part, too short to feel like waiting. */
const LEAVE_MS = 90;

/** Reports a part only when the pointer rests on it, not when it passes over. */
export class Hover {
  readonly #view: Window;
  readonly #onRest: (unit: number) => void;
  #leaving = 0;

  constructor(view: Window, onRest: (unit: number) => void) {
    this.#view = view;
    this.#onRest = onRest;
  }

  move(unit: number, selection: Selection | undefined, isPinned: boolean): void {
    this.stop();
    if (unit === selection?.unit || selection?.units.includes(unit)) return;
    const rest = isPinned ? LEAVE_PINNED_MS : selection ? LEAVE_MS : 0;
    if (rest > 0) this.#leaving = this.#view.setTimeout(() => this.#onRest(unit), rest);
    else this.#onRest(unit);
  }

  readonly stop = (): void => this.#view.clearTimeout(this.#leaving);
}

/** Reports real pointer moves over the page itself. */
export function followPointer(view: Window, signal: AbortSignal, onMove: (x: number, y: number) => void): void {
  const follow = ({ clientX, clientY, isTrusted }: PointerEvent) => isTrusted && onMove(clientX, clientY);
  view.addEventListener('pointermove', follow, { passive: true, signal });
}

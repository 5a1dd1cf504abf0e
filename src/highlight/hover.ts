import type { Selection } from '../overlay/selection.ts';

/** How long the pointer rests before the card leaves what was clicked: the way to its buttons crosses other parts. */
const LEAVE_PINNED_MS = 450;
/** The same while nothing was clicked: long enough to cross a part, too short to be waited for. */
const LEAVE_MS = 90;

/** Waits until the pointer means a part, and is not on its way across it. */
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

/** Where the pointer is over the page itself, as the user moves it. */
export function followPointer(view: Window, signal: AbortSignal, onMove: (x: number, y: number) => void): void {
  const follow = ({ clientX, clientY, isTrusted }: PointerEvent) => isTrusted && onMove(clientX, clientY);
  view.addEventListener('pointermove', follow, { passive: true, signal });
}

import type { DrawnPage } from './drawn-page.ts';
import { startGesture } from './gesture.ts';
import { between, cut, type Grip, isEmpty, move, type Rectangle, resize } from './rectangle.ts';
import { change, type Rectangles, rest, undo } from './rectangles.ts';

interface Listener {
  /** The rectangle being drawn; undefined when it is finished or cancelled. */
  onDraft(draft: Rectangle | undefined): void;
  onDrawn(rectangle: Rectangle): void;
  onTooThin(): void;
  onChosen(id: number | undefined): void;
  onChange(rectangles: Rectangles): void;
}

type Follower = Pick<Parameters<typeof startGesture>[0], 'onMove' | 'onEnd' | 'onCancel'>;

/** Draws, moves and resizes rectangles with the pointer. */
export class RectangleGestures {
  readonly #view: Window;
  readonly #signal: AbortSignal;
  readonly #page: DrawnPage;
  readonly #listener: Listener;
  /** True during a gesture: the page is not read again meanwhile. */
  isBusy = false;

  constructor(view: Window, signal: AbortSignal, page: DrawnPage, listener: Listener) {
    this.#view = view;
    this.#signal = signal;
    this.#page = page;
    this.#listener = listener;
  }

  readonly draw = (event: PointerEvent, target: HTMLElement): void => {
    this.#listener.onChosen(undefined);
    const show = (draft: Rectangle | undefined) => this.#listener.onDraft(draft && cut(draft, this.#page.area));
    this.#start(event, target, {
      onMove: (from, to) => show(between(from, to)),
      onCancel: () => show(undefined),
      onEnd: (from, to) => {
        show(undefined);
        const drawn = cut(between(from, to), this.#page.area);
        if (isEmpty(drawn)) this.#listener.onTooThin();
        else this.#listener.onDrawn(drawn);
      },
    });
  };

  readonly move = (id: number, event: PointerEvent, target: HTMLElement): void => {
    this.#pull(id, event, target, (one, dx, dy) => move(one, dx, dy, this.#page.area));
  };

  readonly resize = (id: number, grip: Grip, event: PointerEvent, target: HTMLElement): void => {
    this.#pull(id, event, target, (one, dx, dy) => resize(one, grip, dx, dy, this.#page.area));
  };

  /** Moves or resizes a rectangle with the pointer, as a single undo step. */
  #pull(
    id: number,
    event: PointerEvent,
    target: HTMLElement,
    to: (one: Rectangle, dx: number, dy: number) => Rectangle,
  ): void {
    const before = this.#page.find(id);
    if (!before) return;
    this.#page.rectangles = rest(this.#page.rectangles);
    this.#listener.onChosen(id);
    const follow = (dx: number, dy: number) => {
      if (dx !== 0 || dy !== 0 || this.#page.rectangles.last)
        this.#listener.onChange(change(this.#page.rectangles, id, to(before, dx, dy), 'pull'));
    };
    this.#start(event, target, {
      onMove: (from, point) => follow(point.x - from.x, point.y - from.y),
      onEnd: (from, point) => {
        follow(point.x - from.x, point.y - from.y);
        this.#page.rectangles = rest(this.#page.rectangles);
      },
      onCancel: () => this.#page.rectangles.last && this.#listener.onChange(undo(this.#page.rectangles)),
    });
  }

  #start(event: PointerEvent, target: HTMLElement, { onMove, onEnd, onCancel }: Follower): void {
    this.isBusy = true;
    const done = (act: () => void) => {
      this.isBusy = false;
      act();
    };
    startGesture({
      ...{ view: this.#view, target, event, signal: this.#signal, onMove },
      onEnd: (from, to) => done(() => onEnd(from, to)),
      onCancel: () => done(onCancel),
    });
  }
}

import type { Store } from '../site/store.ts';
import { type Kept, recallRectangles } from './kept.ts';
import type { LabelOptions } from './label.ts';
import { readSaved } from './saved.ts';

const KEEP_AFTER_MS = 300;

/** Stores the rectangles of a page shortly after each change, and recalls them on the next visit. */
export class RectangleKeeper {
  readonly #document: Document;
  readonly #store: Store;
  readonly #keep: LabelOptions['keep'];
  readonly address: string;
  readonly #toKept: () => Kept;
  readonly #onFailure: (error: unknown) => void;
  #timer = 0;

  constructor(
    document: Document,
    { store, keep, signal }: Pick<LabelOptions, 'store' | 'keep' | 'signal'>,
    toKept: () => Kept,
    onFailure: (error: unknown) => void,
  ) {
    this.#document = document;
    this.#store = store;
    this.#keep = keep;
    this.address = document.location.href.split('#', 1)[0];
    this.#toKept = toKept;
    this.#onFailure = onFailure;
    document.defaultView!.addEventListener('pagehide', event => event.isTrusted && this.keepNow(), { signal });
  }

  /** Stored rectangles, or those embedded in a page saved with its labels. */
  async recall(): Promise<Kept> {
    const stored = await recallRectangles(this.#store, this.address);
    return stored.rectangles.length > 0 ? stored : readSaved(this.#document);
  }

  keepSoon(): void {
    const view = this.#document.defaultView!;
    view.clearTimeout(this.#timer);
    this.#timer = view.setTimeout(() => this.keepNow(), KEEP_AFTER_MS);
  }

  /** Does nothing if nothing has changed since the last write. */
  keepNow(): void {
    if (!this.#timer) return;
    this.#document.defaultView?.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#keep.rectangles(this.address, this.#toKept()).catch(this.#onFailure);
  }
}

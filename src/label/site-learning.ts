import type { Messages } from '../interface-text.ts';
import { toExamples } from '../methods/subtree-fit.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Store } from '../site/store.ts';
import { ContradictionError, countExamples, keepExamples, learnWrapper } from '../site/wrapper-store.ts';
import { findMarked, hasTitleWithoutText } from './marked-subtrees.ts';
import type { Rectangle } from './rectangle.ts';

/** What labelled pages of one site teach: a page with title and body marked is kept to learn from. */
export class SiteLearning {
  /** Labelled pages of this site with title and body; 0 where this one has not both. */
  pages = 0;
  /** What came of learning, in words. */
  message = '';
  readonly #store: Store;
  readonly #address: string;
  readonly #words: Messages;
  readonly #onChange: (message: string) => void;

  constructor(store: Store, address: string, words: Messages, onChange: (message: string) => void) {
    this.#store = store;
    this.#address = address;
    this.#words = words;
    this.#onChange = onChange;
  }

  async keepPage(snapshot: Snapshot, rectangles: readonly Rectangle[]): Promise<void> {
    this.pages = 0;
    this.message = '';
    const marked = findMarked(snapshot, rectangles);
    if (!marked && hasTitleWithoutText(snapshot, rectangles)) this.message = this.#words('drawTitleNoText');
    if (!marked) return this.#onChange(this.message);
    try {
      await keepExamples(this.#store, this.#address, toExamples(marked));
      this.pages = await countExamples(this.#store, this.#address);
    } catch {
      this.message = this.#words('storageFull');
    }
    this.#onChange(this.message);
  }

  /** What was learned before stays where this fails. */
  async learn(): Promise<void> {
    try {
      const { origin } = await learnWrapper(this.#store, this.#address);
      this.message = this.#words('drawLearned', origin);
    } catch (error) {
      const isOpposed = error instanceof ContradictionError;
      this.message = isOpposed
        ? this.#words('drawContradiction', error.found, error.pages)
        : this.#words('drawNotLearned');
    }
    this.#onChange(this.message);
  }
}

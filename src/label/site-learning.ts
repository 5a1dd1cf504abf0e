import type { Messages } from '../interface-text.ts';
import { toExamples } from '../methods/subtree-fit.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { ContradictionError, learnWrapper } from '../site/wrapper.ts';
import { countExamples } from '../site/wrapper-examples.ts';
import type { LabelOptions } from './label.ts';
import { findMarked, hasTitleWithoutText } from './marked-subtrees.ts';
import type { Rectangle } from './rectangle.ts';

/** Learning from the labelled pages of a site: pages with title and body marked are stored as examples. */
export class SiteLearning {
  /** Labelled pages of this site with title and body; 0 if this page lacks either. */
  pages = 0;
  /** Result of learning, as text. */
  message = '';
  readonly #store: LabelOptions['store'];
  readonly #keep: LabelOptions['keep'];
  readonly #failureWord: LabelOptions['failureWord'];
  readonly #address: string;
  readonly #words: Messages;
  readonly #onChange: (message: string) => void;

  constructor(
    { store, keep, failureWord }: Pick<LabelOptions, 'store' | 'keep' | 'failureWord'>,
    address: string,
    words: Messages,
    onChange: (message: string) => void,
  ) {
    this.#store = store;
    this.#keep = keep;
    this.#failureWord = failureWord;
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
      await this.#keep.examples(this.#address, toExamples(marked));
      this.pages = await countExamples(this.#store, this.#address);
    } catch (error) {
      this.message = this.#words(this.#failureWord(error));
    }
    this.#onChange(this.message);
  }

  /** If this fails, the previous wrapper stays. */
  async learn(): Promise<void> {
    try {
      const model = await learnWrapper(this.#store, this.#address);
      await this.#keep.wrapper(model);
      this.message = this.#words('drawLearned', model.origin);
    } catch (error) {
      const isOpposed = error instanceof ContradictionError;
      this.message = isOpposed
        ? this.#words('drawContradiction', error.found, error.pages)
        : this.#words('drawNotLearned');
    }
    this.#onChange(this.message);
  }
}

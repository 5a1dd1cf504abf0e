import type { MessageKey, Messages } from '../interface-text.ts';
import type { SubtreeModel } from '../methods/subtree.ts';
import type { PageExamples } from '../methods/subtree-fit.ts';
import type { Store } from '../site/store.ts';
import type { LabelledFile } from './files.ts';
import type { Kept } from './kept.ts';
import { Labelling } from './label-session.ts';

export type { LabelledFile } from './files.ts';

export interface LabelOptions {
  document: Document;
  words: Messages;
  /** Aborting closes the mode and removes every trace of it from the page. */
  signal: AbortSignal;
  /** Source of stored rectangles and learned examples. */
  store: Store;
  keep: LabelKeeper;
  /** Message for a failed write. */
  failureWord(error: unknown): MessageKey;
  /** Closed in the product; open in tests that must look inside. */
  shadowMode?: 'open' | 'closed';
  actions: {
    save(file: LabelledFile): void;
    close(): void;
  };
}

/** Writes, made in one place for all tabs: two tabs on one page would overwrite each other's. */
export interface LabelKeeper {
  rectangles(address: string, kept: Kept): Promise<void>;
  examples(address: string, examples: PageExamples): Promise<void>;
  wrapper(model: SubtreeModel): Promise<void>;
}

export interface Label {
  close(): void;
}

/**
 * The labelling mode of Yunis 2016, 3.7.2: the user draws rectangles over the page, elements entirely inside one are main, and the result
 * is the page with these marked and a table of all its elements. The page is only read. Ends when the signal aborts or `close` is called.
 */
export function openLabel(options: LabelOptions): Label {
  return new Labelling(options);
}

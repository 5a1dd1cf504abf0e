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
  /** Aborting closes and removes everything, without a trace on the page. */
  signal: AbortSignal;
  /** Where the rectangles of pages are read from, and what pages taught. */
  store: Store;
  keep: LabelKeeper;
  /** The sentence for what was not kept. */
  failureWord(error: unknown): MessageKey;
  /** Closed in the product, open where a test has to look inside. */
  shadowMode?: 'open' | 'closed';
  actions: {
    save(file: LabelledFile): void;
    close(): void;
  };
}

/** Writes, in one place for all tabs: two of one page would undo each other's. */
export interface LabelKeeper {
  rectangles(address: string, kept: Kept): Promise<void>;
  examples(address: string, examples: PageExamples): Promise<void>;
  wrapper(model: SubtreeModel): Promise<void>;
}

export interface Label {
  close(): void;
}

/**
 * The labelling mode of Yunis 2016, 3.7.2: rectangles are drawn over the page, elements entirely inside one are main, and
 * what comes out is the page with these marked and the table of all its elements. Until the signal aborts or `close` is
 * called; the page is only read.
 */
export function openLabel(options: LabelOptions): Label {
  return new Labelling(options);
}

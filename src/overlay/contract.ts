import type { Reading } from '../extract.ts';
import type { Messages } from '../interface-text.ts';
import type { Change } from '../site/corrections.ts';

/** Options shared by all layers over a read page (highlight and inspector). */
export interface OverPage {
  reading: Reading;
  /** The live node of each row. Replacements made by the page are stored here as they are found. */
  nodes: (Element | Text)[];
  words: Messages;
  document: Document;
  /** Aborting closes the layer and removes every trace of it from the page. */
  signal: AbortSignal;
  /** Closed in the product; open in tests that must look inside. */
  shadowMode?: 'open' | 'closed';
}

export interface HighlightOptions extends OverPage {
  actions: HighlightActions;
  state?: HighlightState;
  /** What the first click picks, if the user came to pick something. */
  picking?: Picking;
}

export type Picking = 'title' | 'byline' | 'date' | 'only';

/** Requests to the caller. Results come back through `update`. */
export interface HighlightActions {
  correct(change: Change): void;
  /** Reads these units and nothing else. */
  readOnly?(units: number[]): void;
  undo(): void;
  redo(): void;
  /** Returns to the reader. */
  read(): void;
  close(): void;
  /** Action of Escape, if not closing. */
  back?(): void;
  saveLabelled(): void;
  inspect(): void;
  /** The app navigated to another page: read that, close this highlight and open one on it. */
  again?(): void;
  /** Parts of the page were added or removed: read it again. The result comes back through `renew`. */
  renew?(): void;
}

export interface HighlightState {
  canUndo: boolean;
  canRedo: boolean;
  /** Note for the user: "2 of your corrections were used". */
  note?: string;
  /** Action offered with the note. */
  noteAction?: { label: string; run(): void };
}

export interface Highlight {
  /** New labels for the same snapshot and units. */
  update(reading: Reading, state: HighlightState): void;
  /** Replaces the reading with a new one of the same page. */
  renew(reading: Reading, nodes: (Element | Text)[], state: HighlightState): void;
  close(): void;
}

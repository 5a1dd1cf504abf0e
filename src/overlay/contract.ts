import type { Reading } from '../extract.ts';
import type { Messages } from '../interface-text.ts';
import type { Change } from '../site/corrections.ts';

/** What lies over a page that was read needs all of this; the inspector too. */
export interface OverPage {
  reading: Reading;
  /** The live node of each row. Nodes that the page has replaced are put in their place. */
  nodes: (Element | Text)[];
  words: Messages;
  document: Document;
  /** Aborting closes and removes everything, without a trace on the page. */
  signal: AbortSignal;
  /** Closed in the product, open where a test has to look inside. */
  shadowMode?: 'open' | 'closed';
}

export interface HighlightOptions extends OverPage {
  actions: HighlightActions;
  state?: HighlightState;
  /** What the first click is to say, where the user came for that. */
  picking?: Picking;
}

export type Picking = 'title' | 'byline' | 'date' | 'only';

/** What the highlight asks for. The answer comes back through `update`. */
export interface HighlightActions {
  correct(change: Change): void;
  /** Read these and nothing else. */
  readOnly?(units: number[]): void;
  undo(): void;
  redo(): void;
  /** Back to the reader. */
  read(): void;
  close(): void;
  /** What Escape does, where that is not closing. */
  back?(): void;
  saveLabelled(): void;
  inspect(): void;
  /** The page became another one: read that, close this highlight and open one on it. */
  again?(): void;
  /** Parts of the page came or went: read it again. The answer comes through `renew`. */
  renew?(): void;
}

export interface HighlightState {
  canUndo: boolean;
  canRedo: boolean;
  /** A sentence for the user: "2 of your corrections were used". */
  note?: string;
  /** What can be done about it. */
  noteAction?: { label: string; run(): void };
}

export interface Highlight {
  /** New labels for the same snapshot and units. */
  update(reading: Reading, state: HighlightState): void;
  /** Another reading of the same page. */
  renew(reading: Reading, nodes: (Element | Text)[], state: HighlightState): void;
  close(): void;
}

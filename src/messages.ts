/** Every call between contexts. Settings do not travel here: they are stored, and watched by whoever shows them. */

/** What the background asks of the script in a page. */
export interface ContentCalls {
  /** Opens the reader, or closes it where it is open. */
  read(): Promise<Outcome>;
  highlight(): Promise<Outcome>;
  label(): Promise<Outcome>;
  /** Opens the reader on what is selected on the page. */
  readSelection(): Promise<Outcome>;
  exportAs(format: string): Promise<Outcome>;
}

/** What the script in a page asks of the background. */
export interface BackgroundCalls {
  openOptions(section?: string): Promise<void>;
  /** Puts the second script beside the one that asks: the labelling mode and the inspector. */
  injectTools(): Promise<void>;
  /** The toolbar button says what its next press does. */
  showState(state: 'idle' | 'open'): Promise<void>;
}

export type Outcome = { kind: 'opened' | 'closed' | 'done' } | { kind: 'told' } | { kind: 'cannot'; why: Obstacle };

/**
 * Why a page cannot be read. The first four are met before any script runs, the others by the script in the page; all are
 * said by the toolbar button, since there may be no page to say it on.
 */
export const OBSTACLES = ['browser', 'store', 'pdf', 'file', 'refused', 'xml', 'image', 'media'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

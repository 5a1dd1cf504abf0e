import type { Snapshot } from '../page/snapshot.ts';
import { finish, type Work } from '../page/work.ts';
import { Walker } from './walker.ts';

export interface WalkOptions {
  /** Rows after which the walk stops and marks the snapshot truncated. */
  maxRows?: number;
}

export interface Walked {
  snapshot: Snapshot;
  /** The live node of each row. The only thing that ties a row to the page. */
  nodes: (Element | Text)[];
}

const MAX_ROWS = 400_000;
/** A millisecond or two of work, then the page gets a turn. */
const NODES_A_STEP = 64;

/** The page as it is drawn now, as plain rows. Reads only: the page cannot tell that it happened. */
export function walk(document: Document, options: WalkOptions = {}): Walked {
  return finish(walking(document, options));
}

/** How often a walk begins again because the page was rebuilt under it, before it is done in one go. */
const MAX_RESTARTS = 2;

/**
 * The same in slices. Each row is read at one moment; rows before and after a pause at different ones. Where the page has removed
 * what was to be read next, the walk begins again.
 */
export function* walking(document: Document, options: WalkOptions = {}): Work<Walked> {
  const maxRows = options.maxRows ?? MAX_ROWS;
  for (let restarts = 0; ; restarts++) {
    const walker = new Walker(document, maxRows);
    let wasPaused = false;
    let isInPlace = true;
    while (isInPlace && !walker.step(restarts < MAX_RESTARTS ? NODES_A_STEP : Number.POSITIVE_INFINITY)) {
      // Runs before the next step only where there is a pause between.
      void Promise.resolve().then(() => (wasPaused = true));
      yield;
      if (wasPaused) isInPlace = walker.isInPlace();
      wasPaused = false;
    }
    if (isInPlace) return walker.finish();
  }
}

import type { Snapshot } from '../page/snapshot.ts';
import { finish, type Work } from '../page/work.ts';
import { Walker } from './walker.ts';

export interface WalkOptions {
  /** Maximum number of rows; beyond it, the snapshot is marked as truncated. */
  maxRows?: number;
}

export interface Walked {
  snapshot: Snapshot;
  /** The live node of each row: the only link from rows back to the page. */
  nodes: (Element | Text)[];
}

const MAX_ROWS = 400_000;
/** One or two milliseconds of work between pauses. */
const NODES_A_STEP = 64;

/** Reads the page as currently rendered into plain rows. Read-only, so the page cannot detect it. */
export function walk(document: Document, options: WalkOptions = {}): Walked {
  return finish(walking(document, options));
}

/** Restarts allowed when the page changes during the walk; after that, the walk runs without pauses. */
const MAX_RESTARTS = 2;

/**
 * `walk`, in slices. Each row is consistent in itself, but the page may change between slices. If it has removed the node to be
 * read next, the walk restarts.
 */
export function* walking(document: Document, options: WalkOptions = {}): Work<Walked> {
  const maxRows = options.maxRows ?? MAX_ROWS;
  for (let restarts = 0; ; restarts++) {
    const walker = new Walker(document, maxRows);
    let wasPaused = false;
    let isInPlace = true;
    while (isInPlace && !walker.step(restarts < MAX_RESTARTS ? NODES_A_STEP : Number.POSITIVE_INFINITY)) {
      // This microtask runs before the next step only if the caller really paused.
      void Promise.resolve().then(() => (wasPaused = true));
      yield;
      if (wasPaused) isInPlace = walker.isInPlace();
      wasPaused = false;
    }
    if (isInPlace) return walker.finish();
  }
}

import type { Snapshot } from '../page/snapshot.ts';

export interface WalkOptions {
  /** Rows after which the walk stops and marks the snapshot truncated. */
  maxRows?: number;
}

export interface Walked {
  snapshot: Snapshot;
  /** The live node of each row. The only thing that ties a row to the page. */
  nodes: (Element | Text)[];
}

export function walk(_document: Document, _options: WalkOptions = {}): Walked {
  throw new Error('not built yet');
}

import type { Article } from './article.ts';
import type { Labels } from './label.ts';
import type { Snapshot } from './snapshot.ts';
import type { Units } from './unit.ts';

/** A page and the labels of its units, which include the ledger of all decisions made after the classifier. */
export interface Judged {
  snapshot: Snapshot;
  units: Units;
  labels: Labels;
}

/** A completed reading. Keeps everything between snapshot and article, so that every decision can be explained. */
export interface Reading extends Judged {
  article: Article;
}

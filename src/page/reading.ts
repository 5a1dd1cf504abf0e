import type { Article } from './article.ts';
import type { Labels } from './label.ts';
import type { Snapshot } from './snapshot.ts';
import type { Units } from './unit.ts';

/** A page with what was decided about its units; the labels carry the ledger of every decision after the trees. */
export interface Judged {
  snapshot: Snapshot;
  units: Units;
  labels: Labels;
}

/** A page as read: everything between the snapshot and the article, kept so that any of it can be asked why. */
export interface Reading extends Judged {
  article: Article;
}

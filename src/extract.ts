import { assemble } from './assemble/assemble.ts';
import { askedFeatures, classify } from './classify/classify.ts';
import { measure } from './features/measure.ts';
import { findUnits } from './features/units.ts';
import { unveil } from './features/veil.ts';
import type { Article } from './page/article.ts';
import type { Labels } from './page/label.ts';
import type { Snapshot } from './page/snapshot.ts';
import type { Units } from './page/unit.ts';

/** A page as read: everything between the snapshot and the article, kept so that any of it can be asked why. */
export interface Reading {
  snapshot: Snapshot;
  units: Units;
  labels: Labels;
  article: Article;
}

/** What is already known when a page is read. */
export interface Knowledge {
  /** By unit: how surely the site's other pages say it is template, 0..1; NaN where they say nothing. */
  recall?: (snapshot: Snapshot, units: Units) => Float32Array;
  /** The reader's corrections, applied over the labels. */
  correct?: (snapshot: Snapshot, units: Units, labels: Labels) => Labels;
}

export type Stage = 'units' | 'features' | 'classify' | 'assemble';

/** The pipeline from snapshot to article. No browser in here. `mark` is told when a stage is done. */
export function read(walked: Snapshot, knowledge: Knowledge = {}, mark: (stage: Stage) => void = () => {}): Reading {
  const snapshot = unveil(walked);
  const units = findUnits(snapshot);
  mark('units');
  const template = knowledge.recall?.(snapshot, units);
  const features = measure(snapshot, units, template, askedFeatures());
  mark('features');
  const judged = classify(snapshot, units, features);
  const labels = knowledge.correct?.(snapshot, units, judged) ?? judged;
  mark('classify');
  const article = assemble(snapshot, units, labels);
  mark('assemble');
  return { snapshot, units, labels, article };
}

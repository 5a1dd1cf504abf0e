import { assembling } from './assemble.ts';
import { classifying } from './classify/classify.ts';
import { measuring } from './features/measure.ts';
import { findingUnits } from './features/units.ts';
import type { Labels } from './page/label.ts';
import type { Reading } from './page/reading.ts';
import type { Snapshot } from './page/snapshot.ts';
import type { Units } from './page/unit.ts';
import { finish, type Work } from './page/work.ts';
import { revealing } from './reveal/hidden-until-loaded.ts';
import { settling } from './settle/settle.ts';

export type { Reading } from './page/reading.ts';

/** Site memory and user corrections available before a page is read. */
export interface Knowledge {
  /** Per unit, the probability (0..1) that it is site template, judged from the site's other pages; NaN if unknown. */
  recall?: (snapshot: Snapshot, units: Units) => Work<Float32Array>;
  /** Applies the user's corrections on top of the labels. */
  correct?: (snapshot: Snapshot, units: Units, labels: Labels) => Labels;
}

export type Stage = 'units' | 'features' | 'classify' | 'assemble';

/** The pipeline from snapshot to article, in slices; needs no browser. `mark` is called as each stage completes. */
export function* reading(
  walked: Snapshot,
  knowledge: Knowledge = {},
  mark: (stage: Stage) => void = () => {},
): Work<Reading> {
  yield;
  const snapshot = yield* revealing(walked);
  yield;
  const units = yield* findingUnits(snapshot);
  mark('units');
  yield;
  const template = knowledge.recall && (yield* knowledge.recall(snapshot, units));
  const features = yield* measuring(snapshot, units, template);
  mark('features');
  const judged = yield* classifying(units, features);
  const corrected = knowledge.correct?.(snapshot, units, judged) ?? judged;
  yield;
  const settled = yield* settling({ snapshot, units, labels: corrected });
  mark('classify');
  yield;
  const whole = yield* assembling(settled);
  mark('assemble');
  return whole;
}

/** Runs `reading` to completion without pausing. */
export function read(walked: Snapshot, knowledge?: Knowledge, mark?: (stage: Stage) => void): Reading {
  return finish(reading(walked, knowledge, mark));
}

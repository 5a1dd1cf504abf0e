import type { Judged } from '../page/reading.ts';
import type { StepName } from '../page/steps.ts';
import { finish, type Work } from '../page/work.ts';
import { settleHeadings, settleStandfirst } from './headings.ts';
import { settleContents, settleItems } from './lists.ts';
import { settleCaptions, settlePictures } from './pictures.ts';
import { settleRuns } from './runs.ts';
import { Settling } from './settling.ts';
import { settleBoxes, settleNotes } from './structure.ts';
import { settleOpeners, settleWholes } from './wholes.ts';

/**
 * The trees judge each unit by itself, but markup ties some units together. Each step applies one such rule to the result of the steps
 * before it; things that are only kept for the sake of others come last.
 */
export const SETTLE_STEPS: readonly [StepName, (page: Settling) => void][] = [
  ['standfirst', settleStandfirst],
  ['run', settleRuns],
  ['box', settleBoxes],
  ['note', settleNotes],
  ['whole', settleWholes],
  ['item', settleItems],
  ['contents', settleContents],
  ['caption', settleCaptions],
  ['opener', settleOpeners],
  ['heading', settleHeadings],
  ['picture', settlePictures],
];

/** `without`: steps to skip, to measure what each contributes. */
export function settle(judged: Judged, without?: ReadonlySet<StepName>): Judged {
  return finish(settling(judged, without));
}

/** The same, in time slices. */
export function* settling(judged: Judged, without?: ReadonlySet<StepName>): Work<Judged> {
  const page = new Settling(judged);
  for (const [name, step] of SETTLE_STEPS) {
    yield;
    if (!without?.has(name)) step(page);
  }
  yield;
  return { ...judged, labels: page.ledger.close() };
}

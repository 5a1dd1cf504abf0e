import type { Highlight, HighlightOptions } from './contract.ts';
import { Session } from './session.ts';

export type { Highlight, HighlightActions, HighlightOptions, HighlightState, Picking } from './contract.ts';

/** Paints a reading over the live page, answers why, takes corrections, until the signal aborts or `close` is called. */
export function openHighlight(options: HighlightOptions): Highlight {
  return new Session(options);
}

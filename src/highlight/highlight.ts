import type { Highlight, HighlightOptions } from '../overlay/contract.ts';
import { HighlightSession } from './highlight-session.ts';

export type { Highlight, HighlightActions, HighlightOptions, HighlightState, Picking } from '../overlay/contract.ts';

/** Paints a reading over the live page, explains it and takes corrections, until the signal aborts or `close` is called. */
export function openHighlight(options: HighlightOptions): Highlight {
  return new HighlightSession(options);
}

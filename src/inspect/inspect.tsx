import type { Reading } from '../extract.ts';
import type { SiteStatistics } from '../methods/site-statistics.ts';
import type { SubtreeModel } from '../methods/subtree.ts';
import type { OverPage } from '../overlay/contract.ts';
import { InspectorSession } from './inspect-session.ts';

export interface InspectorOptions extends OverPage {
  /** Statistics of the site's other pages. */
  siteStatistics?: SiteStatistics;
  /** A wrapper that the user trained on labelled pages, replacing the built-in one. */
  wrapper?: SubtreeModel;
  /** The user wants to read what a method keeps: units of the text, and of the title if the method finds one. */
  onRead?(units: number[], title: number[]): void;
  /** The user closed it. */
  onClose?(): void;
}

export interface Inspector {
  /** New labels for the same snapshot and units. */
  update(reading: Reading): void;
  close(): void;
}

/** Shows each method's view of the page, painted over it and explained beside it, until closed. */
export function openInspector(options: InspectorOptions): Inspector {
  return new InspectorSession(options);
}

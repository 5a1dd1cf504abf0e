import type { Reading } from '../extract.ts';
import type { SiteStatistics } from '../methods/site-statistics.ts';
import type { SubtreeModel } from '../methods/subtree.ts';
import type { OverPage } from '../overlay/contract.ts';
import { InspectorSession } from './inspect-session.ts';

export interface InspectorOptions extends OverPage {
  /** What is known of the site's other pages. */
  siteStatistics?: SiteStatistics;
  /** The wrapper the user trained from labelled pages, in place of the one that comes with Sightline. */
  wrapper?: SubtreeModel;
  /** The user wants to read what a method keeps: the units of its text, and of its title where it tells one. */
  onRead?(units: number[], title: number[]): void;
  /** The user closed it. */
  onClose?(): void;
}

export interface Inspector {
  /** New labels for the same snapshot and units. */
  update(reading: Reading): void;
  close(): void;
}

/** Shows what each method sees of the page, painted over it and explained beside it, until closed. */
export function openInspector(options: InspectorOptions): Inspector {
  return new InspectorSession(options);
}

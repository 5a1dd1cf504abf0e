import type { Reading } from '../extract.ts';
import type { SiteStatistics } from '../methods/site-statistics.ts';
import type { Words } from '../words.ts';
import { InspectorSession } from './session.ts';

export interface InspectorOptions {
  reading: Reading;
  /** The live node of each row. Nodes that the page has replaced are put in their place. */
  nodes: (Element | Text)[];
  words: Words;
  document: Document;
  /** Aborting closes and removes everything, without a trace on the page. */
  signal: AbortSignal;
  /** Closed in the product, open where a test has to look inside. */
  shadowMode?: 'open' | 'closed';
  /** What is known of the site's other pages. */
  siteStatistics?: SiteStatistics;
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

import { read } from '../extract.ts';
import { type ReadResult, toResult } from '../result.ts';
import { walk } from '../walk/walk.ts';
import { enter } from './native.ts';

export { type FormatName, type PageRecord, type ReadResult, toRecord, write } from '../result.ts';

export interface DomOptions {
  /** Address of the page, if the document does not know it. */
  url?: string;
  /** Maximum number of elements and texts to read; the rest of the page is ignored. */
  maxRows?: number;
}

/**
 * Reads a document that is not rendered, from jsdom or linkedom. Data that only a browser has (positions, sizes, colours, style
 * sheets) is marked as missing. If a browser is available, `sightline/driver` is more accurate.
 */
export function extract(document: Document, options: DomOptions = {}): ReadResult {
  enter(document, options.url);
  return toResult(read(walk(document, { maxRows: options.maxRows }).snapshot));
}

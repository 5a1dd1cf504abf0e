import { read } from '../extract.ts';
import { type ReadResult, toResult } from '../result.ts';
import { walk } from '../walk/walk.ts';
import { enter } from './native.ts';

export { type FormatName, type PageRecord, type ReadResult, toRecord, write } from '../result.ts';

export interface DomOptions {
  /** Address of the page, where the document does not know it. */
  url?: string;
  /** Elements and texts after which the rest of the page is not read. */
  maxRows?: number;
}

/**
 * Reads a document that nobody draws: jsdom's, linkedom's. What only a browser knows (places, sizes, colours, style sheets) is
 * missing, and the trees know it as missing. With a browser at hand, `sightline/driver` reads better.
 */
export function extract(document: Document, options: DomOptions = {}): ReadResult {
  enter(document, options.url);
  return toResult(read(walk(document, { maxRows: options.maxRows }).snapshot));
}

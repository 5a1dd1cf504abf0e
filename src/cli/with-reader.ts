/** Built only to be weighed: what the reader adds to the extractor it needs anyway. See budgets.mjs. */
export * from '../extract.iife.ts';
export { openReader } from '../present/reader.ts';

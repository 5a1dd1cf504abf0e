/** Built only to measure its size: what the reader adds to the extractor. See budgets.mjs. */
export * from '../extract.iife.ts';
export { openReader } from '../present/reader.ts';

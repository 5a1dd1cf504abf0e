export { type FormatName, type PageRecord, type ReadResult, toRecord, write } from '../result.ts';
export { ReadError, type ReadFailure } from './errors.ts';
export type { DriverPage } from './page.ts';
export { type ReadOptions, read } from './read.ts';

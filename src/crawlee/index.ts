export type { FormatName, PageRecord, ReadResult } from '../result.ts';
export { toRecord, write } from '../result.ts';
export { type ArticleDataset, exportJsonl } from './export-jsonl.ts';
export { type CrawlContext, createSightlineHandler, type HandlerOptions, type SightlineHandler } from './handler.ts';

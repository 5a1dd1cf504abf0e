/** `import … from 'sightline'`: the types of an article. The package's other entry points produce one. */
import schema from '../export/article.schema.json' with { type: 'json' };

export { JSON_VERSION } from '../export/json.ts';
export type * from '../page/article.ts';
export type { LabelName, PageKind, Reason } from '../page/label.ts';
export type { FormatName, PageRecord, ReadResult } from '../result.ts';
export { modelVersion, version } from '../result.ts';
/** JSON Schema for the output of `write(reading, 'json')`. */
export const articleSchema: Record<string, unknown> = schema;

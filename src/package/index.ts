/** `import … from 'sightline'`: what an article is. How to get one is behind the other doors of the package. */
import schema from '../export/article.schema.json' with { type: 'json' };

export { JSON_VERSION } from '../export/json.ts';
export type * from '../page/article.ts';
export type { LabelName, PageKind, Reason } from '../page/label.ts';
export type { FormatName, PageRecord, ReadResult } from '../result.ts';
export { modelVersion, version } from '../result.ts';
/** JSON Schema of the files that `write(reading, 'json')` makes. */
export const articleSchema: Record<string, unknown> = schema;

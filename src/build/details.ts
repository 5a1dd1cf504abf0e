import type { Block } from '../page/article.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';
import { elementInlines } from './inline.ts';
import { sourceOf } from './source.ts';

export function buildDetails(context: BuildContext, row: number, depth: number): Block[] | undefined {
  const { snapshot } = context;
  let summary = row + 1;
  while (summary < snapshot.end[row] && snapshot.tag[summary] !== TAG.summary) summary = snapshot.end[summary];
  if (summary >= snapshot.end[row]) return undefined;
  // A collapsible section is still a section: its heading stays a heading.
  for (let r = summary + 1; r < snapshot.end[summary]; r++) if (HEADINGS[snapshot.tag[r]]) return undefined;
  const title = elementInlines(context, summary, { isHeading: true });
  // Check before building the contents: otherwise nested details would be built twice at each level.
  if (title.length === 0) return undefined;
  const blocks = [
    ...context.flow(row + 1, summary, depth),
    ...context.flow(snapshot.end[summary], snapshot.end[row], depth),
  ];
  if (blocks.length === 0) return undefined;
  return [{ kind: 'details', summary: title, blocks, source: sourceOf(context, row, snapshot.end[row]) }];
}

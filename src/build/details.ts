import type { Block } from '../page/article.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import type { Desk } from './build-context.ts';
import { elementInlines } from './inline.ts';
import { sourceOf } from './source.ts';

export function buildDetails(desk: Desk, row: number, depth: number): Block[] | undefined {
  const { snapshot } = desk;
  let summary = row + 1;
  while (summary < snapshot.end[row] && snapshot.tag[summary] !== TAG.summary) summary = snapshot.end[summary];
  if (summary >= snapshot.end[row]) return undefined;
  // A part one can fold away is a part: its heading stays one.
  for (let r = summary + 1; r < snapshot.end[summary]; r++) if (HEADINGS[snapshot.tag[r]]) return undefined;
  const title = elementInlines(desk, summary, { isHeading: true });
  // Before what is inside is built: it would be built again, twice for each level of details in details.
  if (title.length === 0) return undefined;
  const blocks = [...desk.flow(row + 1, summary, depth), ...desk.flow(snapshot.end[summary], snapshot.end[row], depth)];
  if (blocks.length === 0) return undefined;
  return [{ kind: 'details', summary: title, blocks, source: sourceOf(desk, row, snapshot.end[row]) }];
}

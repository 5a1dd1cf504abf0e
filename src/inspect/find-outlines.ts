import type { Reading } from '../extract.ts';
import type { Messages } from '../interface-text.ts';
import type { Detail } from './method-results.ts';
import type { Outline } from './outlines.ts';
import { decimal } from './plot.ts';

/** Outlines of the boxes a method decides by, in addition to the tints: its subtrees, or the block under the pointer. */
export function findOutlines(detail: Detail, { units }: Reading, unit: number, words: Messages): Outline[] {
  if (detail.kind === 'subtrees') {
    const { body, title } = detail.found;
    return [
      ...(body
        ? [{ row: body.row, look: 'body' as const, text: words('inspectBody', decimal(body.probability)) }]
        : []),
      ...(title
        ? [{ row: title.row, look: 'title' as const, text: words('inspectTitleBox', decimal(title.probability)) }]
        : []),
    ];
  }
  if (unit < 0) return [];
  if (detail.kind === 'entropy') {
    const { blocks, entropies } = detail.entropy;
    const block = blocks.ofUnit[unit];
    const row = blocks.rows[block];
    return row >= 0 ? [{ row, look: 'block', text: words('inspectEntropy', decimal(entropies[block])) }] : [];
  }
  if (detail.kind === 'trees' && detail.trees.element[unit] >= 0 && detail.trees.element[unit] !== units.from[unit]) {
    const row = detail.trees.element[unit];
    return [{ row, look: 'block', text: decimal(detail.trees.probability[row]) }];
  }
  return [];
}

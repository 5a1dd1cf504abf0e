import type { Block, Inline } from '../page/article.ts';
import { TAG } from '../page/tags.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { elementInlines } from './inline.ts';
import { sourceOf } from './source.ts';

/** Terms and details in order, whether or not the page groups them in divs. */
export function buildDefinitions(context: BuildContext, row: number, depth: number): Block[] | undefined {
  const { snapshot } = context;
  const parts = findParts(context, row);
  // A list of details alone is how wikis indent, a list of terms alone how they make a line bold: built as paragraphs. Asked before
  // anything is built: lists in lists that were built in vain would be built again, twice for each level.
  for (const tag of [TAG.dt, TAG.dd]) if (!parts.some(part => snapshot.tag[part] === tag)) return undefined;
  // A picture and its caption, as old blogs set them.
  if (parts.some(part => snapshot.tag[part] === TAG.dt && isPicture(context, part))) return undefined;
  const items: { terms: Inline[][]; details: Block[][] }[] = [];
  for (const part of parts) {
    const isTerm = snapshot.tag[part] === TAG.dt;
    let last = items[items.length - 1];
    if (!last || (isTerm && last.details.length > 0)) items.push((last = { terms: [], details: [] }));
    if (isTerm) last.terms.push(elementInlines(context, part));
    else last.details.push(context.flow(part + 1, snapshot.end[part], depth));
  }
  return [{ kind: 'definitions', items, source: sourceOf(context, row, snapshot.end[row]) }];
}

function isPicture({ snapshot, kept }: BuildContext, row: number): boolean {
  let hasPicture = false;
  for (let r = row; r < snapshot.end[row]; r++) {
    if (kept[r] && snapshot.text[r].trim() !== '') return false;
    hasPicture ||= snapshot.images[r] !== undefined;
  }
  return hasPicture;
}

/** Rows of the terms and details that are kept. */
function findParts(context: BuildContext, row: number): number[] {
  const { tag, end } = context.snapshot;
  const parts: number[] = [];
  for (let r = row + 1; r < end[row]; ) {
    const isPart = tag[r] === TAG.dt || tag[r] === TAG.dd;
    if (isPart && hasKept(context, r) && !context.aside[r]) parts.push(r);
    r = isPart ? end[r] : r + 1;
  }
  return parts;
}

import type { Block, Inline } from '../page/article.ts';
import { TAG } from '../page/tags.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { elementInlines } from './inline.ts';
import { sourceOf } from './source.ts';

/** Terms and details in order, with or without divs around groups. */
export function buildDefinitions(context: BuildContext, row: number, depth: number): Block[] | undefined {
  const { snapshot } = context;
  const parts = findParts(context, row);
  // Wikis use details without terms for indentation and terms without details for bold lines; both are built as paragraphs. Check this
  // before building anything: otherwise nested lists would be built twice at each level.
  for (const tag of [TAG.dt, TAG.dd]) if (!parts.some(part => snapshot.tag[part] === tag)) return undefined;
  // Old blogs mark up a picture and its caption like this.
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

/** Rows of the kept terms and details. */
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

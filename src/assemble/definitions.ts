import type { Block, Inline } from '../page/article.ts';
import { TAG } from '../page/tags.ts';
import { type Desk, hasKept } from './desk.ts';
import { elementInlines } from './inline.ts';
import { sourceOf } from './source.ts';

/** Terms and details in order, whether or not the page groups them in divs. */
export function buildDefinitions(desk: Desk, row: number, depth: number): Block[] | undefined {
  const { snapshot } = desk;
  const items: { terms: Inline[][]; details: Block[][] }[] = [];
  let hasTerm = false;
  let hasDetail = false;
  for (let r = row + 1; r < snapshot.end[row]; ) {
    const isTerm = snapshot.tag[r] === TAG.dt;
    if (!isTerm && snapshot.tag[r] !== TAG.dd) {
      r++;
      continue;
    }
    if (hasKept(desk, r) && !desk.aside[r]) {
      let last = items[items.length - 1];
      if (!last || (isTerm && last.details.length > 0)) items.push((last = { terms: [], details: [] }));
      if (isTerm) last.terms.push(elementInlines(desk, r));
      else last.details.push(desk.flow(r + 1, snapshot.end[r], depth));
      hasTerm ||= isTerm;
      hasDetail ||= !isTerm;
    }
    r = snapshot.end[r];
  }
  // A list of details alone is how wikis indent, a list of terms alone how they make a line bold: told as paragraphs.
  if (!hasTerm || !hasDetail) return undefined;
  return [{ kind: 'definitions', items, source: sourceOf(desk, row, snapshot.end[row]) }];
}

import type { MarkedPage } from '../methods/subtree-fit.ts';
import { findSubtree } from '../methods/subtree-page.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Rectangle, RectangleKind } from './rectangle.ts';
import { selectElements } from './selected-elements.ts';

/** True if the marked title is a picture, without words to learn from. */
export function hasTitleWithoutText(snapshot: Snapshot, rectangles: readonly Rectangle[]): boolean {
  return rectangles.some(({ kind }) => kind === 'title') && rowOf(snapshot, rectangles, 'title') < 0;
}

/** The title and body subtrees marked by rectangles (Wang et al. 2009, figure 15); undefined if either is missing. */
export function findMarked(snapshot: Snapshot, rectangles: readonly Rectangle[]): MarkedPage | undefined {
  const [title, body] = [rowOf(snapshot, rectangles, 'title'), rowOf(snapshot, rectangles, 'body')];
  return title < 0 || body < 0 ? undefined : { snapshot, title, body };
}

/** The smallest subtree with all text in the rectangles of that kind; -1 if there is none. */
function rowOf(snapshot: Snapshot, rectangles: readonly Rectangle[], wanted: RectangleKind): number {
  const { main } = selectElements(
    snapshot,
    rectangles.filter(({ kind }) => kind === wanted),
  );
  const weights = Float64Array.from(snapshot.text, (text, row) => (main[snapshot.parent[row]] ? text.length : 0));
  return findSubtree(snapshot, weights);
}

import type { MarkedPage } from '../methods/subtree-fit.ts';
import { findSubtree } from '../methods/subtree-page.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { catchElements } from './caught.ts';
import type { Rectangle, RectangleKind } from './rectangle.ts';

/** A title that is a picture has no words to learn from. */
export function hasTitleWithoutText(snapshot: Snapshot, rectangles: readonly Rectangle[]): boolean {
  return rectangles.some(({ kind }) => kind === 'title') && rowOf(snapshot, rectangles, 'title') < 0;
}

/** The title and body subtrees that rectangles mark (Wang et al. 2009, figure 15); undefined where one of them is missing. */
export function findMarked(snapshot: Snapshot, rectangles: readonly Rectangle[]): MarkedPage | undefined {
  const [title, body] = [rowOf(snapshot, rectangles, 'title'), rowOf(snapshot, rectangles, 'body')];
  return title < 0 || body < 0 ? undefined : { snapshot, title, body };
}

/** The smallest subtree with all the text in the rectangles of that kind; -1 where they hold none. */
function rowOf(snapshot: Snapshot, rectangles: readonly Rectangle[], wanted: RectangleKind): number {
  const { main } = catchElements(
    snapshot,
    rectangles.filter(({ kind }) => kind === wanted),
  );
  const weights = Float64Array.from(snapshot.text, (text, row) => (main[snapshot.parent[row]] ? text.length : 0));
  return findSubtree(snapshot, weights);
}

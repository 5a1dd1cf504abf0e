import type { MarkedPage } from '../methods/subtree-fit.ts';
import { findSubtree } from '../methods/subtree-page.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { catchElements } from './caught.ts';
import type { Rectangle, RectangleKind } from './rectangle.ts';

/** The title and body subtrees that rectangles mark (Wang et al. 2009, figure 15); undefined where one of them is missing. */
export function findMarked(snapshot: Snapshot, rectangles: readonly Rectangle[]): MarkedPage | undefined {
  const rowOf = (wanted: RectangleKind) => {
    const { main } = catchElements(
      snapshot,
      rectangles.filter(({ kind }) => kind === wanted),
    );
    const weights = Float64Array.from(snapshot.text, (text, row) => (main[snapshot.parent[row]] ? text.length : 0));
    return findSubtree(snapshot, weights);
  };
  const [title, body] = [rowOf('title'), rowOf('body')];
  return title < 0 || body < 0 ? undefined : { snapshot, title, body };
}

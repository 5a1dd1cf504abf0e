import { TAG } from '../page/tags.ts';
import { siblingsOf } from './element-counts.ts';
import { ABOVE, CONTAINS, type ElementPage, phrasesIn } from './element-page.ts';
import { isMiddle, isUppermostOrBottommost, normalizedBottom, normalizedTop, rectSize } from './element-place.ts';

/**
 * The derived features of Yunis 2016, 3.8.4, and the numeric raw features of 3.8.2, named as in the thesis. Booleans are
 * 1 or 0. The trees refer to them by name.
 */
type Measure = (page: ElementPage, row: number) => number;

const isAbove =
  (bit: number): Measure =>
  (page, row) =>
    page.above[row] & bit ? 1 : 0;
const contains =
  (bit: number): Measure =>
  (page, row) =>
    phrasesIn(page)[row] & bit ? 1 : 0;
const flag = (holds: boolean) => (holds ? 1 : 0);

function hasSibling(counts: (page: ElementPage) => Int32Array, tag: number): Measure {
  return (page, row) => {
    const up = page.snapshot.parent[row];
    return up < 0 ? 0 : flag(counts(page)[up] > flag(page.snapshot.tag[row] === tag));
  };
}

export const MEASURES = {
  is_desc_a: isAbove(ABOVE.a),
  is_desc_nav: isAbove(ABOVE.nav),
  is_desc_ad: isAbove(ABOVE.ad),
  is_desc_comment: isAbove(ABOVE.comment),
  is_desc_main: isAbove(ABOVE.main),
  is_desc_footer: isAbove(ABOVE.footer),
  is_desc_wrapper: isAbove(ABOVE.wrapper),
  is_desc_aside: isAbove(ABOVE.aside),
  inner_text_length: (page, row) => page.words[row],
  child_text_length: (page, row) => page.childWords[row],
  contains_rights_reserved: contains(CONTAINS.rightsReserved),
  contains_like: contains(CONTAINS.like),
  contains_share: contains(CONTAINS.share),
  is_sib_p: hasSibling(page => page.counts.p, TAG.p),
  is_sib_a: hasSibling(page => page.counts.a, TAG.a),
  is_sib_input: hasSibling(page => page.childInput, TAG.input),
  has_children: (page, row) => flag(page.counts.children[row] > 0),
  is_uppermost_or_bottommost: (page, row) => flag(isUppermostOrBottommost(page.snapshot, row)),
  is_on_side: (page, row) => flag(isLeftmost(page, row) || isRightmost(page, row)),
  is_link: (page, row) => flag(isLink(page, row)),
  is_thumbnail: (page, row) => flag(isThumbnail(page, row)),
  normalized_top: (page, row) => normalizedTop(page.snapshot, row),
  normalized_bottom: (page, row) => normalizedBottom(page.snapshot, row),
  is_middle: (page, row) => flag(isMiddle(page.snapshot, row)),
  is_leftmost: (page, row) => flag(isLeftmost(page, row)),
  is_rightmost: (page, row) => flag(isRightmost(page, row)),
  num_siblings: (page, row) => siblingsOf(page.counts, page.snapshot, row),
  distance_to_root: (page, row) => page.snapshot.depth[row],
  rect_size: (page, row) => rectSize(page.snapshot, row),
  num_child_elements: (page, row) => page.counts.children[row],
  dom_subtree_depth: (page, row) => page.counts.subtreeDepth[row],
  doc_dom_depth: page => page.documentDepth,
} satisfies Record<string, Measure>;

export type ElementFeature = keyof typeof MEASURES;
export const ELEMENT_FEATURES = Object.keys(MEASURES) as ElementFeature[];

export function derivedFeatures(page: ElementPage, row: number): Record<ElementFeature, number> {
  return Object.fromEntries(ELEMENT_FEATURES.map(name => [name, MEASURES[name](page, row)])) as Record<
    ElementFeature,
    number
  >;
}

/** Tolerance of one pixel for touching an edge, because boxes have fractional sizes and the page's width is an integer. */
function isLeftmost(page: ElementPage, row: number): boolean {
  return page.snapshot.x[row] < 1 && !isMiddle(page.snapshot, row);
}

function isRightmost(page: ElementPage, row: number): boolean {
  const { x, width, page: facts } = page.snapshot;
  return x[row] + width[row] > facts.document.widthPx - 1 && !isMiddle(page.snapshot, row);
}

function isLink(page: ElementPage, row: number): boolean {
  return page.counts.children[row] === 1 && page.counts.a[row] === 1 && page.childTexts[row] === 0;
}

function isThumbnail(page: ElementPage, row: number): boolean {
  const up = page.snapshot.parent[row];
  return up >= 0 && page.snapshot.tag[up] === TAG.a && page.counts.children[up] === 1 && page.childTexts[up] === 0;
}

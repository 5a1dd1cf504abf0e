import { TAG } from '../page/tags.ts';
import { ABOVE, CONTAINS, type ElementPage, phrasesIn } from './element-page.ts';

/**
 * The derived features of Yunis 2016, 3.8.4, and the raw ones of 3.8.2 that are numbers already, by the thesis's names.
 * Booleans are 1 and 0. The trees refer to them by name.
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
  is_sib_p: hasSibling(page => page.childP, TAG.p),
  is_sib_a: hasSibling(page => page.childA, TAG.a),
  is_sib_input: hasSibling(page => page.childInput, TAG.input),
  has_children: (page, row) => flag(page.childElements[row] > 0),
  is_uppermost_or_bottommost: (page, row) => flag(bottom(page, row) > 0.97 || top(page, row) < 0.03),
  is_on_side: (page, row) => flag(isLeftmost(page, row) || isRightmost(page, row)),
  is_link: (page, row) => flag(isLink(page, row)),
  is_thumbnail: (page, row) => flag(isThumbnail(page, row)),
  normalized_top: top,
  normalized_bottom: bottom,
  is_middle: (page, row) => flag(isMiddle(page, row)),
  is_leftmost: (page, row) => flag(isLeftmost(page, row)),
  is_rightmost: (page, row) => flag(isRightmost(page, row)),
  num_siblings: (page, row) => Math.max(0, (page.childElements[page.snapshot.parent[row]] ?? 1) - 1),
  distance_to_root: (page, row) => page.snapshot.depth[row],
  rect_size: (page, row) => page.snapshot.width[row] * page.snapshot.height[row],
  num_child_elements: (page, row) => page.childElements[row],
  dom_subtree_depth: (page, row) => page.subtreeDepth[row],
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

function top({ snapshot }: ElementPage, row: number): number {
  return snapshot.y[row] / Math.max(1, snapshot.page.document.heightPx);
}

function bottom({ snapshot }: ElementPage, row: number): number {
  return (snapshot.y[row] + snapshot.height[row]) / Math.max(1, snapshot.page.document.heightPx);
}

/** The bisector is the vertical line through the middle of the page (Figure 3.9). */
function isMiddle({ snapshot: { x, width, page } }: ElementPage, row: number): boolean {
  const middle = page.document.widthPx / 2;
  return x[row] <= middle && x[row] + width[row] >= middle;
}

/** Boxes touch an edge to within a pixel: they are fractions of pixels, the width of a page is whole. */
function isLeftmost(page: ElementPage, row: number): boolean {
  return page.snapshot.x[row] < 1 && !isMiddle(page, row);
}

function isRightmost(page: ElementPage, row: number): boolean {
  const { x, width, page: facts } = page.snapshot;
  return x[row] + width[row] > facts.document.widthPx - 1 && !isMiddle(page, row);
}

function isLink(page: ElementPage, row: number): boolean {
  return page.childElements[row] === 1 && page.childA[row] === 1 && page.childTexts[row] === 0;
}

function isThumbnail(page: ElementPage, row: number): boolean {
  const up = page.snapshot.parent[row];
  return up >= 0 && page.snapshot.tag[up] === TAG.a && page.childElements[up] === 1 && page.childTexts[up] === 0;
}

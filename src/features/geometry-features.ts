import { ALIGN, FLOAT, POSITION } from '../page/snapshot.ts';
import type { Context } from './context.ts';
import { feature, MISSING, ratio } from './feature.ts';
import { contrast } from './layout.ts';

/** Every feature of the rendered page is missing where the page's own layout is. */
const seen = (of: (c: Context, row: number, u: number) => number) => (c: Context, u: number) =>
  c.layout.laidOut ? of(c, c.units.row[u], u) : MISSING;

const left = (c: Context, row: number) => c.snapshot.x[row];
const right = (c: Context, row: number) => c.snapshot.x[row] + c.snapshot.width[row];
const top = (c: Context, row: number) => c.snapshot.y[row];
const bottom = (c: Context, row: number) => c.snapshot.y[row] + c.snapshot.height[row];
const pageWidth = (c: Context) => Math.max(1, c.snapshot.page.viewport.widthPx);
const pageHeight = (c: Context) => Math.max(1, c.snapshot.page.document.heightPx);
const screen = (c: Context) => Math.max(1, c.snapshot.page.viewport.heightPx);
const middle = (c: Context) => c.snapshot.page.document.widthPx / 2;
const isMiddle = (c: Context, row: number) => (left(c, row) <= middle(c) && right(c, row) >= middle(c) ? 1 : 0);
/** An edge within this of the page's edge touches it: scroll bars and sub-pixels. */
const TOUCH_PX = 2;
const isLeftmost = (c: Context, row: number) => (left(c, row) <= TOUCH_PX && !isMiddle(c, row) ? 1 : 0);
const isRightmost = (c: Context, row: number) =>
  right(c, row) >= c.snapshot.page.document.widthPx - TOUCH_PX && !isMiddle(c, row) ? 1 : 0;

const columnOverlap = (c: Context, row: number) => {
  const { column } = c.layout;
  const shared = Math.min(right(c, row), column.right) - Math.max(left(c, row), column.left);
  return ratio(Math.max(0, shared), Math.max(1, c.snapshot.width[row]));
};

/** The first two screens are what a visitor sees: positions are clipped to them, then normalised (Wang et al. 4.2). */
const twoScreens = (c: Context, px: number) => Math.max(0, Math.min(px, 2 * screen(c))) / (2 * screen(c));

const textUnitAt = (c: Context, u: number, offset: number) => {
  const place = c.place[u] + offset;
  return place >= 0 && place < c.textUnits.length ? c.textUnits[place] : -1;
};
const gap = (c: Context, upper: number, lower: number) =>
  upper < 0 || lower < 0 ? MISSING : top(c, c.units.row[lower]) - bottom(c, c.units.row[upper]);

/** Where a unit stands on the screen and what it looks like beside the body text. */
export const GEOMETRY_FEATURES = [
  feature(
    'top',
    'Yunis 3.8.2 normalized_top',
    'top edge on the page',
    seen((c, r) => top(c, r) / pageHeight(c)),
  ),
  feature(
    'bottom',
    'Yunis 3.8.2 normalized_bottom',
    'bottom edge on the page',
    seen((c, r) => bottom(c, r) / pageHeight(c)),
  ),
  feature('isMiddle', 'Yunis 3.8.2 is_middle', 'crosses the middle of the page', seen(isMiddle)),
  feature(
    'isOnSide',
    'Yunis 3.8.4 is_on_side',
    'touches the left or right edge',
    seen((c, r) => isLeftmost(c, r) || isRightmost(c, r)),
  ),
  feature(
    'isAtEnd',
    'Yunis 3.8.4 is_uppermost_or_bottommost',
    'at the very top or bottom',
    seen((c, r) => (bottom(c, r) / pageHeight(c) > 0.97 || top(c, r) / pageHeight(c) < 0.03 ? 1 : 0)),
  ),
  feature(
    'area',
    'Yunis 3.8.2 rect_size',
    'size of its box',
    seen((c, r) => c.snapshot.width[r] * c.snapshot.height[r]),
  ),
  feature(
    'left',
    'Wang 4.2',
    'left edge over the width of the window',
    seen((c, r) => left(c, r) / pageWidth(c)),
  ),
  feature(
    'width',
    'Wang 4.2',
    'width over the width of the window',
    seen((c, r) => c.snapshot.width[r] / pageWidth(c)),
  ),
  feature(
    'topInScreens',
    'Wang 4.2',
    'top edge within the first two screens',
    seen((c, r) => twoScreens(c, top(c, r))),
  ),
  feature(
    'bottomInScreens',
    'Wang 4.2',
    'bottom edge within the first two screens',
    seen((c, r) => twoScreens(c, bottom(c, r))),
  ),
  feature(
    'heightInScreens',
    'Wang 4.2',
    'height over two screens',
    seen((c, r) => Math.min(4, c.snapshot.height[r] / (2 * screen(c)))),
  ),
  feature('columnOverlap', 'ours', 'share of its width in the main text column', seen(columnOverlap)),
  feature(
    'columnLeft',
    'ours',
    'left edge against the main text column',
    seen((c, r) => (left(c, r) - c.layout.column.left) / pageWidth(c)),
  ),
  feature(
    'columnRight',
    'ours',
    'right edge against the main text column',
    seen((c, r) => (right(c, r) - c.layout.column.right) / pageWidth(c)),
  ),
  feature(
    'columnWidth',
    'ours',
    'width against the main text column',
    seen((c, r) => ratio(c.snapshot.width[r], c.layout.column.right - c.layout.column.left)),
  ),
  feature(
    'belowColumnTop',
    'ours',
    'screens below the first text of the column',
    seen((c, r) => (top(c, r) - c.layout.column.top) / screen(c)),
  ),
  feature(
    'aboveColumnBottom',
    'ours',
    'screens above the last text of the column',
    seen((c, r) => (c.layout.column.bottom - bottom(c, r)) / screen(c)),
  ),
  feature(
    'placeInColumn',
    'ours',
    'place along the main text column',
    seen((c, r) => ratio(top(c, r) - c.layout.column.top, c.layout.column.bottom - c.layout.column.top)),
  ),
  feature(
    'fontRatio',
    'Wang 4.3 FontSize',
    'font size against the body text',
    seen((c, _r, u) => ratio(c.snapshot.fontSizePx[c.units.from[u]], c.layout.bodyFontPx)),
  ),
  feature(
    'weightChange',
    'ours',
    'boldness against the body text',
    seen((c, _r, u) => c.snapshot.fontWeight[c.units.from[u]] - c.layout.bodyWeight),
  ),
  feature(
    'sameColor',
    'ours',
    'has the colour of the body text',
    seen((c, _r, u) => (c.snapshot.color[c.units.from[u]] === c.layout.bodyColor ? 1 : 0)),
  ),
  feature(
    'sameBackground',
    'ours',
    'stands on the background of the body text',
    seen((c, r) => (c.layout.behind[r] === c.layout.bodyBackground ? 1 : 0)),
  ),
  feature(
    'contrast',
    'ours',
    'contrast of its text',
    seen((c, r, u) => contrast(c.snapshot.color[c.units.from[u]] >>> 8, c.layout.behind[r])),
  ),
  feature(
    'isCentred',
    'ours',
    'its text is centred',
    seen((c, r) => (c.snapshot.textAlign[r] === ALIGN.center ? 1 : 0)),
  ),
  feature(
    'isFloating',
    'ours',
    'floats',
    seen((c, r) => (c.snapshot.float[r] === FLOAT.none ? 0 : 1)),
  ),
  feature(
    'isAbsolute',
    'ours',
    'is taken out of the flow',
    seen((c, r) => (c.snapshot.position[r] === POSITION.absolute ? 1 : 0)),
  ),
  feature(
    'isPinned',
    'ours',
    'stays while the page scrolls',
    seen((c, r) => c.layout.pinned[r]),
  ),
  feature(
    'wordsPerArea',
    'ours',
    'words per thousand square pixels',
    seen((c, r, u) => ratio(1000 * c.sums.unit.words[u], c.snapshot.width[r] * c.snapshot.height[r])),
  ),
  feature(
    'lines',
    'ours',
    'lines of text',
    seen((c, r, u) => ratio(c.snapshot.height[r], 1.4 * c.snapshot.fontSizePx[c.units.from[u]])),
  ),
  feature(
    'gapBefore',
    'ours',
    'gap to the element before, in lines',
    seen((c, _r, u) => gap(c, textUnitAt(c, u, -1), u) / c.layout.bodyFontPx),
  ),
  feature(
    'gapAfter',
    'ours',
    'gap to the element after, in lines',
    seen((c, _r, u) => gap(c, u, textUnitAt(c, u, 1)) / c.layout.bodyFontPx),
  ),
  feature(
    'leftShiftBefore',
    'ours',
    'left edge against the element before',
    seen((c, r, u) => shift(c, r, textUnitAt(c, u, -1))),
  ),
  feature(
    'leftShiftAfter',
    'ours',
    'left edge against the element after',
    seen((c, r, u) => shift(c, r, textUnitAt(c, u, 1))),
  ),
  feature(
    'belowTitle',
    'Wang 4.3',
    'screens below the title',
    seen((c, r) => (c.heading.unit < 0 ? MISSING : (top(c, r) - top(c, c.units.row[c.heading.unit])) / screen(c))),
  ),
  feature(
    'leftOfTitle',
    'Wang 4.3',
    'left edge against the title',
    seen((c, r) => (c.heading.unit < 0 ? MISSING : (left(c, r) - left(c, c.units.row[c.heading.unit])) / pageWidth(c))),
  ),
];

function shift(c: Context, row: number, other: number): number {
  return other < 0 ? MISSING : (left(c, row) - left(c, c.units.row[other])) / pageWidth(c);
}

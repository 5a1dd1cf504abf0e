import {
  isMiddle,
  isUppermostOrBottommost,
  normalizedBottom,
  normalizedTop,
  rectSize,
} from '../methods/element-place.ts';
import { rectLeft } from '../methods/subtree-page.ts';
import { contrast } from '../page/contrast.ts';
import { ALIGN, FLOAT, POSITION } from '../page/snapshot.ts';
import type { Context } from './context.ts';
import { type FeatureGroup, feature, MISSING, ratio, type Target } from './feature.ts';

/** Where a unit stands on the screen and what it looks like beside the body text. All missing where the page's own layout is. */
export const GEOMETRY_FEATURES: FeatureGroup = {
  features: [
    feature('top', 'Yunis 3.8.2 normalized_top', 'top edge on the page'),
    feature('bottom', 'Yunis 3.8.2 normalized_bottom', 'bottom edge on the page'),
    feature('isMiddle', 'Yunis 3.8.2 is_middle', 'crosses the middle of the page'),
    feature('isOnSide', 'after Yunis 3.8.4 is_on_side', 'touches the left or right edge'),
    feature('isAtEnd', 'Yunis 3.8.4 is_uppermost_or_bottommost', 'at the very top or bottom'),
    feature('area', 'Yunis 3.8.2 rect_size', 'size of its box'),
    feature('left', 'Wang 3.1.2 RectLeft', 'left edge over the width of the window'),
    feature('width', 'after Wang 3.1.2 RectWidth', 'width over the width of the window'),
    // The first two screens are what a visitor sees: positions are clipped to them, then normalised.
    feature('topInScreens', 'after Wang 3.1.2 RectTop', 'top edge within the first two screens'),
    feature('bottomInScreens', 'after Wang 3.1.2', 'bottom edge within the first two screens'),
    feature('heightInScreens', 'after Wang 3.1.2 RectHeight', 'height over two screens'),
    feature('columnOverlap', 'ours', 'share of its width in the main text column'),
    feature('columnLeft', 'ours', 'left edge against the main text column'),
    feature('columnRight', 'ours', 'right edge against the main text column'),
    feature('columnWidth', 'ours', 'width against the main text column'),
    feature('belowColumnTop', 'ours', 'screens below the first text of the column'),
    feature('aboveColumnBottom', 'ours', 'screens above the last text of the column'),
    feature('placeInColumn', 'ours', 'place along the main text column'),
    feature('fontRatio', 'after Wang 4.1.2 FontSize', 'font size against the body text'),
    feature('weightChange', 'ours', 'boldness against the body text'),
    feature('sameColor', 'ours', 'has the colour of the body text'),
    feature('sameBackground', 'ours', 'stands on the background of the body text'),
    feature('contrast', 'ours', 'contrast of its text'),
    feature('isCentred', 'ours', 'its text is centred'),
    feature('isFloating', 'ours', 'floats'),
    feature('isAbsolute', 'ours', 'is taken out of the flow'),
    feature('isPinned', 'ours', 'stays while the page scrolls'),
    feature('wordsPerArea', 'ours', 'words per thousand square pixels'),
    feature('lines', 'ours', 'lines of text'),
    feature('gapBefore', 'ours', 'gap to the element before, in lines'),
    feature('gapAfter', 'ours', 'gap to the element after, in lines'),
    feature('leftShiftBefore', 'ours', 'left edge against the element before'),
    feature('leftShiftAfter', 'ours', 'left edge against the element after'),
    feature('belowTitle', 'after Wang 4.1.1 Distance', 'screens below the title'),
    feature('leftOfTitle', 'after Wang 4.1.1 Overlap', 'left edge against the title'),
  ],
  measure: (c, target) => (c.layout.laidOut ? measureGeometry : miss)(c, target),
};

function miss(_: Context, { values, start, width, from, to }: Target): void {
  const size = GEOMETRY_FEATURES.features.length;
  for (let i = from; i < to; i++) values.fill(MISSING, start + i * width, start + i * width + size);
}

/** An edge within this of the page's edge touches it: scroll bars and sub-pixels. */
const TOUCH_PX = 2;

function measureGeometry(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, layout, sums, heading } = c;
  const {
    x,
    y,
    width: widths,
    height: heights,
    fontSizePx,
    fontWeight,
    color,
    textAlign,
    float,
    position,
    page,
  } = c.snapshot;
  const { column, bodyFontPx, bodyWeight, bodyColor, bodyBackground, behind, pinned } = layout;
  const windowPx = Math.max(1, page.viewport.widthPx);
  const screenPx = Math.max(1, page.viewport.heightPx);
  const rightEdge = page.document.widthPx - TOUCH_PX;
  const title = heading.unit < 0 ? -1 : units.row[heading.unit];
  const count = textUnits.length;
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const row = units.row[u];
    const text = units.from[u];
    const left = x[row];
    const top = y[row];
    const widthPx = widths[row];
    const heightPx = heights[row];
    const right = left + widthPx;
    const bottom = top + heightPx;
    const inMiddle = isMiddle(c.snapshot, row);
    let at = start + i * width;
    values[at++] = normalizedTop(c.snapshot, row);
    values[at++] = normalizedBottom(c.snapshot, row);
    values[at++] = inMiddle ? 1 : 0;
    values[at++] = !inMiddle && (left <= TOUCH_PX || right >= rightEdge) ? 1 : 0;
    values[at++] = isUppermostOrBottommost(c.snapshot, row) ? 1 : 0;
    values[at++] = rectSize(c.snapshot, row);
    values[at++] = rectLeft(c.snapshot, row);
    values[at++] = widthPx / windowPx;
    values[at++] = Math.max(0, Math.min(top, 2 * screenPx)) / (2 * screenPx);
    values[at++] = Math.max(0, Math.min(bottom, 2 * screenPx)) / (2 * screenPx);
    values[at++] = Math.min(4, heightPx / (2 * screenPx));

    const shared = Math.min(right, column.right) - Math.max(left, column.left);
    values[at++] = ratio(Math.max(0, shared), Math.max(1, widthPx));
    values[at++] = (left - column.left) / windowPx;
    values[at++] = (right - column.right) / windowPx;
    values[at++] = ratio(widthPx, column.right - column.left);
    values[at++] = (top - column.top) / screenPx;
    values[at++] = (column.bottom - bottom) / screenPx;
    values[at++] = ratio(top - column.top, column.bottom - column.top);

    values[at++] = ratio(fontSizePx[text], bodyFontPx);
    values[at++] = fontWeight[text] - bodyWeight;
    values[at++] = color[text] === bodyColor ? 1 : 0;
    values[at++] = behind[row] === bodyBackground ? 1 : 0;
    values[at++] = contrast(color[text] >>> 8, behind[row]);
    values[at++] = textAlign[row] === ALIGN.center ? 1 : 0;
    values[at++] = float[row] === FLOAT.none ? 0 : 1;
    values[at++] = position[row] === POSITION.absolute ? 1 : 0;
    values[at++] = pinned[row];
    values[at++] = ratio(1000 * sums.unit.words[u], widthPx * heightPx);
    values[at++] = ratio(heightPx, 1.4 * fontSizePx[text]);

    const before = i > 0 ? units.row[textUnits[i - 1]] : -1;
    const after = i + 1 < count ? units.row[textUnits[i + 1]] : -1;
    values[at++] = before < 0 ? MISSING : (top - (y[before] + heights[before])) / bodyFontPx;
    values[at++] = after < 0 ? MISSING : (y[after] - bottom) / bodyFontPx;
    values[at++] = before < 0 ? MISSING : (left - x[before]) / windowPx;
    values[at++] = after < 0 ? MISSING : (left - x[after]) / windowPx;
    values[at++] = title < 0 ? MISSING : (top - y[title]) / screenPx;
    values[at++] = title < 0 ? MISSING : (left - x[title]) / windowPx;
  }
}

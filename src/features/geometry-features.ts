import {
  isMiddle,
  isUppermostOrBottommost,
  normalizedBottom,
  normalizedTop,
  rectSize,
} from '../methods/element-place.ts';
import { rectLeft } from '../methods/subtree-page.ts';
import { contrast } from '../page/contrast.ts';
import { ALIGN, FLOAT, POSITION, type Snapshot } from '../page/snapshot.ts';
import type { Context } from './context.ts';
import { type Feature, type FeatureGroup, feature, MISSING, ratio, type Target } from './feature.ts';

/**
 * A unit's position on the screen and its look compared with the body text. All values are missing if the page's own layout is.
 * The groups are measured separately because they read different columns of the snapshot.
 */
function laidOutGroup(features: Feature[], measure: FeatureGroup['measure']): FeatureGroup {
  const miss = (_: Context, { values, start, width, from, to }: Target): void => {
    for (let i = from; i < to; i++) values.fill(MISSING, start + i * width, start + i * width + features.length);
  };
  return { features, measure: (c, target) => (c.layout.laidOut ? measure : miss)(c, target) };
}

const PLACE_FEATURES = laidOutGroup(
  [
    feature('top', 'place', 'Yunis 3.8.2 normalized_top', 'top edge on the page'),
    feature('bottom', 'place', 'Yunis 3.8.2 normalized_bottom', 'bottom edge on the page'),
    feature('isMiddle', 'column', 'Yunis 3.8.2 is_middle', 'crosses the middle of the page'),
    feature('isOnSide', 'column', 'after Yunis 3.8.4 is_on_side', 'touches the left or right edge'),
    feature('isAtEnd', 'place', 'Yunis 3.8.4 is_uppermost_or_bottommost', 'at the very top or bottom'),
    feature('area', 'length', 'Yunis 3.8.2 rect_size', 'size of its box'),
    feature('left', 'column', 'Wang 3.1.2 RectLeft', 'left edge over the width of the window'),
    feature('width', 'column', 'after Wang 3.1.2 RectWidth', 'width over the width of the window'),
    // Positions are clipped to the first two screens, which is what a visitor sees first, then normalised.
    feature('topInScreens', 'place', 'after Wang 3.1.2 RectTop', 'top edge within the first two screens'),
    feature('bottomInScreens', 'place', 'after Wang 3.1.2', 'bottom edge within the first two screens'),
    feature('heightInScreens', 'length', 'after Wang 3.1.2 RectHeight', 'height over two screens'),
  ],
  measurePlace,
);

const COLUMN_FEATURES = laidOutGroup(
  [
    feature('columnOverlap', 'column', 'ours', 'share of its width in the main text column'),
    feature('columnLeft', 'column', 'ours', 'left edge against the main text column'),
    feature('columnRight', 'column', 'ours', 'right edge against the main text column'),
    feature('columnWidth', 'column', 'ours', 'width against the main text column'),
    feature('belowColumnTop', 'place', 'ours', 'screens below the first text of the column'),
    feature('aboveColumnBottom', 'place', 'ours', 'screens above the last text of the column'),
    feature('placeInColumn', 'place', 'ours', 'place along the main text column'),
  ],
  measureColumn,
);

const LOOK_FEATURES = laidOutGroup(
  [
    feature('fontRatio', 'look', 'after Wang 4.1.2 FontSize', 'font size against the body text'),
    feature('weightChange', 'look', 'ours', 'boldness against the body text'),
    feature('sameColor', 'look', 'ours', 'has the colour of the body text'),
    feature('sameBackground', 'look', 'ours', 'stands on the background of the body text'),
    feature('contrast', 'look', 'ours', 'contrast of its text'),
    feature('isCentred', 'look', 'ours', 'its text is centred'),
    feature('isFloating', 'moves', 'ours', 'floats'),
    feature('isAbsolute', 'moves', 'ours', 'is taken out of the flow'),
    feature('isPinned', 'moves', 'ours', 'stays while the page scrolls'),
    feature('wordsPerArea', 'length', 'ours', 'words per thousand square pixels'),
    feature('lines', 'length', 'ours', 'lines of text'),
  ],
  measureLook,
);

const GAP_FEATURES = laidOutGroup(
  [
    feature('gapBefore', 'length', 'ours', 'gap to the element before, in lines'),
    feature('gapAfter', 'length', 'ours', 'gap to the element after, in lines'),
    feature('leftShiftBefore', 'column', 'ours', 'left edge against the element before'),
    feature('leftShiftAfter', 'column', 'ours', 'left edge against the element after'),
    feature('belowTitle', 'fromTitle', 'after Wang 4.1.1 Distance', 'screens below the title'),
    feature('leftOfTitle', 'fromTitle', 'after Wang 4.1.1 Overlap', 'left edge against the title'),
  ],
  measureGaps,
);

export const GEOMETRY_GROUPS: readonly FeatureGroup[] = [PLACE_FEATURES, COLUMN_FEATURES, LOOK_FEATURES, GAP_FEATURES];

/** Tolerance for touching the page's edge, because of scroll bars and fractional pixels. */
const TOUCH_PX = 2;

const screenOf = ({ page: { viewport } }: Snapshot) => ({
  windowPx: Math.max(1, viewport.widthPx),
  screenPx: Math.max(1, viewport.heightPx),
});

function measurePlace(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, snapshot } = c;
  const { x, y, width: widths, height: heights, page } = snapshot;
  const { windowPx, screenPx } = screenOf(snapshot);
  const rightEdge = page.document.widthPx - TOUCH_PX;
  const screens = (px: number) => Math.max(0, Math.min(px, 2 * screenPx)) / (2 * screenPx);
  for (let i = from; i < to; i++) {
    const row = units.row[textUnits[i]];
    const right = x[row] + widths[row];
    const inMiddle = isMiddle(snapshot, row);
    let at = start + i * width;
    values[at++] = normalizedTop(snapshot, row);
    values[at++] = normalizedBottom(snapshot, row);
    values[at++] = inMiddle ? 1 : 0;
    values[at++] = !inMiddle && (x[row] <= TOUCH_PX || right >= rightEdge) ? 1 : 0;
    values[at++] = isUppermostOrBottommost(snapshot, row) ? 1 : 0;
    values[at++] = rectSize(snapshot, row);
    values[at++] = rectLeft(snapshot, row);
    values[at++] = widths[row] / windowPx;
    values[at++] = screens(y[row]);
    values[at++] = screens(y[row] + heights[row]);
    values[at++] = Math.min(4, heights[row] / (2 * screenPx));
  }
}

function measureColumn(c: Context, { values, start, width, from, to }: Target): void {
  const { x, y, width: widths, height: heights } = c.snapshot;
  const { column } = c.layout;
  const { windowPx, screenPx } = screenOf(c.snapshot);
  for (let i = from; i < to; i++) {
    const row = c.units.row[c.textUnits[i]];
    const left = x[row];
    const top = y[row];
    const right = left + widths[row];
    const shared = Math.min(right, column.right) - Math.max(left, column.left);
    let at = start + i * width;
    values[at++] = ratio(Math.max(0, shared), Math.max(1, widths[row]));
    values[at++] = (left - column.left) / windowPx;
    values[at++] = (right - column.right) / windowPx;
    values[at++] = ratio(widths[row], column.right - column.left);
    values[at++] = (top - column.top) / screenPx;
    values[at++] = (column.bottom - (top + heights[row])) / screenPx;
    values[at++] = ratio(top - column.top, column.bottom - column.top);
  }
}

function measureLook(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, sums } = c;
  const { width: widths, height, fontSizePx, fontWeight, color, textAlign, float, position } = c.snapshot;
  const { bodyFontPx, bodyWeight, bodyColor, bodyBackground, behind, pinned } = c.layout;
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const row = units.row[u];
    const text = units.from[u];
    let at = start + i * width;
    values[at++] = ratio(fontSizePx[text], bodyFontPx);
    values[at++] = fontWeight[text] - bodyWeight;
    values[at++] = color[text] === bodyColor ? 1 : 0;
    values[at++] = behind[row] === bodyBackground ? 1 : 0;
    values[at++] = contrast(color[text] >>> 8, behind[row]);
    values[at++] = textAlign[row] === ALIGN.center ? 1 : 0;
    values[at++] = float[row] === FLOAT.none ? 0 : 1;
    values[at++] = position[row] === POSITION.absolute ? 1 : 0;
    values[at++] = pinned[row];
    values[at++] = ratio(1000 * sums.unit.words[u], widths[row] * height[row]);
    values[at++] = ratio(height[row], 1.4 * fontSizePx[text]);
  }
}

function measureGaps(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, heading } = c;
  const { x, y, height: heights } = c.snapshot;
  const { bodyFontPx } = c.layout;
  const { windowPx, screenPx } = screenOf(c.snapshot);
  const title = heading.unit < 0 ? -1 : units.row[heading.unit];
  for (let i = from; i < to; i++) {
    const row = units.row[textUnits[i]];
    const left = x[row];
    const top = y[row];
    const bottom = top + heights[row];
    const before = i > 0 ? units.row[textUnits[i - 1]] : -1;
    const after = i + 1 < textUnits.length ? units.row[textUnits[i + 1]] : -1;
    let at = start + i * width;
    values[at++] = before < 0 ? MISSING : (top - (y[before] + heights[before])) / bodyFontPx;
    values[at++] = after < 0 ? MISSING : (y[after] - bottom) / bodyFontPx;
    values[at++] = before < 0 ? MISSING : (left - x[before]) / windowPx;
    values[at++] = after < 0 ? MISSING : (left - x[after]) / windowPx;
    values[at++] = title < 0 ? MISSING : (top - y[title]) / screenPx;
    values[at++] = title < 0 ? MISSING : (left - x[title]) / windowPx;
  }
}

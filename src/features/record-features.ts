import type { Context } from './context.ts';
import { feature, MISSING, ratio, within } from './feature.ts';

const record = (c: Context, u: number) => c.records.of[c.units.row[u]];
const inRecord = (of: (c: Context, row: number, group: number, u: number) => number) => (c: Context, u: number) => {
  const row = record(c, u);
  return row < 0 ? MISSING : of(c, row, c.records.group[row], u);
};
/** What all records of a group hold, with the little that may stand between them. */
const inGroup = (c: Context, total: Float64Array, group: number) =>
  total[c.records.to[group]] - total[c.records.from[group]];

/** What the loop a unit was made by looks like: see records.ts. */
export const RECORD_FEATURES = [
  feature(
    'recordCount',
    'ours',
    'boxes like the one it stands in, side by side',
    inRecord((c, _row, group) => c.records.count[group]),
  ),
  feature(
    'recordPlace',
    'ours',
    'place of its box among those alike',
    inRecord((c, row) => c.records.index[row]),
  ),
  feature(
    'recordUnits',
    'ours',
    'elements in its box, on average over those alike',
    inRecord((c, _row, group) => inGroup(c, c.sums.totals.units, group) / c.records.count[group]),
  ),
  feature(
    'recordWords',
    'ours',
    'words in its box, on average over those alike',
    inRecord((c, _row, group) => inGroup(c, c.sums.totals.words, group) / c.records.count[group]),
  ),
  feature(
    'recordShare',
    'ours',
    "share of the page's words in boxes like its own",
    inRecord((c, _row, group) => inGroup(c, c.sums.totals.words, group) / c.pageWords),
  ),
  feature(
    'recordLinkShare',
    'ours',
    'share of links in boxes like its own',
    inRecord((c, _row, group) =>
      ratio(inGroup(c, c.sums.totals.linkWords, group), inGroup(c, c.sums.totals.words, group)),
    ),
  ),
  feature(
    'recordProse',
    'ours',
    'share of sentences in boxes like its own',
    inRecord((c, _row, group) => ratio(inGroup(c, c.sums.totals.prose, group), inGroup(c, c.sums.totals.words, group))),
  ),
  feature(
    'recordImages',
    'ours',
    'images in its box, on average over those alike',
    inRecord((c, _row, group) => inGroup(c, c.sums.totals.images, group) / c.records.count[group]),
  ),
  feature(
    'placeInRecord',
    'ours',
    'elements before it in its box',
    inRecord((c, row, _group, u) => c.sums.totals.units[c.units.from[u]] - c.sums.totals.units[row]),
  ),
  feature(
    'ownOfRecord',
    'ours',
    'its share of the words in its box',
    inRecord((c, row, _group, u) => ratio(c.sums.unit.words[u], within(c, c.sums.totals.words, row))),
  ),
  feature('textRepeats', 'ours', 'elements on the page that say the very same', (c, u) => c.repeats[u]),
];

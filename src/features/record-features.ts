import type { Context } from './context.ts';
import { type FeatureGroup, feature, MISSING, ratio, type Target } from './feature.ts';

/** What the loop looks like that a unit was made by (see records.ts), and whether others say the same. */
export const RECORD_FEATURES: FeatureGroup = {
  features: [
    feature('textRepeats', 'ours', 'elements on the page that say the very same'),
    feature('recordCount', 'ours', 'boxes like the one it stands in, side by side'),
    feature('recordPlace', 'ours', 'place of its box among those alike'),
    feature('recordUnits', 'ours', 'elements in its box, on average over those alike'),
    feature('recordWords', 'ours', 'words in its box, on average over those alike'),
    feature('recordShare', 'ours', "share of the page's words in boxes like its own"),
    feature('recordLinkShare', 'ours', 'share of links in boxes like its own'),
    feature('recordProse', 'ours', 'share of sentences in boxes like its own'),
    feature('recordImages', 'ours', 'images in its box, on average over those alike'),
    feature('placeInRecord', 'ours', 'elements before it in its box'),
    feature('ownOfRecord', 'ours', 'its share of the words in its box'),
  ],
  measure: measureRecords,
};

function measureRecords(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, repeats, pageWords } = c;
  const { end } = c.snapshot;
  const { of, group, index, count } = c.records;
  const { words, linkWords, prose, images, units: counted } = c.sums.totals;
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const box = of[units.row[u]];
    let at = start + i * width;
    values[at++] = repeats[u];
    if (box < 0) {
      values.fill(MISSING, at, start + i * width + RECORD_FEATURES.features.length);
      continue;
    }
    // What all records of the group hold, with the little that may stand between them.
    const g = group[box];
    const first = c.records.from[g];
    const after = c.records.to[g];
    const all = words[after] - words[first];
    values[at++] = count[g];
    values[at++] = index[box];
    values[at++] = (counted[after] - counted[first]) / count[g];
    values[at++] = all / count[g];
    values[at++] = all / pageWords;
    values[at++] = ratio(linkWords[after] - linkWords[first], all);
    values[at++] = ratio(prose[after] - prose[first], all);
    values[at++] = (images[after] - images[first]) / count[g];
    values[at++] = counted[units.from[u]] - counted[box];
    values[at++] = ratio(c.sums.unit.words[u], words[end[box]] - words[box]);
  }
}

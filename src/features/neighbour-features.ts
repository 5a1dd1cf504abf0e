import { HEADINGS } from '../page/tags.ts';
import type { Context } from './context.ts';
import { type FeatureGroup, feature, MISSING, ratio, type Target } from './feature.ts';

const OFFSETS = [-3, -2, -1, 1, 2, 3];
const OF_EACH = 7;
const REACHES = [4, 10];
const side = (offset: number) => (offset < 0 ? `${-offset} before` : `${offset} after`);

/** Features of the units before and after in reading order. */
export const NEIGHBOUR_FEATURES: FeatureGroup = {
  features: [
    ...OFFSETS.flatMap(k => [
      feature(`words${k}`, 'neighbours', 'ours', `words of the element ${side(k)}`),
      feature(`linkShare${k}`, 'neighbours', 'ours', `share of links of the element ${side(k)}`),
      feature(`ends${k}`, 'neighbours', 'ours', `sentence ends of the element ${side(k)}`),
      feature(`sameTag${k}`, 'neighbours', 'ours', `the element ${side(k)} has its tag`),
      feature(`samePath${k}`, 'neighbours', 'ours', `the element ${side(k)} has its path`),
      feature(`isHeading${k}`, 'neighbours', 'ours', `the element ${side(k)} is a heading`),
      feature(`inPlateau${k}`, 'neighbours', 'ours', `the element ${side(k)} is in the stretch of words`),
    ]),
    ...REACHES.flatMap(reach => [
      feature(`proseBefore${reach}`, 'neighbours', 'ours', `words of sentences in the ${reach} elements before`),
      feature(`proseAfter${reach}`, 'neighbours', 'ours', `words of sentences in the ${reach} elements after`),
      feature(`linksBefore${reach}`, 'neighbours', 'ours', `share of links in the ${reach} elements before`),
      feature(`linksAfter${reach}`, 'neighbours', 'ours', `share of links in the ${reach} elements after`),
    ]),
  ],
  measure: measureNeighbours,
};

function measureNeighbours(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, running, plateau } = c;
  const { tag } = c.snapshot;
  const { words, linkWords, ends } = c.sums.unit;
  const { group } = c.paths;
  const count = textUnits.length;
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    let at = start + i * width;
    for (let k = 0; k < OFFSETS.length; k++) {
      const place = i + OFFSETS[k];
      if (place < 0 || place >= count) {
        values.fill(MISSING, at, at + OF_EACH);
        at += OF_EACH;
        continue;
      }
      const other = textUnits[place];
      const code = tag[units.row[other]];
      values[at++] = words[other];
      values[at++] = ratio(linkWords[other], words[other]);
      values[at++] = ends[other];
      values[at++] = code === tag[units.row[u]] ? 1 : 0;
      values[at++] = group[other] === group[u] ? 1 : 0;
      values[at++] = HEADINGS[code];
      values[at++] = plateau.main[other];
    }
    for (let k = 0; k < REACHES.length; k++) {
      // Running totals have one more slot than there are units, so a range's sum is a difference.
      const first = Math.max(0, i - REACHES[k]);
      const after = Math.min(count, i + 1 + REACHES[k]);
      values[at++] = running.prose[i] - running.prose[first];
      values[at++] = running.prose[after] - running.prose[i + 1];
      values[at++] = ratio(running.linkWords[i] - running.linkWords[first], running.words[i] - running.words[first]);
      values[at++] = ratio(
        running.linkWords[after] - running.linkWords[i + 1],
        running.words[after] - running.words[i + 1],
      );
    }
  }
}

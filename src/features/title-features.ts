import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';
import type { Context } from './context.ts';
import { type FeatureGroup, feature, MISSING, type Target } from './feature.ts';
import type { Meta } from './meta.ts';
import { type Sums, WITHIN } from './sums.ts';

/** The unit that shows the title given in the page's metadata, and the article element around each row. */
export interface Heading {
  /** -1 if no unit shows it. */
  unit: number;
  /** Outermost article element around each row, including the row itself; -1 if there is none. */
  article: Int32Array;
}

const LONGEST_WORDS = 40;
const LEAST_OVERLAP = 0.5;
const HEADING_BONUS = 0.25;

export function findHeading(snapshot: Snapshot, units: Units, sums: Sums, meta: Meta, textUnits: Int32Array): Heading {
  let unit = -1;
  let most = LEAST_OVERLAP;
  for (const u of textUnits) {
    if (sums.unit.words[u] > LONGEST_WORDS) continue;
    const isHeading = sums.within[units.from[u]] & WITHIN.heading;
    const overlap = meta.ofTitle[u] * meta.inTitle[u] + (isHeading ? HEADING_BONUS : 0);
    if (overlap > most) {
      most = overlap;
      unit = u;
    }
  }
  return { unit, article: passArticles(snapshot) };
}

function passArticles(snapshot: Snapshot): Int32Array {
  const article = new Int32Array(snapshot.size).fill(-1);
  for (let row = 1; row < snapshot.size; row++) {
    const above = article[snapshot.parent[row]];
    article[row] = above >= 0 ? above : snapshot.tag[row] === TAG.article ? row : -1;
  }
  return article;
}

/** A unit's position relative to the title: an article starts below its own title and ends before the next one's. */
export const TITLE_FEATURES: FeatureGroup = {
  features: [
    feature('unitsSinceTitle', 'fromTitle', 'after Wang 4.1.1 Distance', 'elements since the title'),
    feature('wordsSinceTitle', 'fromTitle', 'after Wang 4.1.1 Distance', 'words since the title'),
    feature('stepsToTitle', 'fromTitle', 'ours', 'steps up to a box that also holds the title'),
    feature('titleBoxProse', 'fromTitle', 'ours', 'share of the sentences in the box that holds it and the title'),
    feature('topsSinceTitle', 'fromTitle', 'ours', 'top headings since the title'),
    feature('inTitleArticle', 'stands', 'ours', 'in the same article element as the title'),
    feature('articlesBefore', 'page', 'ours', 'article elements that began before it'),
    feature('articlesOnPage', 'page', 'ours', 'article elements on the page'),
  ],
  measure: measureTitle,
};

/** How many of these features are missing if the page shows no title. */
const OF_TITLE = 6;
/** Maximum levels to climb to the smallest box that holds both unit and title. Pages nest deeper only by mistake. */
const MOST_STEPS = 60;

function measureTitle(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, place, pageProse } = c;
  const { parent, end, size } = c.snapshot;
  const { words, prose, tops, articles } = c.sums.totals;
  const { unit: title, article } = c.heading;
  const titleRow = title < 0 ? -1 : units.row[title];
  const titleFrom = title < 0 ? -1 : units.from[title];
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const from = units.from[u];
    let at = start + i * width;
    if (title < 0) {
      values.fill(MISSING, at, at + OF_TITLE);
      at += OF_TITLE;
    } else {
      let shared = units.row[u];
      let steps = 0;
      while (shared > 0 && steps < MOST_STEPS && (titleRow < shared || titleRow >= end[shared])) {
        shared = parent[shared];
        steps++;
      }
      const own = article[from];
      const ofTitle = article[titleFrom];
      values[at++] = place[u] - place[title];
      values[at++] = words[from] - words[titleFrom];
      values[at++] = steps;
      values[at++] = (prose[end[shared]] - prose[shared]) / pageProse;
      values[at++] = tops[from] - tops[titleFrom];
      values[at++] = own < 0 && ofTitle < 0 ? MISSING : own === ofTitle ? 1 : 0;
    }
    values[at++] = articles[from];
    values[at++] = articles[size];
  }
}

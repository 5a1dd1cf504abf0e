import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';
import type { Context } from './context.ts';
import { feature, MISSING, within } from './feature.ts';
import type { Meta } from './meta.ts';
import { type Sums, WITHIN } from './sums.ts';

/** The unit that says what the page's head gives as its title, and the article element around each row. */
export interface Heading {
  /** -1 where no unit says it. */
  unit: number;
  /** Outermost article element around each row, itself included; -1 where there is none. */
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

/** How far up the smallest box is looked for that holds both a unit and the title: pages nest deeper only by mistake. */
const MOST_STEPS = 60;

/** The smallest box around a unit that also holds the title, and the steps up to it. */
function sharedBox(c: Context, unit: number): { row: number; steps: number } {
  const title = c.units.row[c.heading.unit];
  let row = c.units.row[unit];
  let steps = 0;
  while (row > 0 && steps < MOST_STEPS && !(title >= row && title < c.snapshot.end[row])) {
    row = c.snapshot.parent[row];
    steps++;
  }
  return { row, steps };
}

const fromTitle = (of: (c: Context, u: number, title: number) => number) => (c: Context, u: number) =>
  c.heading.unit < 0 ? MISSING : of(c, u, c.heading.unit);

/** Where a unit stands relative to the title: an article begins below its own and ends before the next one's. */
export const TITLE_FEATURES = [
  feature(
    'unitsSinceTitle',
    'Wang 4.3 Distance',
    'elements since the title',
    fromTitle((c, u, title) => c.place[u] - c.place[title]),
  ),
  feature(
    'wordsSinceTitle',
    'Wang 4.3 Distance',
    'words since the title',
    fromTitle((c, u, title) => c.sums.totals.words[c.units.from[u]] - c.sums.totals.words[c.units.from[title]]),
  ),
  feature(
    'stepsToTitle',
    'ours',
    'steps up to a box that also holds the title',
    fromTitle((c, u) => sharedBox(c, u).steps),
  ),
  feature(
    'titleBoxProse',
    'ours',
    'share of the sentences in the box that holds it and the title',
    fromTitle((c, u) => within(c, c.sums.totals.prose, sharedBox(c, u).row) / c.pageProse),
  ),
  feature(
    'topsSinceTitle',
    'ours',
    'top headings since the title',
    fromTitle((c, u, title) => c.sums.totals.tops[c.units.from[u]] - c.sums.totals.tops[c.units.from[title]]),
  ),
  feature(
    'inTitleArticle',
    'ours',
    'in the same article element as the title',
    fromTitle((c, u, title) => sameArticle(c, c.units.from[u], c.units.from[title])),
  ),
  feature(
    'articlesBefore',
    'ours',
    'article elements that began before it',
    (c, u) => c.sums.totals.articles[c.units.from[u]],
  ),
  feature('articlesOnPage', 'ours', 'article elements on the page', c => c.sums.totals.articles[c.snapshot.size]),
];

function sameArticle(c: Context, row: number, title: number): number {
  const own = c.heading.article[row];
  return own < 0 && c.heading.article[title] < 0 ? MISSING : own === c.heading.article[title] ? 1 : 0;
}

import type { Context } from './context.ts';
import { type FeatureGroup, feature, ratio } from './feature.ts';
import { CLAIM } from './meta.ts';
import { WITHIN } from './sums.ts';

const CLAIMS = Object.keys(CLAIM) as (keyof typeof CLAIM)[];

/** What is true of the whole page: the same for each of its units, it tells the trees which kind of page they are in. */
export const PAGE_FEATURES: FeatureGroup = {
  features: [
    feature('pageWords', 'ours', 'words on the page'),
    feature('pageUnits', 'ours', 'elements with text on the page'),
    feature('pageLinkShare', 'after CUTER LP', 'share of links on the page'),
    feature('pageProseShare', 'ours', 'share of sentences on the page'),
    feature('pagePlateauShare', 'after BTE', 'share of the page in the stretch of words'),
    feature('pageBestShare', 'ours', 'share of the sentences in the best text box'),
    feature('pageHeadings', 'ours', 'headings on the page'),
    feature('pageImages', 'ours', 'images on the page'),
    feature('pageControls', 'ours', 'form fields on the page'),
    feature('pageParagraphs', 'ours', 'paragraphs on the page'),
    feature('pageDepth', 'after Yunis 3.8.2 doc_dom_depth', 'depth of the page'),
    feature('pageTagsPerWord', 'ours', 'elements per word'),
    feature('pageHasArticle', 'ours', 'the page has article elements'),
    feature('pageHasMain', 'ours', 'the page has a main element'),
    ...CLAIMS.map(kind => feature(`claims.${kind}`, 'ours', `the page calls itself ${kind}`)),
  ],
  measure: (c, { values, start, width, from, to }) => {
    const same = pageValues(c);
    for (let i = from; i < to; i++) values.set(same, start + i * width);
  },
};

/** In the order of PAGE_FEATURES. */
export function pageValues(c: Context): number[] {
  const { size, end } = c.snapshot;
  const { prose, headings, images, controls, paragraphs, elements } = c.sums.totals;
  const { best } = c.containers;
  return [
    c.pageWords,
    c.textUnits.length,
    c.pageLinkWords / c.pageWords,
    c.pageProse / c.pageWords,
    c.plateau.plateau.words / c.pageWords,
    (prose[end[best]] - prose[best]) / c.pageProse,
    headings[size],
    images[size],
    controls[size],
    paragraphs[size],
    c.siblings.subtreeDepth[1] ?? 0,
    ratio(elements[size], c.pageWords),
    c.sums.anywhere & WITHIN.article ? 1 : 0,
    c.sums.anywhere & WITHIN.main ? 1 : 0,
    ...CLAIMS.map(kind => (c.meta.claims & CLAIM[kind] ? 1 : 0)),
  ];
}

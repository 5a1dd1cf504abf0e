import type { Context } from './context.ts';
import { type FeatureGroup, feature, ratio } from './feature.ts';
import { CLAIM } from './meta.ts';
import { WITHIN } from './sums.ts';

const CLAIMS = Object.keys(CLAIM) as (keyof typeof CLAIM)[];

/** Features of the whole page, the same for all its units: they tell the classifier which kind of page it is. */
export const PAGE_FEATURES: FeatureGroup = {
  features: [
    feature('pageWords', 'page', 'ours', 'words on the page'),
    feature('pageUnits', 'page', 'ours', 'elements with text on the page'),
    feature('pageLinkShare', 'page', 'after CUTER LP', 'share of links on the page'),
    feature('pageProseShare', 'page', 'ours', 'share of sentences on the page'),
    feature('pagePlateauShare', 'page', 'after BTE', 'share of the page in the stretch of words'),
    feature('pageBestShare', 'page', 'ours', 'share of the sentences in the best text box'),
    feature('pageHeadings', 'page', 'ours', 'headings on the page'),
    feature('pageImages', 'page', 'ours', 'images on the page'),
    feature('pageControls', 'page', 'ours', 'form fields on the page'),
    feature('pageParagraphs', 'page', 'ours', 'paragraphs on the page'),
    feature('pageDepth', 'page', 'after Yunis 3.8.2 doc_dom_depth', 'depth of the page'),
    feature('pageTagsPerWord', 'page', 'ours', 'elements per word'),
    feature('pageHasArticle', 'page', 'ours', 'the page has article elements'),
    feature('pageHasMain', 'page', 'ours', 'the page has a main element'),
    ...CLAIMS.map(kind => feature(`claims.${kind}`, 'page', 'ours', `the page calls itself ${kind}`)),
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

import type { Context } from './context.ts';
import { feature, ratio } from './feature.ts';
import { CLAIM } from './meta.ts';
import { LEAST_RECORDS } from './records.ts';
import { WITHIN } from './sums.ts';

/** What is true of the whole page: the same for each of its units (`measure` asks once), it tells the trees which kind of page they are in. */
export const PAGE_FEATURES = [
  feature('pageWords', 'ours', 'words on the page', c => c.pageWords),
  feature('pageUnits', 'ours', 'elements with text on the page', c => c.textUnits.length),
  feature('pageLinkShare', 'CUTER LP', 'share of links on the page', c => c.pageLinkWords / c.pageWords),
  feature('pageProseShare', 'ours', 'share of sentences on the page', c => c.pageProse / c.pageWords),
  feature(
    'pagePlateauShare',
    'BTE',
    'share of the page in the stretch of words',
    c => c.plateau.plateau.words / c.pageWords,
  ),
  feature(
    'pageBestShare',
    'ours',
    'share of the sentences in the best text box',
    c =>
      (c.sums.totals.prose[c.snapshot.end[c.containers.best]] - c.sums.totals.prose[c.containers.best]) / c.pageProse,
  ),
  feature('pageHeadings', 'ours', 'headings on the page', c => c.sums.totals.headings[c.snapshot.size]),
  feature('pageImages', 'ours', 'images on the page', c => c.sums.totals.images[c.snapshot.size]),
  feature('pageControls', 'ours', 'form fields on the page', c => c.sums.totals.controls[c.snapshot.size]),
  feature('pageParagraphs', 'ours', 'paragraphs on the page', c => c.sums.totals.paragraphs[c.snapshot.size]),
  feature('pageDepth', 'Yunis 3.8.2 doc_dom_depth', 'depth of the page', c => c.siblings.subtreeDepth[1] ?? 0),
  feature('pageTagsPerWord', 'ours', 'elements per word', c =>
    ratio(c.sums.totals.elements[c.snapshot.size], c.pageWords),
  ),
  feature(
    'pageRecords',
    'ours',
    'boxes alike in the largest group of them',
    c => c.records.count[largestGroup(c)] ?? 0,
  ),
  feature('pageRecordShare', 'ours', 'share of the words in that group', c => shareOfGroup(c, largestGroup(c))),
  feature('pagePrices', 'ours', 'prices on the page', c => c.prices.reduce((sum, one) => sum + one, 0)),
  feature('pageHasArticle', 'ours', 'the page has article elements', c => (c.sums.anywhere & WITHIN.article ? 1 : 0)),
  feature('pageHasMain', 'ours', 'the page has a main element', c => (c.sums.anywhere & WITHIN.main ? 1 : 0)),
  ...(Object.keys(CLAIM) as (keyof typeof CLAIM)[]).map(kind =>
    feature(`claims.${kind}`, 'ours', `the page calls itself ${kind}`, c => (c.meta.claims & CLAIM[kind] ? 1 : 0)),
  ),
];

function shareOfGroup({ records, sums, pageWords }: Context, group: number): number {
  if (group < 0) return 0;
  return (sums.totals.words[records.to[group]] - sums.totals.words[records.from[group]]) / pageWords;
}

/** The group of records with most words; -1 where there is none. */
function largestGroup(c: Context): number {
  let best = -1;
  for (let group = 0; group < c.records.count.length; group++)
    if (c.records.count[group] >= LEAST_RECORDS && shareOfGroup(c, group) > shareOfGroup(c, best)) best = group;
  return best;
}

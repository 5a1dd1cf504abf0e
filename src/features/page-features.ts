import { feature, ratio } from './feature.ts';
import { CLAIM } from './meta.ts';
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
  feature('pageHasArticle', 'ours', 'the page has article elements', c => (c.sums.anywhere & WITHIN.article ? 1 : 0)),
  feature('pageHasMain', 'ours', 'the page has a main element', c => (c.sums.anywhere & WITHIN.main ? 1 : 0)),
  ...(Object.keys(CLAIM) as (keyof typeof CLAIM)[]).map(kind =>
    feature(`claims.${kind}`, 'ours', `the page calls itself ${kind}`, c => (c.meta.claims & CLAIM[kind] ? 1 : 0)),
  ),
];

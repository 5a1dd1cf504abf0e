import { HEADINGS, headingLevel, tagSet } from '../page/tags.ts';
import type { Context } from './context.ts';
import { feature, MISSING, ratio, within } from './feature.ts';
import { HINT } from './hints.ts';
import { WITHIN } from './sums.ts';

const CELLS = tagSet('td', 'th');
const TERMS = tagSet('dt', 'dd');
const INLINE_OWNERS = tagSet('a', 'span', 'label', 'button', 'b', 'strong', 'em', 'i', 'time', 'small');

const row = (c: Context, u: number) => c.units.row[u];
const tag = (c: Context, u: number) => c.snapshot.tag[row(c, u)];
const inside = (bit: number) => (c: Context, u: number) => (c.sums.within[c.units.from[u]] & bit ? 1 : 0);
const hinted = (bit: number) => (c: Context, u: number) => (c.hints[c.units.from[u]] & bit ? 1 : 0);
const is = (set: Uint8Array) => (c: Context, u: number) => set[tag(c, u)];
const parent = (c: Context, u: number) => Math.max(0, c.snapshot.parent[row(c, u)]);

/** Phrases of the nearest heading, so far as it stands for this unit. */
const headingPhrases = (c: Context, u: number): number => {
  const heading = c.headingBefore[u];
  return heading < 0 ? 0 : c.phrases[heading];
};

/** Where a unit stands in the tree, and what its box is called. */
export const TREE_FEATURES = [
  feature('isParagraph', 'Yunis 4.3', 'is a paragraph', is(tagSet('p'))),
  feature('isDiv', 'Yunis 4.3', 'is a plain box', is(tagSet('div', 'section'))),
  feature('isItem', 'Yunis 4.3', 'is a list item', is(tagSet('li'))),
  feature('isCell', 'Yunis 4.3', 'is a table cell', is(CELLS)),
  feature('isTerm', 'ours', 'is a term or its definition', is(TERMS)),
  feature(
    'isHeading',
    'Yunis 4.3',
    'is a heading',
    (c, u) => HEADINGS[tag(c, u)] || (c.sums.within[c.units.from[u]] & WITHIN.heading ? 1 : 0),
  ),
  feature('headingLevel', 'ours', 'level of heading', (c, u) => headingLevel(tag(c, u))),
  feature('isCaption', 'Yunis 4.3', 'is a caption', is(tagSet('figcaption', 'caption'))),
  feature('isPre', 'Yunis 4.3', 'is preformatted', inside(WITHIN.pre)),
  feature('isInlineOwner', 'ours', 'is a span, link or button laid out as a box', is(INLINE_OWNERS)),
  feature('inLink', 'Yunis 3.8.4 is_desc_a', 'stands inside a link', inside(WITHIN.a)),
  feature('inNav', 'Yunis 3.8.4 is_desc_nav', 'stands in a navigation element', inside(WITHIN.nav)),
  feature('inHeader', 'ours', 'stands in a header element', inside(WITHIN.header)),
  feature('inFooter', 'Yunis 3.8.4 is_desc_footer', 'stands in a footer element', inside(WITHIN.footer)),
  feature('inAside', 'Yunis 3.8.4 is_desc_aside', 'stands in an aside', inside(WITHIN.aside)),
  feature('inArticle', 'ours', 'stands in an article element', inside(WITHIN.article)),
  feature('inMain', 'ours', 'stands in the main element', inside(WITHIN.main)),
  feature('inFigure', 'ours', 'stands in a figure', inside(WITHIN.figure)),
  feature('inList', 'ours', 'stands in a list', inside(WITHIN.list)),
  feature('inTable', 'ours', 'stands in a table', inside(WITHIN.table)),
  feature('inQuote', 'ours', 'stands in a quotation', inside(WITHIN.quote)),
  feature('inForm', 'ours', 'stands in a form', inside(WITHIN.form)),
  feature('inControl', 'ours', 'stands in a button or field', inside(WITHIN.control)),
  feature('inDialog', 'ours', 'stands in a dialog', inside(WITHIN.dialog)),
  feature('hintNav', 'Yunis 3.8.4 is_desc_nav', 'its box is named like navigation', hinted(HINT.nav)),
  feature('hintAd', 'Yunis Table 3.1', 'its box is named like an advertisement', hinted(HINT.ad)),
  feature('hintComment', 'Yunis 3.8.4 is_desc_comment', 'its box is named like comments', hinted(HINT.comment)),
  feature('hintMain', 'Yunis 3.8.4 is_desc_main', 'its box is named like the main text', hinted(HINT.main)),
  feature('hintFooter', 'Yunis 3.8.4 is_desc_footer', 'its box is named like a footer', hinted(HINT.footer)),
  feature('hintAside', 'Yunis 3.8.4 is_desc_aside', 'its box is named like a side bar', hinted(HINT.aside)),
  feature('hintShare', 'ours', 'its box is named like sharing', hinted(HINT.share)),
  feature('hintRelated', 'ours', 'its box is named like related pages', hinted(HINT.related)),
  feature('hintMeta', 'ours', 'its box is named like author or date', hinted(HINT.meta)),
  feature('hintLegal', 'ours', 'its box is named like legal notices', hinted(HINT.legal)),
  feature('hintForm', 'ours', 'its box is named like a form', hinted(HINT.form)),
  feature('hintHeader', 'ours', 'its box is named like a page header', hinted(HINT.header)),
  feature('hintOverlay', 'ours', 'its box is named like a pop-up', hinted(HINT.overlay)),
  feature('hintCaption', 'ours', 'its box is named like a caption', hinted(HINT.caption)),
  feature('hintDeclared', 'ours', 'its box is declared to be text', hinted(HINT.declared)),
  feature(
    'headingIsMore',
    'Yunis Table A.1',
    'the heading above points to more pages',
    (c, u) => (headingPhrases(c, u) >> 3) & 1,
  ),
  feature('headingIsNoise', 'Yunis Table A.1', 'the heading above belongs to page furniture', (c, u) =>
    headingPhrases(c, u) & 0b101111 ? 1 : 0,
  ),
  feature('headingIsComments', 'ours', 'the heading above opens comments', (c, u) => (headingPhrases(c, u) >> 4) & 1),
  feature('unitsSinceHeading', 'Yunis 3.8.2 nearest_header', 'elements since the heading above', (c, u) =>
    c.headingBefore[u] < 0 ? MISSING : c.place[u] - c.place[c.headingBefore[u]],
  ),
  feature('depth', 'Yunis 3.8.2 distance_to_root', 'depth in the tree', (c, u) => c.snapshot.depth[row(c, u)]),
  feature(
    'children',
    'Yunis 3.8.2 num_child_elements',
    'elements directly in it',
    (c, u) => c.siblings.children[row(c, u)],
  ),
  feature(
    'subtreeDepth',
    'Yunis 3.8.2 dom_subtree_depth',
    'depth of what it holds',
    (c, u) => c.siblings.subtreeDepth[row(c, u)],
  ),
  feature(
    'siblings',
    'Yunis 3.8.2 num_siblings',
    'elements beside it',
    (c, u) => c.siblings.children[parent(c, u)] - 1,
  ),
  feature('siblingParagraphs', 'Yunis 3.8.4 is_sib_p', 'paragraphs beside it', (c, u) => c.siblings.p[parent(c, u)]),
  feature('siblingLinks', 'Yunis 3.8.4 is_sib_a', 'links beside it', (c, u) => c.siblings.a[parent(c, u)]),
  feature(
    'siblingInputs',
    'Yunis 3.8.4 is_sib_input',
    'form fields beside it',
    (c, u) => c.siblings.input[parent(c, u)],
  ),
  feature('siblingsAlike', 'ours', 'elements of its kind beside it', (c, u) => c.siblings.sameTag[row(c, u)]),
  feature('siblingPlace', 'ours', 'its place among those beside it, 0 first, 1 last', (c, u) =>
    ratio(c.siblings.index[row(c, u)], Math.max(1, c.siblings.children[parent(c, u)] - 1)),
  ),
  feature('isOnlyLink', 'Yunis 3.8.4 is_link', 'is nothing but one link', (c, u) =>
    c.siblings.children[row(c, u)] === 1 &&
    within(c, c.sums.totals.links, row(c, u)) === 1 &&
    c.sums.unit.linkWords[u] === c.sums.unit.words[u]
      ? 1
      : 0,
  ),
  feature('formatting', 'Wang 4.2 FormattingElementsNum', 'formatting elements in its box', (c, u) =>
    within(c, c.sums.totals.formatting, row(c, u)),
  ),
];

const LEVELS = [1, 2, 3, 4];
/** The k-th box around a unit that holds more than the one before. */
const outer = (c: Context, u: number, level: number): number => {
  let at = row(c, u);
  for (let step = 0; step < level && at >= 0; step++) at = c.containers.outer[at];
  return at;
};
const around = (level: number, of: (c: Context, box: number, u: number) => number) => (c: Context, u: number) => {
  const box = outer(c, u, level);
  return box < 0 ? MISSING : of(c, box, u);
};
const totals = (c: Context) => c.sums.totals;

/** What the boxes around a unit hold: its own share of them, their links, their prose. */
export const AROUND_FEATURES = LEVELS.flatMap(k => [
  feature(
    `words@${k}`,
    'ours',
    `words in the box ${k} around it`,
    around(k, (c, box) => within(c, totals(c).words, box)),
  ),
  feature(
    `linkShare@${k}`,
    'CUTER LP',
    `share of links in the box ${k} around it`,
    around(k, (c, box) => ratio(within(c, totals(c).linkWords, box), within(c, totals(c).words, box))),
  ),
  feature(
    `textShare@${k}`,
    'CUTER TP',
    `share of the page's words in the box ${k} around it`,
    around(k, (c, box) => within(c, totals(c).words, box) / c.pageWords),
  ),
  feature(
    `proseShare@${k}`,
    'ours',
    `share of the page's sentences in the box ${k} around it`,
    around(k, (c, box) => within(c, totals(c).prose, box) / c.pageProse),
  ),
  feature(
    `proseOf@${k}`,
    'ours',
    `share of sentences among the words of the box ${k} around it`,
    around(k, (c, box) => ratio(within(c, totals(c).prose, box), within(c, totals(c).words, box))),
  ),
  feature(
    `own@${k}`,
    'ours',
    `its share of the box ${k} around it`,
    around(k, (c, box, u) => ratio(c.sums.unit.words[u], within(c, totals(c).words, box))),
  ),
  feature(
    `wordsPerUnit@${k}`,
    'ours',
    `words per element in the box ${k} around it`,
    around(k, (c, box) => ratio(within(c, totals(c).words, box), within(c, totals(c).units, box))),
  ),
  feature(
    `commasPerWord@${k}`,
    'ours',
    `commas per word in the box ${k} around it`,
    around(k, (c, box) => ratio(within(c, totals(c).commas, box), within(c, totals(c).words, box))),
  ),
  feature(
    `images@${k}`,
    'ours',
    `images in the box ${k} around it`,
    around(k, (c, box) => within(c, totals(c).images, box)),
  ),
  feature(
    `controls@${k}`,
    'ours',
    `form fields in the box ${k} around it`,
    around(k, (c, box) => within(c, totals(c).controls, box)),
  ),
  feature(
    `paragraphs@${k}`,
    'ours',
    `paragraphs in the box ${k} around it`,
    around(k, (c, box) => within(c, totals(c).paragraphs, box)),
  ),
  feature(
    `tagsPerWord@${k}`,
    'ours',
    `elements per word in the box ${k} around it`,
    around(k, (c, box) => ratio(within(c, totals(c).elements, box), within(c, totals(c).words, box))),
  ),
]);

/** Inside a container: 1, 0 outside. */
const isIn = (c: Context, box: number, u: number) =>
  c.units.row[u] >= box && c.units.row[u] < c.snapshot.end[box] ? 1 : 0;
/** Words between a unit and a container it stands outside of, as a share of the page: below 0 before it. */
const wordsTo = (c: Context, box: number, u: number) => {
  const at = totals(c).words[c.units.from[u]];
  if (isIn(c, box, u)) return 0;
  const from = totals(c).words[box];
  return (at < from ? at - from : at - totals(c).words[c.snapshot.end[box]]) / c.pageWords;
};
const stepsTo = (c: Context, box: number, u: number) =>
  isIn(c, box, u) ? c.snapshot.depth[c.units.row[u]] - c.snapshot.depth[box] : MISSING;
const placeIn = (c: Context, box: number, u: number) =>
  isIn(c, box, u)
    ? ratio(totals(c).words[c.units.from[u]] - totals(c).words[box], within(c, totals(c).words, box))
    : MISSING;

const CONTAINERS = ['best', 'dominant', 'wide'] as const;

/** Where a unit stands relative to the boxes that hold the page's running text. */
export const CONTAINER_FEATURES = [
  ...CONTAINERS.flatMap(name => [
    feature(`in.${name}`, 'ours', `inside the ${name} text box`, (c, u) => isIn(c, c.containers[name], u)),
    feature(`wordsTo.${name}`, 'ours', `distance to the ${name} text box`, (c, u) => wordsTo(c, c.containers[name], u)),
    feature(`stepsTo.${name}`, 'ours', `steps below the ${name} text box`, (c, u) => stepsTo(c, c.containers[name], u)),
    feature(`placeIn.${name}`, 'ours', `place inside the ${name} text box`, (c, u) =>
      placeIn(c, c.containers[name], u),
    ),
  ]),
  feature('inPlateau', 'BTE', 'inside the stretch with most words and fewest tags', (c, u) => c.plateau.main[u]),
  feature('plateauDistance', 'BTE', 'distance to that stretch', (c, u) => c.plateau.distance[u]),
  feature('inPlateaus', 'BTE, Pinto', 'inside one of the stretches of words', (c, u) => c.plateau.mainOfMany[u]),
  feature('templateShare', 'InfoDiscoverer', 'how surely the site repeats it', (c, u) => c.template?.[u] ?? MISSING),
  feature(
    'placeInPage',
    'ours',
    'place in the page by words',
    (c, u) => totals(c).words[c.units.from[u]] / c.pageWords,
  ),
  feature('placeByTokens', 'BTE', 'place in the page by words and tags', (c, u) => c.units.from[u] / c.snapshot.size),
];

const PATHS = [
  ['path', 'tag and class path', (c: Context) => c.paths],
  ['tagPath', 'tag path', (c: Context) => c.tagPaths],
] as const;

/** Totals of the units that share its path. */
export const PATH_FEATURES = PATHS.flatMap(([name, means, of]) => [
  feature(`${name}Units`, 'ours', `elements with its ${means}`, (c, u) => of(c).units[of(c).group[u]]),
  feature(`${name}Words`, 'ours', `words with its ${means}`, (c, u) => of(c).words[of(c).group[u]]),
  feature(
    `${name}TextShare`,
    'ours',
    `share of the page's words with its ${means}`,
    (c, u) => of(c).words[of(c).group[u]] / c.pageWords,
  ),
  feature(`${name}LinkShare`, 'ours', `share of links with its ${means}`, (c, u) =>
    ratio(of(c).linkWords[of(c).group[u]], of(c).words[of(c).group[u]]),
  ),
  feature(
    `${name}ProseShare`,
    'ours',
    `share of the page's sentences with its ${means}`,
    (c, u) => of(c).prose[of(c).group[u]] / c.pageProse,
  ),
  feature(`${name}WordsPerUnit`, 'ours', `words per element with its ${means}`, (c, u) =>
    ratio(of(c).words[of(c).group[u]], of(c).units[of(c).group[u]]),
  ),
]);

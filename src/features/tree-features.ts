import { siblingsOf } from '../methods/element-counts.ts';
import { HEADINGS, headingLevel, tagSet } from '../page/tags.ts';
import type { Context } from './context.ts';
import { type FeatureGroup, feature, MISSING, ratio, type Target } from './feature.ts';
import { HINT } from './hints.ts';
import { PHRASE } from './phrases.ts';
import { WITHIN } from './sums.ts';

const PARAGRAPHS = tagSet('p');
const BOXES = tagSet('div', 'section');
const ITEMS = tagSet('li');
const CELLS = tagSet('td', 'th');
const TERMS = tagSet('dt', 'dd');
const CAPTIONS = tagSet('figcaption', 'caption');
const INLINE_OWNERS = tagSet('a', 'span', 'label', 'button', 'b', 'strong', 'em', 'i', 'time', 'small');

/** Ancestors of a unit, judged by their elements (INSIDE) and by their names (HINTED). */
const INSIDE = [
  [WITHIN.a, feature('inLink', 'links', 'after Yunis 3.8.4 is_desc_a', 'stands inside a link')],
  [WITHIN.nav, feature('inNav', 'stands', 'after Yunis 3.8.4 is_desc_nav', 'stands in a navigation element')],
  [WITHIN.header, feature('inHeader', 'stands', 'ours', 'stands in a header element')],
  [WITHIN.footer, feature('inFooter', 'stands', 'after Yunis 3.8.4 is_desc_footer', 'stands in a footer element')],
  [WITHIN.aside, feature('inAside', 'stands', 'after Yunis 3.8.4 is_desc_aside', 'stands in an aside')],
  [WITHIN.article, feature('inArticle', 'stands', 'ours', 'stands in an article element')],
  [WITHIN.main, feature('inMain', 'stands', 'ours', 'stands in the main element')],
  [WITHIN.figure, feature('inFigure', 'stands', 'ours', 'stands in a figure')],
  [WITHIN.list, feature('inList', 'stands', 'ours', 'stands in a list')],
  [WITHIN.table, feature('inTable', 'stands', 'ours', 'stands in a table')],
  [WITHIN.quote, feature('inQuote', 'stands', 'ours', 'stands in a quotation')],
  [WITHIN.form, feature('inForm', 'stands', 'ours', 'stands in a form')],
  [WITHIN.control, feature('inControl', 'stands', 'ours', 'stands in a button or field')],
  [WITHIN.dialog, feature('inDialog', 'stands', 'ours', 'stands in a dialog')],
] as const;
const HINTED = [
  [HINT.nav, feature('hintNav', 'named', 'after Yunis 3.8.4 is_desc_nav', 'its box is named like navigation')],
  [HINT.ad, feature('hintAd', 'named', 'after Yunis Table 3.1', 'its box is named like an advertisement')],
  [
    HINT.comment,
    feature('hintComment', 'named', 'after Yunis 3.8.4 is_desc_comment', 'its box is named like comments'),
  ],
  [HINT.main, feature('hintMain', 'named', 'after Yunis 3.8.4 is_desc_main', 'its box is named like the main text')],
  [HINT.footer, feature('hintFooter', 'named', 'after Yunis 3.8.4 is_desc_footer', 'its box is named like a footer')],
  [HINT.aside, feature('hintAside', 'named', 'after Yunis 3.8.4 is_desc_aside', 'its box is named like a side bar')],
  [HINT.share, feature('hintShare', 'named', 'ours', 'its box is named like sharing')],
  [HINT.related, feature('hintRelated', 'named', 'ours', 'its box is named like related pages')],
  [HINT.meta, feature('hintMeta', 'named', 'ours', 'its box is named like author or date')],
  [HINT.legal, feature('hintLegal', 'named', 'ours', 'its box is named like legal notices')],
  [HINT.form, feature('hintForm', 'named', 'ours', 'its box is named like a form')],
  [HINT.header, feature('hintHeader', 'named', 'ours', 'its box is named like a page header')],
  [HINT.overlay, feature('hintOverlay', 'named', 'ours', 'its box is named like a pop-up')],
  [HINT.caption, feature('hintCaption', 'named', 'ours', 'its box is named like a caption')],
] as const;
const INSIDE_BITS = Int32Array.from(INSIDE, ([bit]) => bit);
const HINT_BITS = Int32Array.from(HINTED, ([bit]) => bit);

/** Features of the unit's element and its ancestors. */
export const ELEMENT_FEATURES: FeatureGroup = {
  features: [
    feature('isParagraph', 'tag', 'after Yunis 4.3.1', 'is a paragraph'),
    feature('isDiv', 'tag', 'after Yunis 4.3.1', 'is a plain box'),
    feature('isItem', 'tag', 'after Yunis 4.3.1', 'is a list item'),
    feature('isCell', 'tag', 'after Yunis 4.3.1', 'is a table cell'),
    feature('isTerm', 'tag', 'ours', 'is a term or its definition'),
    feature('isHeading', 'tag', 'after Yunis 4.3.1', 'is a heading'),
    feature('headingLevel', 'tag', 'ours', 'level of heading'),
    feature('isCaption', 'tag', 'after Yunis 4.3.1', 'is a caption'),
    feature('isPre', 'tag', 'after Yunis 4.3.1', 'is preformatted'),
    feature('isInlineOwner', 'tag', 'ours', 'is a span, link or button laid out as a box'),
    ...INSIDE.map(([, inside]) => inside),
    ...HINTED.map(([, hinted]) => hinted),
  ],
  measure: measureElement,
};

function measureElement(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, hints } = c;
  const { tag } = c.snapshot;
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const code = tag[units.row[u]];
    const bits = c.sums.within[units.from[u]];
    const named = hints[units.from[u]];
    let at = start + i * width;
    values[at++] = PARAGRAPHS[code];
    values[at++] = BOXES[code];
    values[at++] = ITEMS[code];
    values[at++] = CELLS[code];
    values[at++] = TERMS[code];
    values[at++] = HEADINGS[code] || (bits & WITHIN.heading ? 1 : 0);
    values[at++] = headingLevel(code);
    values[at++] = CAPTIONS[code];
    values[at++] = bits & WITHIN.pre ? 1 : 0;
    values[at++] = INLINE_OWNERS[code];
    for (let k = 0; k < INSIDE_BITS.length; k++) values[at++] = bits & INSIDE_BITS[k] ? 1 : 0;
    for (let k = 0; k < HINT_BITS.length; k++) values[at++] = named & HINT_BITS[k] ? 1 : 0;
  }
}

/** Features of the heading above the unit. */
export const HEADING_FEATURES: FeatureGroup = {
  features: [
    feature('headingIsMore', 'heading', 'after Yunis Table A.1', 'the heading above points to more pages'),
    feature('headingIsNoise', 'heading', 'after Yunis Table A.1', 'the heading above belongs to page furniture'),
    feature('headingIsComments', 'heading', 'ours', 'the heading above opens comments'),
    feature('unitsSinceHeading', 'heading', 'after Yunis 3.8.2 nearest_header', 'elements since the heading above'),
  ],
  measure: measureHeading,
};

/** Phrases in headings that do not belong to an article. */
const NOISE_PHRASES = PHRASE.legal | PHRASE.share | PHRASE.subscribe | PHRASE.more | PHRASE.ads;

function measureHeading(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, phrases, place, headingBefore } = c;
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const heading = headingBefore[u];
    const found = heading < 0 ? 0 : phrases[heading];
    let at = start + i * width;
    values[at++] = found & PHRASE.more ? 1 : 0;
    values[at++] = found & NOISE_PHRASES ? 1 : 0;
    values[at++] = found & PHRASE.comments ? 1 : 0;
    values[at++] = heading < 0 ? MISSING : place[u] - place[heading];
  }
}

/** The position of the unit's element in the tree: ancestors, siblings and content. */
export const SIBLING_FEATURES: FeatureGroup = {
  features: [
    feature('depth', 'alike', 'Yunis 3.8.2 distance_to_root', 'depth in the tree'),
    feature('children', 'alike', 'Yunis 3.8.2 num_child_elements', 'elements directly in it'),
    feature('subtreeDepth', 'alike', 'Yunis 3.8.2 dom_subtree_depth', 'depth of what it holds'),
    feature('siblings', 'alike', 'Yunis 3.8.2 num_siblings', 'elements beside it'),
    feature('siblingParagraphs', 'alike', 'after Yunis 3.8.4 is_sib_p', 'paragraphs beside it'),
    feature('siblingLinks', 'links', 'after Yunis 3.8.4 is_sib_a', 'links beside it'),
    feature('siblingInputs', 'alike', 'after Yunis 3.8.4 is_sib_input', 'form fields beside it'),
    feature('siblingsAlike', 'alike', 'ours', 'elements of its kind beside it'),
    feature('siblingPlace', 'alike', 'ours', 'its place among those beside it, 0 first, 1 last'),
    feature('isOnlyLink', 'links', 'after Yunis 3.8.4 is_link', 'is nothing but one link'),
    feature('formatting', 'alike', 'after Wang 3.1.1 FormattingElementsNum', 'formatting elements in its box'),
  ],
  measure: measureSiblings,
};

function measureSiblings(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, siblings } = c;
  const { parent, depth, end } = c.snapshot;
  const { linkWords, words } = c.sums.unit;
  const { links, formatting } = c.sums.totals;
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const row = units.row[u];
    const up = Math.max(0, parent[row]);
    const beside = siblingsOf(siblings, c.snapshot, row);
    const isOneLink = siblings.children[row] === 1 && links[end[row]] - links[row] === 1;
    let at = start + i * width;
    values[at++] = depth[row];
    values[at++] = siblings.children[row];
    values[at++] = siblings.subtreeDepth[row];
    values[at++] = beside;
    values[at++] = siblings.p[up];
    values[at++] = siblings.a[up];
    values[at++] = siblings.input[up];
    values[at++] = siblings.sameTag[row];
    values[at++] = ratio(siblings.index[row], Math.max(1, beside));
    values[at++] = isOneLink && linkWords[u] === words[u] ? 1 : 0;
    values[at++] = formatting[end[row]] - formatting[row];
  }
}

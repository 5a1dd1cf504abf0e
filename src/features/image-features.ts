import { TAG } from '../page/tags.ts';
import { UNIT } from '../page/unit.ts';
import type { Context } from './context.ts';
import { type FeatureTheme, MISSING, ratio, within } from './feature.ts';
import { HINT } from './hints.ts';
import { findPhrases, hasPhrase } from './phrases.ts';
import { WITHIN } from './sums.ts';

/**
 * Pictures, players and embeds are classified after the text, because the surrounding text is the best evidence: a picture
 * between two paragraphs of the article belongs to it. Yunis 2016, 4.5 has separate trees for small and large images.
 */
export interface ImageFeature {
  name: string;
  theme: FeatureTheme;
  means: string;
  of(c: Context, unit: number, scores: Float32Array): number;
}

const row = (c: Context, u: number) => c.units.row[u];
const parent = (c: Context, u: number) => Math.max(0, c.snapshot.parent[row(c, u)]);
const inside = (bit: number) => (c: Context, u: number) => (c.sums.within[row(c, u)] & bit ? 1 : 0);
const hinted = (bit: number) => (c: Context, u: number) => ((c.hints[row(c, u)] | c.ownHints[row(c, u)]) & bit ? 1 : 0);
const boxWidth = (c: Context, u: number) =>
  c.snapshot.width[row(c, u)] || c.snapshot.images[row(c, u)]?.naturalWidthPx || 0;
const boxHeight = (c: Context, u: number) =>
  c.snapshot.height[row(c, u)] || c.snapshot.images[row(c, u)]?.naturalHeightPx || 0;

/** An image that has not loaded has no box or that of its alt text. Larger boxes, in square pixels, were reserved for the image. */
const EMPTY_BOX_PX = 10_000;
const LIKELY = { widthPx: 400, heightPx: 300 };
const FILE = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;

/** Expected size of an image that has not loaded: as declared, that of the largest candidate or, if it stands alone, a typical one. */
function awaited(c: Context, u: number): { widthPx: number; heightPx: number } | undefined {
  const fact = c.snapshot.images[row(c, u)];
  if (!fact || fact.naturalWidthPx > 0 || boxWidth(c, u) * boxHeight(c, u) > EMPTY_BOX_PX) return undefined;
  const { declaredWidthPx = 0, declaredHeightPx = 0 } = fact;
  if (declaredWidthPx > 0 && declaredHeightPx > 0) return { widthPx: declaredWidthPx, heightPx: declaredHeightPx };
  const widest = fact.candidates.reduce((most, { widthPx = 0 }) => Math.max(most, widthPx), declaredWidthPx);
  if (widest > 0) return { widthPx: widest, heightPx: widest * (LIKELY.heightPx / LIKELY.widthPx) };
  const isAlone = within(c, c.sums.totals.words, parent(c, u)) === 0;
  return isAlone && FILE.test(fact.src) && !namedIcon(c, u) ? LIKELY : undefined;
}

const width = (c: Context, u: number) => awaited(c, u)?.widthPx ?? boxWidth(c, u);
const height = (c: Context, u: number) => awaited(c, u)?.heightPx ?? boxHeight(c, u);

/** Index of the text unit before the picture (offset 0) or after it (offset 1); -1 if there is none. */
const textAt = (c: Context, u: number, offset: number): number => {
  const place = c.place[u] + offset;
  return place >= 0 && place < c.textUnits.length ? place : -1;
};
const nearScore = (offset: number) => (c: Context, u: number, scores: Float32Array) => {
  const place = textAt(c, u, offset);
  return place < 0 ? MISSING : scores[place];
};
const nearWords = (offset: number) => (c: Context, u: number) => {
  const place = textAt(c, u, offset);
  return place < 0 ? MISSING : c.sums.unit.words[c.textUnits[place]];
};
/** Word-weighted mean score of the text in the k-th box around the picture. */
const boxScore = (level: number) => (c: Context, u: number, scores: Float32Array) => {
  let box = row(c, u);
  for (let step = 0; step < level && box >= 0; step++) box = c.containers.outer[box];
  if (box < 0) return MISSING;
  const { textUnits } = c;
  const { from } = c.units;
  const counted = c.sums.unit.words;
  const end = c.snapshot.end[box];
  const before = c.place[u];
  let words = 0;
  let scored = 0;
  // Text units are in row order: go outwards from the picture to the edges of the box, up to REACH units on each side.
  for (let p = before, last = before - REACH; p >= 0 && p > last && from[textUnits[p]] >= box; p--) {
    const own = counted[textUnits[p]];
    words += own;
    scored += own * scores[p];
  }
  for (let p = before + 1, last = before + REACH; p < textUnits.length && p <= last && from[textUnits[p]] < end; p++) {
    const own = counted[textUnits[p]];
    words += own;
    scored += own * scores[p];
  }
  return words > 0 ? scored / words : MISSING;
};
const REACH = 40;

const isLeadImage = (c: Context, u: number): number => {
  const declared = lastPart(c.snapshot.page.meta.named['og:image'] ?? '');
  const fact = c.snapshot.images[row(c, u)];
  if (declared === '' || fact === undefined) return 0;
  return lastPart(fact.src) === declared || fact.candidates.some(candidate => lastPart(candidate.src) === declared)
    ? 1
    : 0;
};

/** The file name in an address, the part that resized copies of a picture are most likely to keep. */
function lastPart(address: string): string {
  const path = address.split(/[?#]/, 1)[0];
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.length > 5 ? name.toLowerCase() : '';
}

/** Target of the link around a picture; '' if there is none. */
const linkOf = (c: Context, u: number): string => {
  for (let r = row(c, u), left = 4; r >= 0 && left > 0; r = c.snapshot.parent[r], left--)
    if (c.snapshot.tag[r] === TAG.a) return c.snapshot.links[r]?.href ?? '';
  return '';
};
const linksToPicture = (c: Context, u: number): number =>
  /\.(jpe?g|png|gif|webp|avif)($|\?)/i.test(linkOf(c, u)) ? 1 : 0;
/** Host as written in the address, including www and port, because the trees were trained on that. */
const authorityOf = (address: string): string => /^https?:\/\/([^/?#]+)/i.exec(address)?.[1].toLowerCase() ?? '';
const leadsAway = (c: Context, u: number): number => {
  const host = authorityOf(linkOf(c, u));
  return host !== '' && host !== authorityOf(c.snapshot.page.url) ? 1 : 0;
};

/** Whether the alt text, or a short text next to it, says that it is an advertisement. */
const saysAd = (c: Context, u: number): number => {
  const near = [0, 1].some(offset => {
    const place = textAt(c, u, offset);
    return place >= 0 && c.sums.unit.words[c.textUnits[place]] < 4 && hasPhrase(c.phrases[c.textUnits[place]], 'ads');
  });
  return near || hasPhrase(findPhrases(c.snapshot.images[row(c, u)]?.alt ?? ''), 'ads') ? 1 : 0;
};

const sizes = new WeakMap<Context, Map<string, number>>();
/** Number of pictures with exactly the same size: pictures repeated by a template are all the same size. */
const alike = (c: Context, u: number): number => {
  let counts = sizes.get(c);
  if (!counts) {
    sizes.set(c, (counts = new Map()));
    for (let other = 0; other < c.units.size; other++)
      if (c.units.kind[other] !== UNIT.text) counts.set(sizeOf(c, other), (counts.get(sizeOf(c, other)) ?? 0) + 1);
  }
  return counts.get(sizeOf(c, u)) ?? 0;
};
const sizeOf = (c: Context, u: number): string => `${Math.round(boxWidth(c, u))} ${Math.round(boxHeight(c, u))}`;

const nameHas = (pattern: RegExp) => (c: Context, u: number) => {
  const fact = c.snapshot.images[row(c, u)];
  return pattern.test((fact?.src ?? '').slice(-200)) || pattern.test(c.snapshot.className[row(c, u)].slice(0, 200))
    ? 1
    : 0;
};

const namedIcon = nameHas(/icon|logo|sprite|avatar|emoji|smil|badge|button|arrow|pixel|spacer|blank/i);

const area = (c: Context, u: number): number => width(c, u) * height(c, u);

const seen = (of: (c: Context, r: number) => number) => (c: Context, u: number) =>
  c.layout.laidOut ? of(c, row(c, u)) : MISSING;

// biome-ignore format: one line a feature
export const IMAGE_FEATURES: readonly ImageFeature[] = [
  { name: 'widthPx', theme: 'size', means: 'width', of: width },
  { name: 'heightPx', theme: 'size', means: 'height', of: height },
  { name: 'area', theme: 'size', means: 'size', of: area },
  { name: 'aspect', theme: 'size', means: 'width over height', of: (c, u) => ratio(width(c, u), height(c, u)) },
  { name: 'naturalWidth', theme: 'size', means: 'width of the file', of: (c, u) => c.snapshot.images[row(c, u)]?.naturalWidthPx || MISSING },
  { name: 'isSvg', theme: 'picture', means: 'is drawn, not photographed', of: (c, u) => (c.snapshot.tag[row(c, u)] === TAG.svg ? 1 : 0) },
  { name: 'isMedia', theme: 'picture', means: 'is a player', of: (c, u) => (c.units.kind[u] === UNIT.media ? 1 : 0) },
  { name: 'isEmbed', theme: 'picture', means: 'is an embed', of: (c, u) => (c.units.kind[u] === UNIT.embed ? 1 : 0) },
  { name: 'altLength', theme: 'described', means: 'length of its description', of: (c, u) => c.snapshot.images[row(c, u)]?.alt.length ?? 0 },
  { name: 'isLazy', theme: 'picture', means: 'is loaded late', of: (c, u) => (c.snapshot.images[row(c, u)]?.lazy ? 1 : 0) },
  { name: 'candidates', theme: 'picture', means: 'sizes offered', of: (c, u) => c.snapshot.images[row(c, u)]?.candidates.length ?? 0 },
  { name: 'isLead', theme: 'picture', means: 'the page names it as its picture', of: isLeadImage },
  { name: 'linksToPicture', theme: 'picture', means: 'links to a larger picture', of: linksToPicture },
  { name: 'leadsAway', theme: 'picture', means: 'links to another site', of: leadsAway },
  { name: 'saysAd', theme: 'says', means: 'it or a word beside it says advertisement', of: saysAd },
  { name: 'alike', theme: 'pictures', means: 'pictures of its size on the page', of: alike },
  { name: 'isThumbnail', theme: 'picture', means: 'is all there is of a link', of: (c, u) => (c.snapshot.tag[parent(c, u)] === TAG.a && c.siblings.children[parent(c, u)] === 1 ? 1 : 0) },
  { name: 'inLink', theme: 'picture', means: 'stands in a link', of: inside(WITHIN.a) },
  { name: 'inFigure', theme: 'stands', means: 'stands in a figure', of: inside(WITHIN.figure) },
  { name: 'inNav', theme: 'stands', means: 'stands in navigation', of: inside(WITHIN.nav) },
  { name: 'inHeader', theme: 'stands', means: 'stands in a header', of: inside(WITHIN.header) },
  { name: 'inFooter', theme: 'stands', means: 'stands in a footer', of: inside(WITHIN.footer) },
  { name: 'inAside', theme: 'stands', means: 'stands in an aside', of: inside(WITHIN.aside) },
  { name: 'inArticle', theme: 'stands', means: 'stands in an article element', of: inside(WITHIN.article) },
  { name: 'inMain', theme: 'stands', means: 'stands in the main element', of: inside(WITHIN.main) },
  { name: 'inList', theme: 'stands', means: 'stands in a list', of: inside(WITHIN.list) },
  { name: 'inParagraph', theme: 'stands', means: 'stands in a paragraph', of: inside(WITHIN.paragraph) },
  { name: 'inControl', theme: 'stands', means: 'stands in a button', of: inside(WITHIN.control) },
  { name: 'hintNav', theme: 'named', means: 'its box is named like navigation', of: hinted(HINT.nav) },
  { name: 'hintAd', theme: 'named', means: 'its box is named like an advertisement', of: hinted(HINT.ad) },
  { name: 'hintMain', theme: 'named', means: 'its box is named like the main text', of: hinted(HINT.main) },
  { name: 'hintAside', theme: 'named', means: 'its box is named like a side bar', of: hinted(HINT.aside) },
  { name: 'hintShare', theme: 'named', means: 'its box is named like sharing', of: hinted(HINT.share) },
  { name: 'hintRelated', theme: 'named', means: 'its box is named like related pages', of: hinted(HINT.related) },
  { name: 'hintComment', theme: 'named', means: 'its box is named like comments', of: hinted(HINT.comment) },
  { name: 'hintMeta', theme: 'named', means: 'its box is named like author or date', of: hinted(HINT.meta) },
  { name: 'hintHeader', theme: 'named', means: 'its box is named like a page header', of: hinted(HINT.header) },
  { name: 'hintCaption', theme: 'named', means: 'its box is named like a caption', of: hinted(HINT.caption) },
  { name: 'nameIsIcon', theme: 'picture', means: 'is named like an icon', of: namedIcon },
  { name: 'scoreBefore', theme: 'around', means: 'how surely the text before is main', of: nearScore(0) },
  { name: 'scoreAfter', theme: 'around', means: 'how surely the text after is main', of: nearScore(1) },
  { name: 'scoreBefore2', theme: 'around', means: 'how surely the text before that is main', of: nearScore(-1) },
  { name: 'scoreAfter2', theme: 'around', means: 'how surely the text after that is main', of: nearScore(2) },
  { name: 'wordsBefore', theme: 'around', means: 'words of the text before', of: nearWords(0) },
  { name: 'wordsAfter', theme: 'around', means: 'words of the text after', of: nearWords(1) },
  { name: 'score@1', theme: 'around', means: 'how surely the box around it is main', of: boxScore(1) },
  { name: 'score@2', theme: 'around', means: 'how surely the second box around it is main', of: boxScore(2) },
  { name: 'score@3', theme: 'around', means: 'how surely the third box around it is main', of: boxScore(3) },
  { name: 'wordsIn@1', theme: 'around', means: 'words in the box around it', of: (c, u) => (c.containers.outer[row(c, u)] < 0 ? MISSING : within(c, c.sums.totals.words, c.containers.outer[row(c, u)])) },
  { name: 'linkShare@1', theme: 'around', means: 'share of links in the box around it', of: (c, u) => boxLinks(c, c.containers.outer[row(c, u)]) },
  { name: 'imagesAround', theme: 'pictures', means: 'pictures in the box around it', of: (c, u) => (c.containers.outer[row(c, u)] < 0 ? MISSING : within(c, c.sums.totals.images, c.containers.outer[row(c, u)])) },
  { name: 'placeInPage', theme: 'place', means: 'place in the page by words', of: (c, u) => c.sums.totals.words[row(c, u)] / c.pageWords },
  { name: 'in.best', theme: 'box', means: 'inside the best text box', of: (c, u) => (row(c, u) >= c.containers.best && row(c, u) < c.snapshot.end[c.containers.best] ? 1 : 0) },
  { name: 'in.dominant', theme: 'box', means: 'inside the dominant text box', of: (c, u) => (row(c, u) >= c.containers.dominant && row(c, u) < c.snapshot.end[c.containers.dominant] ? 1 : 0) },
  { name: 'pageImages', theme: 'pictures', means: 'pictures on the page', of: c => c.sums.totals.images[c.snapshot.size] },
  { name: 'top', theme: 'place', means: 'top edge in screens', of: seen((c, r) => c.snapshot.y[r] / Math.max(1, c.snapshot.page.viewport.heightPx)) },
  { name: 'left', theme: 'place', means: 'left edge over the window', of: seen((c, r) => c.snapshot.x[r] / Math.max(1, c.snapshot.page.viewport.widthPx)) },
  { name: 'widthShare', theme: 'size', means: 'width over the window', of: seen((c, r) => c.snapshot.width[r] / Math.max(1, c.snapshot.page.viewport.widthPx)) },
  { name: 'columnOverlap', theme: 'column', means: 'share of its width in the main text column', of: seen((c, r) => ratio(Math.max(0, Math.min(c.snapshot.x[r] + c.snapshot.width[r], c.layout.column.right) - Math.max(c.snapshot.x[r], c.layout.column.left)), c.snapshot.width[r])) },
  { name: 'columnWidth', theme: 'size', means: 'width against the main text column', of: seen((c, r) => ratio(c.snapshot.width[r], c.layout.column.right - c.layout.column.left)) },
  { name: 'belowColumnTop', theme: 'place', means: 'screens below the first text', of: seen((c, r) => (c.snapshot.y[r] - c.layout.column.top) / Math.max(1, c.snapshot.page.viewport.heightPx)) },
  { name: 'aboveColumnBottom', theme: 'place', means: 'screens above the last text', of: seen((c, r) => (c.layout.column.bottom - c.snapshot.y[r]) / Math.max(1, c.snapshot.page.viewport.heightPx)) },
];

function boxLinks(c: Context, box: number): number {
  return box < 0 ? MISSING : ratio(within(c, c.sums.totals.linkWords, box), within(c, c.sums.totals.words, box));
}

export const IMAGE_NAMES: readonly string[] = IMAGE_FEATURES.map(feature => feature.name);

/** Yunis 2016, 4.5: images with more square pixels than this are large, all others small or medium. */
const LARGE_IMAGE_PX = 40_000;

export const isLargeImage = (context: Context, unit: number): boolean => area(context, unit) > LARGE_IMAGE_PX;

export interface ImageMatrix {
  names: readonly string[];
  units: Int32Array;
  values: Float32Array;
}

/**
 * Feature vectors for all units other than text. `scores`: those of the text units, in the order of `context.textUnits`. `asked`:
 * the features to measure.
 */
export function measureImages(
  context: Context,
  scores: Float32Array,
  asked: readonly ImageFeature[] = IMAGE_FEATURES,
): ImageMatrix {
  const units: number[] = [];
  for (let u = 0; u < context.units.size; u++) if (context.units.kind[u] !== UNIT.text) units.push(u);
  const width = asked.length;
  const values = new Float32Array(units.length * width);
  for (let f = 0; f < width; f++) {
    const { of } = asked[f];
    for (let i = 0, at = f; i < units.length; i++, at += width) values[at] = of(context, units[i], scores);
  }
  return { names: asked.map(feature => feature.name), units: Int32Array.from(units), values };
}

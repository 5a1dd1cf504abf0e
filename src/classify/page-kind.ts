import type { Context } from '../features/context.ts';
import { ratio } from '../features/feature.ts';
import { HINT } from '../features/hints.ts';
import { PAGE_FEATURES, pageValues } from '../features/page-features.ts';
import { hasPhrase } from '../features/phrases.ts';
import { WITHIN } from '../features/sums.ts';
import { PAGE_KINDS } from '../page/label.ts';

/** Features that separate articles from threads, listings, products and manuals: the whole page and the text found on it. */
// biome-ignore format: read as a list
const OF_TEXT = [
  'mainWords', 'mainShare', 'mainUnits', 'wordsPerMain', 'longestMain', 'mainInList', 'mainInTable', 'mainInCode', 'mainInForm',
  'mainLinkShare', 'mainInComments', 'mainHeadings', 'largestGroup', 'groupsOfMany', 'mainProse', 'mainDigits', 'mainSpread', 'times', 'namesThread',
  'namesListing', 'namesProduct', 'namesManual', 'hasDate', 'replies', 'repliesPerUnit',
  'commentShare', 'mainBeforeComments',
] as const;

export const PAGE_KIND_NAMES: readonly string[] = [...PAGE_FEATURES.features.map(feature => feature.name), ...OF_TEXT];

export function measurePage(c: Context, scores: Float32Array): Float32Array {
  const of: Record<(typeof OF_TEXT)[number], number> = { ...weighText(c, scores), ...readAddress(c.snapshot.page.url) };
  return Float32Array.from([...pageValues(c), ...OF_TEXT.map(name => of[name])]);
}

/**
 * People use the reader on articles far more often than articles occur in training, where every kind has its share: the prior odds are
 * multiplied by this, or by less if the page is probably a thread. On 1,110 pages from four corpora held out of training, 4 gives 0.914 and
 * 8 gives 0.916; 16 gains nothing more and costs lists and threads a point or more.
 */
const ARTICLE_ODDS = 8;
const ODDS_OF_THREADS = 4;
const MOST = 0.5;

/** Reweights the page kinds by what people actually read. */
export function expectArticle(kinds: Float32Array): Float32Array {
  const article = PAGE_KINDS.indexOf('article');
  const odds = kinds[PAGE_KINDS.indexOf('thread')] > MOST ? ODDS_OF_THREADS : ARTICLE_ODDS;
  const weighed = kinds.map((share, kind) => (kind === article ? odds * share : share));
  const all = weighed.reduce((sum, share) => sum + share, 0);
  return weighed.map(share => share / all);
}

/** All of the 64 pages in three corpora that declare themselves a discussion are one. */
const SURELY = 0.95;

/** The trees' probabilities, overridden by the page's own declaration where that is reliable. */
export function trustClaim(kinds: Float32Array, isDiscussion: boolean): Float32Array {
  const thread = PAGE_KINDS.indexOf('thread');
  if (!isDiscussion || kinds[thread] >= SURELY) return kinds;
  const rest = (1 - SURELY) / (1 - kinds[thread]);
  return kinds.map((share, kind) => (kind === thread ? SURELY : share * rest));
}

const HOLDERS = { list: WITHIN.list, table: WITHIN.table, code: WITHIN.pre, form: WITHIN.form };
const HOLDER_NAMES = Object.keys(HOLDERS) as (keyof typeof HOLDERS)[];

function sumText(c: Context, scores: Float32Array, firstComment: number) {
  const { unit: sums, within } = c.sums;
  const words = { all: 0, list: 0, table: 0, code: 0, form: 0, links: 0, comments: 0, prose: 0, beforeComments: 0 };
  const groups = new Map<number, number>();
  const seen = { words, groups, units: 0, longest: 0, first: -1, last: 0, headings: 0, digits: 0, chars: 0 };
  for (let i = 0; i < c.textUnits.length; i++) {
    if (scores[i] < 0.5) continue;
    const unit = c.textUnits[i];
    const own = sums.words[unit];
    const bits = within[c.units.from[unit]];
    if (seen.first < 0) seen.first = i;
    seen.last = i;
    seen.units++;
    seen.longest = Math.max(seen.longest, own);
    seen.digits += sums.digits[unit];
    seen.chars += sums.chars[unit];
    if (bits & WITHIN.heading) seen.headings++;
    words.all += own;
    words.links += sums.linkWords[unit];
    if (i < firstComment) words.beforeComments += own;
    for (const name of HOLDER_NAMES) if (bits & HOLDERS[name]) words[name] += own;
    if (c.hints[c.units.from[unit]] & HINT.comment) words.comments += own;
    if (sums.isProse[unit]) words.prose += own;
    groups.set(c.paths.group[unit], (groups.get(c.paths.group[unit]) ?? 0) + 1);
  }
  return seen;
}

function weighText(c: Context, scores: Float32Array) {
  const { replies, commentWords, firstComment } = readComments(c);
  const { words, groups, units, longest, first, last, headings, digits, chars } = sumText(c, scores, firstComment);
  return {
    mainWords: words.all,
    mainShare: words.all / c.pageWords,
    mainUnits: units,
    wordsPerMain: ratio(words.all, units),
    longestMain: longest,
    mainInList: ratio(words.list, words.all),
    mainInTable: ratio(words.table, words.all),
    mainInCode: ratio(words.code, words.all),
    mainInForm: ratio(words.form, words.all),
    mainLinkShare: ratio(words.links, words.all),
    mainInComments: ratio(words.comments, words.all),
    mainHeadings: headings,
    // There may be as many groups as text units: too many for Math.max's arguments.
    largestGroup: [...groups.values()].reduce((most, count) => Math.max(most, count), 0),
    groupsOfMany: [...groups.values()].filter(count => count >= 4).length,
    mainProse: ratio(words.prose, words.all),
    mainDigits: ratio(digits, chars),
    mainSpread: ratio(last - first + 1, c.textUnits.length),
    replies,
    repliesPerUnit: ratio(replies, c.textUnits.length),
    commentShare: commentWords / c.pageWords,
    mainBeforeComments: ratio(words.beforeComments, words.all),
    times: Object.values(c.snapshot.attrs).filter(attributes => attributes.datetime !== undefined).length,
  };
}

/** An article ends where its comments begin; a thread consists of them. */
function readComments(c: Context) {
  let replies = 0;
  let commentWords = 0;
  let firstComment = c.textUnits.length;
  for (let i = 0; i < c.textUnits.length; i++) {
    const unit = c.textUnits[i];
    const row = c.units.from[unit];
    const speaksOfThem = hasPhrase(c.phrases[unit], 'comments');
    if (speaksOfThem) replies++;
    const isInside = (c.hints[row] & HINT.comment) !== 0;
    if (isInside) commentWords += c.sums.unit.words[unit];
    if (firstComment > i && (isInside || (speaksOfThem && c.sums.within[row] & WITHIN.heading))) firstComment = i;
  }
  return { replies, commentWords, firstComment };
}

/** Words that site software puts into addresses, whatever the site's language. */
const THREAD = /forum|thread|topic|board|discuss|communit|viewtopic|question|answers/;
const LISTING = /categor|collection|\/tags?\/|\/search|\/list|archive|\/c\/|\/shop\/?$|[?&](q|page|sort)=/;
const PRODUCT = /product|\/item|\/dp\/|\/p\/|sku/;
const MANUAL = /\bdocs?\b|reference|manual|\bapi\b|wiki|\bman\d?\b|guide|learn/;
const DATED = /\/(19|20)\d\d[/-]?(0[1-9]|1[0-2])?[/-]/;
const LONGEST_ADDRESS = 500;

/**
 * Reads the keywords in an address, which are informative and cheap. Its length and digits are left out: saved pages often have a different
 * address, and the trees would learn that.
 */
function readAddress(url: string) {
  const named = url.slice(0, LONGEST_ADDRESS).toLowerCase();
  const says = (pattern: RegExp) => (pattern.test(named) ? 1 : 0);
  return {
    namesThread: says(THREAD),
    namesListing: says(LISTING),
    namesProduct: says(PRODUCT),
    namesManual: says(MANUAL),
    hasDate: says(DATED),
  };
}

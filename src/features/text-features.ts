import { DISPLAY } from '../page/snapshot.ts';
import { CHAR } from './characters.ts';
import type { Context } from './context.ts';
import { feature, ratio } from './feature.ts';

const s = (c: Context) => c.sums.unit;

/** What a unit says by itself. */
export const TEXT_FEATURES = [
  feature('words', 'Yunis 3.8.4 inner_text_length', 'words', (c, u) => s(c).words[u]),
  feature('chars', 'ours', 'characters that are not spaces', (c, u) => s(c).chars[u]),
  feature('wordLength', 'ours', 'average length of its words', (c, u) => ratio(s(c).letters[u], s(c).words[u])),
  feature('linkShare', 'CUTER LP', 'share of its words that are links', (c, u) =>
    ratio(s(c).linkWords[u], s(c).words[u]),
  ),
  feature('links', 'ours', 'links in it', (c, u) => s(c).links[u]),
  feature('linksOut', 'ours', 'share of its links that lead to other sites', (c, u) =>
    ratio(s(c).outLinks[u], s(c).links[u]),
  ),
  feature('linksInside', 'ours', 'share of its links that lead to a place on this page', (c, u) =>
    ratio(s(c).innerLinks[u], s(c).links[u]),
  ),
  feature('timeShare', 'ours', 'share of its words that are marked as a time', (c, u) =>
    ratio(s(c).timeWords[u], s(c).words[u]),
  ),
  feature('hasPrice', 'ours', 'is short and names a price', (c, u) => c.prices[u]),
  feature('plainWords', 'ours', 'words that are not links', (c, u) => s(c).words[u] - s(c).linkWords[u]),
  feature('boldShare', 'Wang 4.2', 'share of its words in bold', (c, u) => ratio(s(c).boldWords[u], s(c).words[u])),
  feature('sentenceEnds', 'ours', 'sentence ends in it', (c, u) => s(c).ends[u]),
  feature('endsPerWord', 'ours', 'sentence ends for each word', (c, u) => ratio(s(c).ends[u], s(c).words[u])),
  feature('commas', 'ours', 'commas in it', (c, u) => s(c).commas[u]),
  feature('commasPerWord', 'ours', 'commas for each word', (c, u) => ratio(s(c).commas[u], s(c).words[u])),
  feature('endsSentence', 'Wang 4.3 EndWithFullStop', 'ends like a sentence', (c, u) =>
    c.lastClass[u] === CHAR.end ? 1 : 0,
  ),
  feature('endsTrailing', 'ours', 'breaks off with dots, as teasers do', (c, u) =>
    c.texts[u].endsWith('…') || c.texts[u].endsWith('...') ? 1 : 0,
  ),
  feature('endsOpen', 'ours', 'ends with a colon or comma', (c, u) => (c.lastClass[u] === CHAR.comma ? 1 : 0)),
  feature('digitShare', 'ours', 'share of digits among its characters', (c, u) => ratio(s(c).digits[u], s(c).chars[u])),
  feature('upperShare', 'ours', 'share of capitals among its letters', (c, u) =>
    ratio(s(c).uppers[u], s(c).letters[u]),
  ),
  feature('capitalShare', 'ours', 'share of its words that begin with a capital', (c, u) =>
    ratio(s(c).capitals[u], s(c).words[u]),
  ),
  feature('markShare', 'ours', 'share of punctuation', (c, u) => ratio(s(c).marks[u], s(c).chars[u])),
  feature('symbolShare', 'ours', 'share of symbols such as | / @', (c, u) => ratio(s(c).symbols[u], s(c).chars[u])),
  feature('stopShare', 'Louvan in Yunis 3.8.1', 'share of its words that are grammar', (c, u) => c.meta.stops[u]),
  feature('isLegal', 'Yunis 3.8.4 contains_X', 'speaks of rights, privacy or cookies', (c, u) => c.phrases[u] & 1),
  feature('isShare', 'Yunis 3.8.4 contains_X', 'speaks of sharing', (c, u) => (c.phrases[u] >> 1) & 1),
  feature('isSubscribe', 'Yunis 3.8.4 contains_X', 'asks to sign up', (c, u) => (c.phrases[u] >> 2) & 1),
  feature('isMore', 'Yunis Table A.1', 'points to more pages', (c, u) => (c.phrases[u] >> 3) & 1),
  feature('isCommentWord', 'ours', 'speaks of comments', (c, u) => (c.phrases[u] >> 4) & 1),
  feature('isAdWord', 'Yunis Table A.1', 'says it is an advertisement', (c, u) => (c.phrases[u] >> 5) & 1),
  feature('inTitle', 'Wang 4.3 Overlap', 'share of its words found in the page title', (c, u) => c.meta.inTitle[u]),
  feature('ofTitle', 'Wang 4.3 Overlap', 'share of the page title found in it', (c, u) => c.meta.ofTitle[u]),
  feature(
    'inDescription',
    'ours',
    'share of its words found in the page description',
    (c, u) => c.meta.inDescription[u],
  ),
  feature(
    'inArticleBody',
    'ours',
    'share of it found in the article text the page declares',
    (c, u) => c.meta.inBody[u],
  ),
  feature('isInlineBox', 'ours', 'stands in a box inside a line', (c, u) =>
    c.snapshot.display[c.units.row[u]] === DISPLAY.inlineBlock ? 1 : 0,
  ),
];

import { DISPLAY } from '../page/snapshot.ts';
import { CHAR } from './characters.ts';
import type { Context } from './context.ts';
import { type FeatureGroup, feature, ratio, type Target } from './feature.ts';
import { PHRASE_NAMES } from './phrases.ts';

/** Features of a unit's own text. */
export const TEXT_FEATURES: FeatureGroup = {
  features: [
    feature('words', 'length', 'after Yunis 3.8.4 inner_text_length', 'words'),
    feature('chars', 'length', 'ours', 'characters that are not spaces'),
    feature('wordLength', 'sentences', 'ours', 'average length of its words'),
    feature('linkShare', 'links', 'after CUTER LP', 'share of its words that are links'),
    feature('links', 'links', 'ours', 'links in it'),
    feature('plainWords', 'links', 'ours', 'words that are not links'),
    feature('boldShare', 'look', 'after Wang 3.1.1', 'share of its words in bold'),
    feature('sentenceEnds', 'sentences', 'ours', 'sentence ends in it'),
    feature('endsPerWord', 'sentences', 'ours', 'sentence ends for each word'),
    feature('commas', 'sentences', 'ours', 'commas in it'),
    feature('commasPerWord', 'sentences', 'ours', 'commas for each word'),
    feature('endsSentence', 'sentences', 'after Wang 4.1.2 EndWithFullStop', 'ends like a sentence'),
    feature('endsOpen', 'sentences', 'ours', 'ends with a colon or comma'),
    feature('digitShare', 'sentences', 'ours', 'share of digits among its characters'),
    feature('upperShare', 'sentences', 'ours', 'share of capitals among its letters'),
    feature('capitalShare', 'sentences', 'ours', 'share of its words that begin with a capital'),
    feature('markShare', 'sentences', 'ours', 'share of punctuation'),
    feature('symbolShare', 'sentences', 'ours', 'share of symbols such as | / @'),
    feature('stopShare', 'sentences', 'after Louvan in Yunis 3.8.1', 'share of its words that are grammar'),
    // In the order of PHRASE.
    feature('isLegal', 'says', 'after Yunis 3.8.4 contains_X', 'speaks of rights, privacy or cookies'),
    feature('isShare', 'says', 'after Yunis 3.8.4 contains_X', 'speaks of sharing'),
    feature('isSubscribe', 'says', 'after Yunis 3.8.4 contains_X', 'asks to sign up'),
    feature('isMore', 'says', 'after Yunis Table A.1', 'points to more pages'),
    feature('isCommentWord', 'says', 'ours', 'speaks of comments'),
    feature('isAdWord', 'says', 'after Yunis Table A.1', 'says it is an advertisement'),
    feature('inTitle', 'title', 'ours', 'share of its words found in the page title'),
    feature('ofTitle', 'title', 'ours', 'share of the page title found in it'),
    feature('inDescription', 'title', 'ours', 'share of its words found in the page description'),
    feature('inArticleBody', 'declared', 'ours', 'share of it found in the article text the page declares'),
    feature('isInlineBox', 'tag', 'ours', 'stands in a box inside a line'),
  ],
  measure: measureText,
};

function measureText(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, meta, lastClass, phrases, units, snapshot } = c;
  const { words, linkWords, links, chars, letters, uppers, digits, marks, symbols, ends, commas, capitals, boldWords } =
    c.sums.unit;
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const own = words[u];
    const all = chars[u];
    let at = start + i * width;
    values[at++] = own;
    values[at++] = all;
    values[at++] = ratio(letters[u], own);
    values[at++] = ratio(linkWords[u], own);
    values[at++] = links[u];
    values[at++] = own - linkWords[u];
    values[at++] = ratio(boldWords[u], own);
    values[at++] = ends[u];
    values[at++] = ratio(ends[u], own);
    values[at++] = commas[u];
    values[at++] = ratio(commas[u], own);
    values[at++] = lastClass[u] === CHAR.end ? 1 : 0;
    values[at++] = lastClass[u] === CHAR.comma ? 1 : 0;
    values[at++] = ratio(digits[u], all);
    values[at++] = ratio(uppers[u], letters[u]);
    values[at++] = ratio(capitals[u], own);
    values[at++] = ratio(marks[u], all);
    values[at++] = ratio(symbols[u], all);
    values[at++] = meta.stops[u];
    for (let list = 0; list < PHRASE_NAMES.length; list++) values[at++] = (phrases[u] >> list) & 1;
    values[at++] = meta.inTitle[u];
    values[at++] = meta.ofTitle[u];
    values[at++] = meta.inDescription[u];
    values[at++] = meta.inBody[u];
    values[at++] = snapshot.display[units.row[u]] === DISPLAY.inlineBlock ? 1 : 0;
  }
}

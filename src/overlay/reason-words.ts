import type { MessageKey, Messages } from '../interface-text.ts';
import type { Reason } from '../page/label.ts';
import { STEP } from '../page/ledger.ts';
import type { StepName } from '../page/steps.ts';
import { percent } from './percent.ts';
import { type Theme, themeOf } from './themes.ts';

/** A reason as a person hears it. */
export interface Sentence {
  text: string;
  /** Of everything it stands for, in log-odds: above 0 spoke for keeping. */
  weight: number;
}

/** Reasons for a title or a date: only facts are shown, since "in the middle of text" means something else there. */
const OF_KIND = /^kind\./;

/**
 * The strongest reasons as sentences with their real numbers, each thing said once. `down` is how far down the page one sees it
 * (down-the-page.ts): the trees also weigh its place in the document, which is another thing where a page moves its parts about.
 */
export function reasonSentences(words: Messages, reasons: readonly Reason[], limit = 5, down?: number): Sentence[] {
  const groups = new Map<Theme, Reason[]>();
  for (const reason of reasons) {
    const feature = reason.feature.replace(OF_KIND, '');
    const theme = themeOf(feature);
    groups.set(theme, [...(groups.get(theme) ?? []), { ...reason, feature }]);
  }
  const isOfKind = reasons.some(({ feature }) => OF_KIND.test(feature));
  const sentences: Sentence[] = [];
  for (const [theme, group] of groups) {
    const weight = group.reduce((sum, reason) => sum + reason.weight, 0);
    const strongest = group.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
    const place = theme === 'place' && down !== undefined ? positionWords(words, down) : undefined;
    const fact = place ?? factWords(words, theme, strongest, weight);
    if (fact || !isOfKind || theme === 'you' || theme === 'step')
      sentences.push({ weight, text: fact ?? plainWords(words, theme, strongest, weight) });
  }
  return sentences.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, limit);
}

/** Why something was left out. What spoke for keeping it is no answer to that. */
export function reasonsAgainst(words: Messages, reasons: readonly Reason[], limit: number, down?: number): string[] {
  const against = reasonSentences(words, reasons, reasons.length, down).filter(({ weight }) => weight < 0);
  return against.slice(0, limit).map(({ text }) => text);
}

/** What is said where a feature that answers yes or no answers yes. */
const YES: Record<string, MessageKey> = {
  inLink: 'whyIsLink',
  isOnlyLink: 'whyIsLink',
  isLegal: 'whySaysLegal',
  isShare: 'whySaysShare',
  isSubscribe: 'whySaysSubscribe',
  isMore: 'whySaysMore',
  isCommentWord: 'whySaysComments',
  isAdWord: 'whySaysAd',
  isParagraph: 'whyIsParagraph',
  isDiv: 'whyIsBox',
  isItem: 'whyIsItem',
  isCell: 'whyIsCell',
  isTerm: 'whyIsTerm',
  isHeading: 'whyIsHeading',
  headingLevel: 'whyIsHeading',
  isCaption: 'whyIsCaption',
  isPre: 'whyIsPre',
  inNav: 'whyInNav',
  inHeader: 'whyInHeader',
  inFooter: 'whyInFooter',
  inAside: 'whyInAside',
  inArticle: 'whyInArticle',
  inMain: 'whyInMain',
  inFigure: 'whyInFigure',
  inList: 'whyInList',
  inTable: 'whyInTable',
  inQuote: 'whyInQuote',
  inForm: 'whyInForm',
  inControl: 'whyInControl',
  inDialog: 'whyInDialog',
  hintNav: 'whyNamedNav',
  hintAd: 'whyNamedAd',
  hintComment: 'whyNamedComment',
  hintMain: 'whyNamedMain',
  hintFooter: 'whyNamedFooter',
  hintAside: 'whyNamedAside',
  hintShare: 'whyNamedShare',
  hintRelated: 'whyNamedRelated',
  hintMeta: 'whyNamedMeta',
  hintLegal: 'whyNamedLegal',
  hintForm: 'whyNamedForm',
  hintHeader: 'whyNamedHeader',
  hintOverlay: 'whyNamedOverlay',
  hintCaption: 'whyNamedCaption',
  headingIsMore: 'whyUnderMore',
  headingIsNoise: 'whyUnderNoise',
  headingIsComments: 'whyUnderComments',
  siblingsAreComments: 'whyMadeComments',
  isPinned: 'whyPinned',
  isAbsolute: 'whyOutOfFlow',
  isFloating: 'whyFloats',
  'picture.inLink': 'whyInLink',
  'picture.isThumbnail': 'whyPictureAlone',
  'picture.isLead': 'whyPictureLead',
  'picture.saysAd': 'whySaysAd',
  'picture.linksToPicture': 'whyPictureLarger',
  'picture.nameIsIcon': 'whyPictureIcon',
};

/** A picture stands in a footer as a text does. */
function yesOf(feature: string): MessageKey | undefined {
  return YES[feature] ?? YES[feature.replace(/^picture\./, '')];
}

/** What is said of a theme where no number of it can be told, by which way it weighed. */
const PLAIN: Record<Exclude<Theme, 'step'>, { kept: MessageKey; dropped: MessageKey }> = {
  you: { kept: 'whyYouKept', dropped: 'whyYouDropped' },
  template: { kept: 'whyOnlyHere', dropped: 'whyRepeats' },
  neighbours: { kept: 'whyNeighboursText', dropped: 'whyNeighboursNot' },
  box: { kept: 'whyBoxText', dropped: 'whyBoxNot' },
  stretch: { kept: 'whyInStretch', dropped: 'whyOutOfStretch' },
  column: { kept: 'whyInColumn', dropped: 'whyOutOfColumn' },
  place: { kept: 'whyPlaceText', dropped: 'whyPlaceNot' },
  look: { kept: 'whyLooksText', dropped: 'whyLooksNot' },
  moves: { kept: 'whyFlows', dropped: 'whyOutOfFlow' },
  links: { kept: 'whyFewLinks', dropped: 'whyManyLinks' },
  length: { kept: 'whyLongEnough', dropped: 'whyShort' },
  sentences: { kept: 'whySentences', dropped: 'whyNoSentences' },
  says: { kept: 'whySaysNothing', dropped: 'whySaysFurniture' },
  title: { kept: 'whyTitleWords', dropped: 'whyNoTitleWords' },
  declared: { kept: 'whyDeclared', dropped: 'whyNotDeclared' },
  fromTitle: { kept: 'whyUnderTitle', dropped: 'whyFarFromTitle' },
  tag: { kept: 'whyTagText', dropped: 'whyTagNot' },
  stands: { kept: 'whyStandsFree', dropped: 'whyStandsOutside' },
  named: { kept: 'whyNamedNothing', dropped: 'whyNamedNotMain' },
  heading: { kept: 'whyUnderText', dropped: 'whyUnderNothing' },
  alike: { kept: 'whyAlikeText', dropped: 'whyAlikeNot' },
  page: { kept: 'whyPageText', dropped: 'whyPageNot' },
  size: { kept: 'whyPictureFits', dropped: 'whyPictureNot' },
  around: { kept: 'whyNeighboursText', dropped: 'whyNeighboursNot' },
  pictures: { kept: 'whyPictureFits', dropped: 'whyPictureNot' },
  described: { kept: 'whyPictureFits', dropped: 'whyPictureNot' },
  picture: { kept: 'whyPictureFits', dropped: 'whyPictureNot' },
  other: { kept: 'whyOther', dropped: 'whyOther' },
};

/** What can be checked on the page: what it says yes to, or a number. */
function factWords(words: Messages, theme: Theme, reasons: Reason[], weight: number): string | undefined {
  const isYes = ({ feature, value, weight: own }: Reason) =>
    yesOf(feature) !== undefined && value >= 1 && own >= 0 === weight >= 0;
  const yes = reasons.find(isYes);
  return yes ? words(yesOf(yes.feature)!) : NUMBERS[theme]?.(words, name => findValue(reasons, name), weight);
}

function plainWords(words: Messages, theme: Theme, [strongest]: Reason[], weight: number): string {
  if (theme === 'step') return words(stepWord(strongest), number(strongest.value));
  const { kept, dropped } = PLAIN[theme];
  return words(weight >= 0 ? kept : dropped, strongest.feature, number(strongest.value));
}

/** Each step after the trees has a sentence of its own. */
function stepWord({ feature, weight }: Reason): MessageKey {
  const step = feature.slice(STEP.length) as StepName;
  if (step === 'whole' && weight < 0) return 'stepWholeNot';
  return `step${step[0].toUpperCase()}${step.slice(1)}` as `step${Capitalize<StepName>}`;
}

type Tell = (words: Messages, value: (name: RegExp) => number | undefined, weight: number) => string | undefined;

/** A date is half digits; prose has hardly any. */
const MANY_DIGITS = 0.15;

/** A box with nearly all sentences is no section, and speaks against what has no other. */
const WHOLE_PAGE = 0.9;

/** Where a number says more than a sentence. */
const NUMBERS: Partial<Record<Theme, Tell>> = {
  length(words, value) {
    const count = value(/^(around\.)?words$/);
    if (count !== undefined) return words('whyWords', number(count));
    const lines = value(/^lines$/);
    return lines === undefined ? undefined : words('whyLines', number(Math.max(1, Math.round(lines))));
  },
  links(words, value) {
    const share = value(/^(around\.)?linkShare$/);
    if (share === undefined) return undefined;
    return share < 0.03 ? words('whyFewLinks') : words('whyLinkShare', percent(share));
  },
  sentences(words, value, weight) {
    const ends = value(/^sentenceEnds$/);
    if (ends !== undefined && ends >= 2 && weight >= 0) return words('whySentenceCount', number(ends));
    const digits = value(/^digitShare$/) ?? 0;
    return digits >= MANY_DIGITS ? words('whyDigits', percent(digits)) : undefined;
  },
  title(words, value) {
    const share = value(/^(inTitle|ofTitle)$/);
    return share === undefined || share < 0.05 ? undefined : words('whyTitleShare', percent(share));
  },
  declared(words, value) {
    const share = value(/^inArticleBody$/);
    return share === undefined ? undefined : words('whyDeclaredShare', percent(share));
  },
  fromTitle(words, value) {
    const count = value(/^wordsSinceTitle$/);
    return count === undefined || count <= 0 ? undefined : words('whySinceTitle', number(count));
  },
  box(words, value, weight) {
    const share = value(/^proseShare@/);
    if (share !== undefined && share >= WHOLE_PAGE && weight < 0) return words('whyBoxWide');
    if (share !== undefined && percent(share) > 0) return words('whyBoxShare', percent(share));
    const count = value(/^words@/);
    return count === undefined ? undefined : words('whyBoxWords', number(count));
  },
  column(words, value) {
    const overlap = value(/^(picture\.)?columnOverlap$/);
    if (overlap === undefined) return undefined;
    if (overlap > 0.9) return words('whyInColumn');
    return overlap < 0.1 ? words('whyOutOfColumn') : words('whyColumnShare', percent(overlap));
  },
  place(words, value) {
    const down = value(/^top$/);
    return down === undefined ? undefined : positionWords(words, down);
  },
  look(words, value) {
    const ratio = value(/^fontRatio$/);
    if (ratio === undefined || !(ratio > 0) || Math.abs(ratio - 1) < 0.04) return undefined;
    return words(ratio > 1 ? 'whyFontLarger' : 'whyFontSmaller', percentOf(Math.abs(ratio - 1)));
  },
  alike(words, value, weight) {
    const count = value(/^(pathUnits|tagPathUnits|siblingsAlike)$/);
    return count === undefined || count < 2 || weight >= 0 ? undefined : words('whyOneOf', number(count));
  },
  size(words, value) {
    const [width, height] = [value(/widthPx$/), value(/heightPx$/)];
    return width === undefined || height === undefined
      ? undefined
      : words('whyPictureSize', Math.round(width), Math.round(height));
  },
  around(words, value, weight) {
    const score = value(/score/);
    if (score === undefined) return undefined;
    return weight >= 0 ? words('whyAroundText', percent(score)) : words('whyAroundNot', percent(1 - score));
  },
  pictures(words, value) {
    const count = value(/imagesAround$/);
    // A player or frame can stand where there is no picture at all.
    return count === undefined || count < 1 ? undefined : words('whyPictureMany', number(count));
  },
  described(words, value) {
    const length = value(/altLength$/);
    return length === undefined || length <= 0 ? undefined : words('whyPictureDescribed', number(length));
  },
  template(words, value) {
    const share = value(/^templateShare$/);
    if (share === undefined) return undefined;
    return share >= 0.75
      ? words('whyRepeats')
      : share <= 0.25
        ? words('whyOnlyHere')
        : words('whyRepeatsShare', percent(share));
  },
};

function positionWords(words: Messages, down: number): string {
  const share = percent(down);
  if (share === 0) return words('whyTop');
  return share === 100 ? words('whyBottom') : words('whyDown', share);
}

function findValue(reasons: Reason[], name: RegExp): number | undefined {
  const value = reasons.find(({ feature }) => name.test(feature))?.value;
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

function percentOf(share: number): number {
  return Math.round(100 * share);
}

function number(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '–';
}

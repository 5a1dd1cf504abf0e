/**
 * Features by what they mean to a person. The trees weigh a couple of hundred numbers, many of them about the same thing
 * (words in the box around it, in the box around that); a reader wants to hear each thing once, with its whole weight.
 */
export type Theme =
  | 'you'
  | 'step'
  | 'template'
  | 'neighbours'
  | 'box'
  | 'stretch'
  | 'column'
  | 'place'
  | 'look'
  | 'moves'
  | 'links'
  | 'length'
  | 'sentences'
  | 'says'
  | 'title'
  | 'declared'
  | 'fromTitle'
  | 'tag'
  | 'stands'
  | 'named'
  | 'heading'
  | 'alike'
  | 'page'
  | 'size'
  | 'around'
  | 'pictures'
  | 'described'
  | 'picture'
  | 'other';

/** The first that matches. Order matters: "linkShare-1" is about a neighbour, "linkShare@2" about a box. */
const THEMES: readonly [RegExp, Theme][] = [
  [/^yourCorrection$/, 'you'],
  [/^step\./, 'step'],
  [/^template/, 'template'],
  // Pictures, players and embeds have trees of their own, whose features are named apart.
  [/^picture\.(widthPx|heightPx|area|aspect|naturalWidth|widthShare|columnWidth)$/, 'size'],
  [/^picture\.(score|words|linkShare@)/, 'around'],
  [/^picture\.(imagesAround|pageImages|alike)$/, 'pictures'],
  [/^picture\.saysAd$/, 'says'],
  [/^picture\.altLength$/, 'described'],
  [/^picture\.in\./, 'box'],
  [/^picture\.(inLink|is|links|leads|name|candidates)/, 'picture'],
  [/^picture\.in[A-Z]/, 'stands'],
  [/^picture\.hint/, 'named'],
  [/^picture\.columnOverlap$/, 'column'],
  [/^picture\./, 'place'],
  [/^around\.(first|before|after|main|next|pageBest|pageMean|words?Above|gap)/, 'neighbours'],
  [/^around\.(heading|under|until)/, 'heading'],
  [/^around\.(announced)/, 'neighbours'],
  [/^around\.(coreOverlap)/, 'column'],
  [/^around\.(copy)/, 'alike'],
  [/^around\.(mean|share|sibling|path|tagPath|list|table|branch|isInCore|stepsFromCore)/, 'box'],
  [/^(prose|links)(Before|After)|[a-zA-Z]-?[123]$/, 'neighbours'],
  [/@\d$|^(around\.)?(in|wordsTo|stepsTo|placeIn)\./, 'box'],
  [/^(around\.)?(inPlateau|plateau)/, 'stretch'],
  [/^(column|isMiddle|isOnSide|left$|width$|leftShift)/, 'column'],
  [/^(top|bottom|placeIn|placeBy|belowColumn|aboveColumn|isAtEnd)/, 'place'],
  [/^(fontRatio|weightChange|sameColor|sameBackground|contrast|isCentred|boldShare)/, 'look'],
  [/^(isPinned|isAbsolute|isFloating)$/, 'moves'],
  [/^(around\.)?(linkShare|links|isOnlyLink|inLink|siblingLinks|pathLinkShare|tagPathLinkShare|plainWords)$/, 'links'],
  [/^(around\.)?(words|chars|lines|area|heightInScreens|wordsPerArea|gapBefore|gapAfter)$/, 'length'],
  [
    /^(sentence|ends|commas|stopShare|wordLength|digitShare|upperShare|capitalShare|markShare|symbolShare)/,
    'sentences',
  ],
  [/^(isLegal|isShare|isSubscribe|isMore|isCommentWord|isAdWord)$/, 'says'],
  [/^(inTitle|ofTitle|inDescription)$/, 'title'],
  [/^inArticleBody$/, 'declared'],
  [/Title$|^titleBox/, 'fromTitle'],
  [/^articles/, 'page'],
  [
    /^(around\.)?(isInlineBox|isParagraph|isDiv|isItem|isCell|isTerm|isHeading|headingLevel|isCaption|isPre|isInlineOwner)$/,
    'tag',
  ],
  [/^(heading|unitsSinceHeading)/, 'heading'],
  [/^in[A-Z]/, 'stands'],
  [/^hint/, 'named'],
  [/^(page|claims|around\.kind)/, 'page'],
  [/^(path|tagPath|sibling|children|subtreeDepth|depth|formatting)/, 'alike'],
];

export function themeOf(feature: string): Theme {
  return THEMES.find(([pattern]) => pattern.test(feature))?.[1] ?? 'other';
}

import { unitText } from '../features/context.ts';
import { frontOf, picturePath } from '../page/address.ts';
import { fold } from '../page/clean-text.ts';
import { LABEL, type Labels } from '../page/label.ts';
import { nameKept } from '../page/name-kept.ts';
import { findEmbed } from '../page/providers.ts';
import { findUp, linkAround, POSITION, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { DOUBT, isTextRow, keepUnit, nextText } from './keep.ts';
import { isSamePicture, namedImage } from './named-image.ts';
import { repeats } from './repeats.ts';
import { shareKept } from './share-kept.ts';

/**
 * In a figure, picture and caption vouch for each other. A caption by its tag goes with its picture whatever it was taken for: a short
 * line with a name and a year in it looks like noise.
 */
export function keepFigures(snapshot: Snapshot, units: Units, labels: Labels, kept: Uint8Array): void {
  if (!snapshot.tag.includes(TAG.figure)) return;
  const { size, tag, end, images } = snapshot;
  for (let row = 0; row < size; row++) {
    if (tag[row] !== TAG.figure) continue;
    let hasOne = false;
    let hasPicture = false;
    for (let r = row; r < end[row] && !hasPicture; r++) {
      hasOne ||= kept[r] === 1;
      hasPicture = kept[r] === 1 && images[r] !== undefined;
    }
    let captionEnd = 0;
    for (let r = row; r < end[row] && hasOne; r++) {
      if (tag[r] === TAG.figcaption && hasPicture) captionEnd = end[r];
      const unit = units.ofRow[r];
      if (unit < 0) continue;
      const isLikely = labels.score[unit] >= DOUBT && labels.label[unit] !== LABEL.input;
      if (isLikely || (r < captionEnd && units.kind[unit] === UNIT.text)) kept[r] = 1;
    }
    row = Math.max(row, end[row] - 1);
  }
}

/** Boxes between a picture and what one presses around it. */
const MOST_STEPS_TO_PRESS = 8;
/** Letters of what says that one may press; more is said of the picture. */
const MOST_PRESS = 80;

/** Nobody's caption: "Press enter to view the image in full size", in a button or link around the picture of a figure. */
export function dropPressed(snapshot: Snapshot, units: Units, { pageKind }: Labels, kept: Uint8Array): void {
  const { tag, end, links } = snapshot;
  // Where things are listed, what a link around a picture says is their name.
  const isPressed = (row: number) => isButton(snapshot, row) || (pageKind === 'article' && links[row] !== undefined);
  let done = 0;
  for (const picture of imageRows(snapshot)) {
    const control = picture < done || !kept[picture] ? -1 : findUp(snapshot, picture, isPressed, MOST_STEPS_TO_PRESS);
    if (control < 0 || findUp(snapshot, control, row => tag[row] === TAG.figure) < 0) continue;
    done = end[control];
    for (let row = control; row < done; row++) {
      const unit = units.ofRow[row];
      const isInside = isTextRow(units, row) && units.from[unit] === row && units.to[unit] <= done;
      if (!isInside || unitText(snapshot, units, unit).length > MOST_PRESS) continue;
      if (nameKept(snapshot, units, unit) === 'body') kept[row] = 0;
    }
  }
}

const isButton = ({ tag, attrs }: Snapshot, row: number) => tag[row] === TAG.button || attrs[row]?.role === 'button';

/** Rows between a picture and the words below it that do not stand in one figure with it. */
const BELOW_ROWS = 30;
/** Letters of a sign or a button below a picture, and the side of one that is drawn. */
const MOST_SIGN = 20;
const SMALL_SIGN_PX = 48;
const NO_CAPTION = new Set<number>([LABEL.advertisement, LABEL.input, LABEL.comment]);

/**
 * What the page calls a caption, right below a picture that is kept, is one, though no figure holds the two. So is what repeats the
 * picture's description.
 */
export function keepCaptions(snapshot: Snapshot, units: Units, { label, score }: Labels, kept: Uint8Array): void {
  for (const picture of imageRows(snapshot)) {
    if (!kept[picture] || isSmallPicture(snapshot, units, kept, picture)) continue;
    const unit = findBelow(snapshot, units, picture);
    if (unit < 0 || NO_CAPTION.has(label[unit])) continue;
    const isNamed = nameKept(snapshot, units, unit) === 'caption';
    // The picture of a teaser is described by its headline.
    const isDescribed =
      score[unit] >= DOUBT &&
      repeats(unitText(snapshot, units, unit), snapshot.images[picture].alt) &&
      !isHeadlineOf(snapshot, picture, units.row[unit]);
    if (isNamed || isDescribed) keepUnit(units, unit, kept);
  }
}

/** Whether a heading leads to another page, and the picture above it in the same link. */
function isHeadlineOf(snapshot: Snapshot, picture: number, row: number): boolean {
  const { links, end, tag } = snapshot;
  const isAway = (up: number) => links[up]?.fragment === '' && !IS_PICTURE.test(links[up].href);
  const link = findUp(snapshot, picture, isAway, MOST_STEPS_TO_LINK);
  return link >= 0 && row < end[link] && findUp(snapshot, row, up => HEADINGS[tag[up]] === 1, MOST_STEPS_TO_LINK) >= 0;
}

/** The first text below a picture, past the signs and buttons that are laid over it; -1 where there is none. */
function findBelow(snapshot: Snapshot, units: Units, picture: number): number {
  const { size, tag, parent, end, height } = snapshot;
  const wrapperEnd = end[parent[parent[picture]] ?? 0];
  const isButtonBelow = (row: number) => row > picture && isButton(snapshot, row);
  for (let row = picture + 1; row < Math.min(size, picture + BELOW_ROWS); row++) {
    const unit = units.ofRow[row];
    if (unit < 0 || findUp(snapshot, row, isButtonBelow, MOST_STEPS_TO_PRESS) >= 0) continue;
    if (units.kind[unit] === UNIT.text) {
      const isSign = row < wrapperEnd && unitText(snapshot, units, unit).length <= MOST_SIGN;
      if (!isSign || nameKept(snapshot, units, unit) === 'caption') return unit;
      row = units.to[unit] - 1;
    } else if (tag[row] !== TAG.svg && (units.kind[unit] !== UNIT.image || height[row] > SMALL_SIGN_PX)) return -1;
  }
  return -1;
}

/** Rows between the title and a picture above it. */
const ABOVE_TITLE = 80;
/** Smaller ones stand for the page elsewhere. */
const LEAD_PX = 300;

/** The picture by which the page is known elsewhere, where it stands by the title. */
export function keepLead(snapshot: Snapshot, units: Units, { label }: Labels, kept: Uint8Array): void {
  const title = label.indexOf(LABEL.title);
  const path = title >= 0 ? picturePath(namedImage(snapshot)) : '';
  if (path.length < 2 || /(?:^|[-_.])(?:logo|icon|default)(?:[-_.]|$)/i.test(path.slice(path.lastIndexOf('/') + 1)))
    return;
  const first = kept.indexOf(1, units.from[title] + 1);
  for (const row of imageRows(snapshot)) {
    const unit = units.ofRow[row];
    if (row < units.from[title] - ABOVE_TITLE || unit < 0 || label[unit] === LABEL.advertisement) continue;
    if (first >= 0 && row > first) return;
    const fact = snapshot.images[row];
    const isLarge = fact.naturalWidthPx === 0 || Math.max(fact.naturalWidthPx, snapshot.width[row]) >= LEAD_PX;
    if (isLarge && isSamePicture(fact, path)) {
      kept[row] = 1;
      return;
    }
  }
}

/** Words enough to say what another page is about: not "View gallery", "Enlarge". Where words are not set apart, letters. */
const LEAST_HEADLINE = 4;
const CLOSE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const LEAST_LETTERS = 12;

const isHeadline = (text: string) =>
  text.trim().split(/\s+/, LEAST_HEADLINE).length >= LEAST_HEADLINE ||
  (text.slice(0, 200).match(CLOSE_LETTERS)?.length ?? 0) >= LEAST_LETTERS;

/** Where a picture leads to itself, larger. */
const IS_PICTURE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

/** The picture of a card goes with its words: it leads where words lead that are all left out, to another page. */
export function dropCards(snapshot: Snapshot, units: Units, _: Labels, kept: Uint8Array): void {
  const { size, end, links, images, text, page } = snapshot;
  const pictures: [row: number, href: string][] = [];
  /** By address: whether any words that lead there are kept. */
  const told = new Map<string, boolean>();
  /** What a picture is called where it leads: a headline, however short. */
  const names = new Set<string>();
  let href = '';
  let linkEnd = 0;
  for (let row = 0; row < size; row++) {
    if (row >= linkEnd) href = '';
    if (links[row] && links[row].fragment === '' && !IS_PICTURE.test(links[row].href))
      [href, linkEnd] = [links[row].href, end[row]];
    if (href === '' || units.ofRow[row] < 0) continue;
    const isPicture = kept[row] && units.kind[units.ofRow[row]] === UNIT.image;
    if (isPicture) {
      pictures.push([row, href]);
      if (images[row]?.alt) names.add(`${href} ${fold(images[row].alt)}`);
    } else if (kept[row] || isHeadline(text[row]) || names.has(`${href} ${fold(text[row])}`))
      told.set(href, (told.get(href) ?? false) || kept[row] === 1);
  }
  for (const [row, to] of pictures) if (told.get(to) === false && to !== page.url) kept[row] = 0;
}

/** Square pixels up to which a picture is a part of what it stands in: portraits, codes to scan, buttons. */
const SMALL_PX = 70_000;
/** Letters of a credit, whose picture may well be the article's; of a portrait or a teaser more is said. */
const MOST_CREDIT = 30;
/** A picture below this many, thesis 4.5, is small whatever is beside it. */
const TINY_PX = 40_000;
const ORPHAN_STEPS = 4;
/** Behind the text there is nothing of the article for a picture to belong to, however far its words are. */
const LATE_STEPS = 20;

/** Units behind the title among which the picture is the article's own, whatever is beside it. */
const HEAD_UNITS = 10;
/** Letters of a teaser. */
const MOST_CARD = 400;

/** Whether a box has a headline in it that leads to another page. */
function hasHeadline({ links, end, text }: Snapshot, box: number): boolean {
  for (let row = box, linkEnd = 0; row < end[box]; row++) {
    if (links[row]?.fragment === '') linkEnd = end[row];
    if (row < linkEnd && isHeadline(text[row])) return true;
  }
  return false;
}

/**
 * A small picture goes with the words it stands among: with those about the author the portrait goes too. So does a larger one with the
 * headline of another page.
 */
export function dropOrphans(snapshot: Snapshot, units: Units, { label }: Labels, kept: Uint8Array): void {
  const { size, parent, end, text, tag, width, height } = snapshot;
  const pictures = imageRows(snapshot).filter(row => kept[row] && units.ofRow[row] >= 0);
  if (pictures.length === 0) return;
  const title = label.indexOf(LABEL.title);
  const shareOf = shareKept(snapshot, kept);
  const letters = new Uint32Array(size + 1);
  for (let row = 0; row < size; row++) letters[row + 1] = letters[row] + (units.ofRow[row] < 0 ? 0 : text[row].length);
  // Thousands of pictures may stand in one box.
  const cards = new Map<number, boolean>();
  const isCard = (box: number) => {
    const known = cards.get(box) ?? hasHeadline(snapshot, box);
    cards.set(box, known);
    return known;
  };
  const last = kept.findLastIndex((one, row) => one === 1 && isTextRow(units, row));
  for (const row of pictures) {
    const most = row > last ? LATE_STEPS : ORPHAN_STEPS;
    const isSmall = isSmallPicture(snapshot, units, kept, row);
    const isBehind = units.ofRow[row] > title + HEAD_UNITS;
    for (let up = parent[row], steps = 0; up >= 0 && steps < most; up = parent[up], steps++) {
      if (letters[end[up]] === letters[up]) continue;
      if (tag[up] === TAG.figure) break;
      const isCredited = letters[end[up]] - letters[up] <= MOST_CREDIT && width[row] * height[row] >= TINY_PX;
      const isLost = isSmall ? !isCredited : isBehind && letters[end[up]] - letters[up] <= MOST_CARD && isCard(up);
      if (isLost && shareOf(up) === 0) kept[row] = 0;
      break;
    }
  }
}

/** A frame behind the text that stands among words which are left out: the map of how to find the house. */
export function dropLateFrames(snapshot: Snapshot, units: Units, _: Labels, kept: Uint8Array): void {
  const { embeds, parent, end } = snapshot;
  const hasText = (box: number) => nextText(units, box, end[box]) < end[box];
  const last = kept.findLastIndex((one, row) => one === 1 && isTextRow(units, row));
  for (const row of Object.keys(embeds).map(Number)) {
    const { src, title } = embeds[row];
    if (!kept[row] || row < last || findEmbed(src, title)?.kind !== 'frame') continue;
    if (findUp(snapshot, parent[row], hasText, ORPHAN_STEPS) > last) kept[row] = 0;
  }
}

/** Below an article and what its readers said of it stand the pictures of the house. */
export function dropBehindComments(
  snapshot: Snapshot,
  units: Units,
  { label, pageKind }: Labels,
  kept: Uint8Array,
): void {
  if (pageKind !== 'article') return;
  const last = kept.findLastIndex((one, row) => one === 1 && isTextRow(units, row));
  const isComment = (row: number) => isTextRow(units, row) && label[units.ofRow[row]] === LABEL.comment;
  let comment = last + 1;
  while (comment < snapshot.size && !isComment(comment)) comment++;
  for (const row of imageRows(snapshot)) if (row > comment) kept[row] = 0;
}

const imageRows = ({ images }: Snapshot) => Object.keys(images).map(Number);

/** Asked of rows of `imageRows` alone. */
function isSmallPicture(snapshot: Snapshot, units: Units, kept: Uint8Array, row: number): boolean {
  if (!kept[row] || units.ofRow[row] < 0 || units.kind[units.ofRow[row]] !== UNIT.image) return false;
  const { naturalWidthPx, declaredWidthPx = 0, declaredHeightPx = 0 } = snapshot.images[row];
  const boxPx = snapshot.width[row] * snapshot.height[row] || naturalWidthPx ** 2;
  const area = Math.max(boxPx, declaredWidthPx * declaredHeightPx);
  // A wide flat box is that of a picture still to come, and of its description.
  const isAwaited = naturalWidthPx === 0 && declaredWidthPx === 0 && snapshot.width[row] > LEAD_PX;
  return area < SMALL_PX && !isAwaited;
}

const OF_AUTHOR = /\/(?:authors?|autor(?:en|es)?|auteurs?|writers?|contributors?)\//i;
const PORTRAIT = /(?:^|[-_\s])(?:avatar|author-?(?:photo|image|picture)|headshot)s?(?:$|[-_\s])/i;
const PORTRAIT_STEPS = 4;

/** Who wrote an article is told by name: the portrait leads to their page, or is called one. */
export function dropPortraits(snapshot: Snapshot, _: Units, { pageKind }: Labels, kept: Uint8Array): void {
  const { links, className } = snapshot;
  const isPortrait = (row: number) => OF_AUTHOR.test(links[row]?.href ?? '') || PORTRAIT.test(className[row]);
  if (pageKind !== 'article') return;
  for (const row of imageRows(snapshot))
    if (kept[row] && findUp(snapshot, row, isPortrait, PORTRAIT_STEPS) >= 0) kept[row] = 0;
}

/** Marks of customers and partners; fewer may be what the article is about. */
const LEAST_LOGOS = 4;
const LOGO = /\blogos?\b/i;

/** A wall of logos says who buys, not what is written. */
export function dropLogos(snapshot: Snapshot, _: Units, __: Labels, kept: Uint8Array): void {
  const { images, tag, parent } = snapshot;
  const isInFigure = (row: number) => [parent[row], parent[parent[row]]].some(up => tag[up] === TAG.figure);
  const logos = imageRows(snapshot).filter(row => kept[row] && LOGO.test(images[row].alt) && !isInFigure(row));
  if (logos.length >= LEAST_LOGOS) for (const row of logos) kept[row] = 0;
}

/** Above the title of another page, a picture that leads to the front page is the sign of the house, however large. */
export function dropHouseSign(snapshot: Snapshot, units: Units, { label }: Labels, kept: Uint8Array): void {
  const title = label.indexOf(LABEL.title);
  if (title < 0) return;
  const isFront = frontOf(snapshot.page.url);
  const isHome = (row: number) => snapshot.links[row] !== undefined && isFront(snapshot.links[row].href);
  for (const row of imageRows(snapshot)) {
    if (row > units.from[title]) return;
    if (kept[row] && findUp(snapshot, row, isHome, MOST_STEPS_TO_LINK) >= 0) kept[row] = 0;
  }
}

/** Pictures in one link, and boxes around each in it. */
const MOST_IN_LINK = 2;
const MOST_STEPS_TO_LINK = 8;

/** What one link leads to is shown by one picture: the others are the same thing from all sides. */
export function dropCarousels(snapshot: Snapshot, _: Units, __: Labels, kept: Uint8Array): void {
  const byLink = new Map<number, number[]>();
  for (const row of imageRows(snapshot)) {
    const link = kept[row] ? linkAround(snapshot, row, MOST_STEPS_TO_LINK) : -1;
    if (link < 0) continue;
    const rows = byLink.get(link);
    if (rows) rows.push(row);
    else byLink.set(link, [row]);
  }
  for (const rows of byLink.values()) if (rows.length > MOST_IN_LINK) for (const row of rows.slice(1)) kept[row] = 0;
}

/** Side of a tick, a star, an arrow, and how often one comes. */
const SIGN_PX = 64;
const OFTEN = 3;

/** Small pictures that come again and again mark things: with or without them the words say the same. */
export function dropSigns(snapshot: Snapshot, units: Units, _: Labels, kept: Uint8Array): void {
  const rowsOf = new Map<string, number[]>();
  for (const row of imageRows(snapshot)) {
    const { src } = snapshot.images[row];
    if (src === '' || !isSmallPicture(snapshot, units, kept, row)) continue;
    if (Math.max(snapshot.width[row], snapshot.height[row]) > SIGN_PX || isInSentence(snapshot, row)) continue;
    const rows = rowsOf.get(src);
    if (rows) rows.push(row);
    else rowsOf.set(src, [row]);
  }
  for (const rows of rowsOf.values()) if (rows.length >= OFTEN) for (const row of rows) kept[row] = 0;
}

/** Sides of the squares all maps on the web are drawn of; fewer make no map. */
const TILE_PX = new Set([256, 512]);
const LEAST_TILES = 4;

/** A map is drawn of squares without a word, each put in its place; out of it they are a heap of patches. */
export function dropTiles(snapshot: Snapshot, _: Units, __: Labels, kept: Uint8Array): void {
  const tiles = imageRows(snapshot).filter(row => kept[row] && isTile(snapshot, row));
  if (tiles.length >= LEAST_TILES) for (const row of tiles) kept[row] = 0;
}

function isTile({ images, links, width, height, position, parent }: Snapshot, row: number): boolean {
  const { alt, declaredWidthPx = 0, declaredHeightPx = 0 } = images[row];
  const widthPx = Math.round(width[row]) || declaredWidthPx;
  const heightPx = Math.round(height[row]) || declaredHeightPx;
  const isPlaced = position[row] === POSITION.absolute || position[parent[row]] === POSITION.absolute;
  const isLink = links[parent[row]] !== undefined || links[parent[parent[row]]] !== undefined;
  return alt === '' && widthPx === heightPx && TILE_PX.has(widthPx) && isPlaced && !isLink;
}

/** Formulas and keys stand in the middle of one; what marks a line stands before it. */
function isInSentence({ parent, text }: Snapshot, row: number): boolean {
  for (let r = row - 1; r > parent[row] && r > row - SIGN_PX; r--) if (text[r].trim() !== '') return true;
  return false;
}

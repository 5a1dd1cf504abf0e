import { defaultDisplay } from '../page/default-display.ts';
import { findSideNotes } from '../page/side-notes.ts';
import { DISPLAY, HIDDEN, type Snapshot, STYLE } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';
import { finish, type Work } from '../page/work.ts';
import { staysShut } from './barred.ts';
import { isFadingIn } from './fading-in.ts';
import { findingFolds } from './folds.ts';
import { findSlides } from './slides.ts';

/**
 * The page with everything a reader can get to see: covers lifted, folds opened (folds.ts).
 *
 * Many pages hide their text until a script has run or the reader has scrolled: a body at opacity 0, a `visibility: hidden`
 * wrapper, paragraphs that fade in. If most of a page's text is hidden, that is a cover which a script would remove, so it is
 * lifted. Text hidden beside plenty of visible text stays hidden unless it is folded: it is a menu, a dialog, another language
 * or a trap. The content of a closed `details` is always folded.
 */
export function reveal(snapshot: Snapshot): Snapshot {
  return finish(revealing(snapshot));
}

export function* revealing(snapshot: Snapshot): Work<Snapshot> {
  const hidden = snapshot.hidden.slice();
  for (let row = 0; row < hidden.length; row++) hidden[row] &= ~HIDDEN.closedDetails;
  const shown = { ...snapshot, hidden, display: snapshot.display.slice() };
  yield;
  const prose = proseTotals(snapshot);
  for (let lifted = 0; lifted < MOST_COVERS; lifted++) {
    yield;
    const regions = findHiddenRegions(shown);
    const visible = visibleProse(shown);
    const fading = regions.filter(row => isFadingIn(shown, row, HIDDEN.opacity | HIDDEN.visibility));
    const faded = fading.reduce((sum, row) => sum + prose[snapshot.end[row]] - prose[row], 0);
    const largest = regions.reduce((a, b) => (held(a) >= held(b) ? a : b), -1);
    if (faded > Math.max(LEAST_PROSE, visible)) for (const row of fading) lift(shown, row);
    else if (largest >= 0 && held(largest) > Math.max(LEAST_PROSE, COVER_RATIO * visible)) lift(shown, largest);
    else break;
  }
  yield;
  liftWaiting(shown);
  for (const slide of findSlides(shown, findHiddenRegions(shown))) lift(shown, slide, staysShut);
  for (const { note } of findSideNotes(shown)) setInLine(shown, note);
  yield;
  return yield* unfolding(shown, snapshot.hidden);

  function held(row: number): number {
    return row < 0 ? -1 : prose[snapshot.end[row]] - prose[row];
  }
}

/** A side note belongs to the sentence with its mark, so it is made inline: it breaks no line and is classified with the sentence. */
function setInLine(snapshot: Snapshot, note: number): void {
  const { hidden, display, text, end } = snapshot;
  if (hidden[note]) lift(snapshot, note, staysShut);
  for (let row = note; row < end[note]; row++) if (text[row] === '') display[row] = DISPLAY.inline;
}

/** Lifts pictures that appear once loaded, and headings and pictures that fade in on scroll. */
function liftWaiting(snapshot: Snapshot): void {
  for (const row of findHiddenRegions(snapshot))
    if (isAwaited(snapshot, row) || (isFadingIn(snapshot, row, HIDDEN.opacity) && isShown(snapshot, row)))
      lift(snapshot, row, staysShut);
}

function isAwaited({ images, hidden }: Snapshot, row: number): boolean {
  const fact = images[row];
  if (!fact || hidden[row] & ~(HIDDEN.opacity | HIDDEN.visibility)) return false;
  return fact.naturalWidthPx <= 1 && fact.src !== '';
}

/** Whether it is a heading or picture without links or controls. Text that fades in is handled as folded. */
function isShown({ tag, end, style, images, links, text }: Snapshot, row: number): boolean {
  if (style[row] & STYLE.ariaHidden) return false;
  let isOne = false;
  let letters = 0;
  for (let r = row; r < end[row]; r++) {
    letters += text[r].length;
    if (links[r] || CONTROLS[tag[r]] || letters > MOST_SHOWN) return false;
    isOne ||= HEADINGS[tag[r]] === 1 || images[r] !== undefined;
  }
  return isOne;
}

/** Characters in a heading or picture region, including accompanying text. */
const MOST_SHOWN = 200;
const CONTROLS = tagSet('button', 'input', 'select', 'textarea', 'form', 'nav', 'dialog', 'menu');

function* unfolding(snapshot: Snapshot, closed: Uint16Array): Work<Snapshot> {
  const folds = yield* findingFolds(snapshot, findHiddenRegions(snapshot));
  const { size, end, tag } = snapshot;
  if (folds.length === 0 && !tag.includes(TAG.summary)) return snapshot;
  const style = snapshot.style.slice();
  const mark = (row: number, bit: number) => {
    for (let r = row; r < end[row]; r++) style[r] |= bit;
  };
  for (let row = 0; row < size; row++) {
    if (closed[row] & HIDDEN.closedDetails) style[row] |= STYLE.unfolded;
    else if (tag[row] === TAG.summary) mark(row, STYLE.opener);
  }
  for (const { row, opener } of folds) {
    mark(row, STYLE.unfolded);
    if (opener >= 0) mark(opener, STYLE.opener);
    // Menus, dialogs and frames inside it stay hidden.
    lift(snapshot, row, staysShut);
  }
  return { ...snapshot, style };
}

/** Maximum number of covers to lift, including nested ones; pages seldom have more than two. */
const MOST_COVERS = 4;
/** In characters. With less hidden running text than this, a cover is not worth lifting. */
const LEAST_PROSE = 400;
/** A box counts as a cover if it hides this many times more text than is visible. */
const COVER_RATIO = 2;
/** In characters. Shorter texts are labels and links. */
const PROSE_CHARS = 40;

function proseTotals(snapshot: Snapshot): Int32Array {
  const totals = new Int32Array(snapshot.size + 1);
  for (let row = 0; row < snapshot.size; row++)
    totals[row + 1] = totals[row] + (snapshot.text[row].length >= PROSE_CHARS ? snapshot.text[row].length : 0);
  return totals;
}

function visibleProse(snapshot: Snapshot): number {
  let chars = 0;
  for (let row = 0; row < snapshot.size; row++)
    if (!snapshot.hidden[row] && snapshot.text[row].length >= PROSE_CHARS) chars += snapshot.text[row].length;
  return chars;
}

/** Hidden rows whose parent is visible. */
function findHiddenRegions(snapshot: Snapshot): number[] {
  const regions: number[] = [];
  for (let row = 0; row < snapshot.size; row++) {
    const up = snapshot.parent[row];
    if (snapshot.hidden[row] && (up < 0 || !snapshot.hidden[up])) regions.push(row);
  }
  return regions;
}

/** Clears a row's hidden bits from its subtree, except from elements for which `stays` is true. */
function lift(snapshot: Snapshot, row: number, stays?: (snapshot: Snapshot, row: number) => boolean): void {
  const { hidden, display, tag, parent, end } = snapshot;
  const bits = hidden[row];
  for (let r = row; r < end[row]; r++) {
    if (r > row && stays?.(snapshot, r)) {
      r = end[r] - 1;
      continue;
    }
    hidden[r] &= ~bits;
    // Nothing was measured under `display: none`, so the display type is the tag's default, and for text the parent's.
    if (display[r] === DISPLAY.none) display[r] = tag[r] === TAG['#text'] ? display[parent[r]] : defaultDisplay(tag[r]);
  }
}

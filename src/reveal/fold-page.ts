import { defaultDisplay } from '../page/default-display.ts';
import { DISPLAY, HIDDEN, type Snapshot, STYLE } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';
import { ROWS_A_STEP, type Work } from '../page/work.ts';
import { isBarred } from './barred.ts';
import { isFadingIn } from './fading-in.ts';

/** Hidden regions per step: a few milliseconds of work. */
export const REGIONS_A_STEP = 1024;

/* Lengths in characters of text. */
/** Shorter regions are tooltips, button states or badges, unless most regions like them are longer. */
const LEAST_FOLDED = 60;
/** Length of an opener's text. A button without text opens a menu. */
const LONGEST_OPENER = 240;
const LEAST_OPENER = 2;
const LONGEST_MORE = 40;
/** Texts this long are not identical by chance. */
const LEAST_ECHO = 20;

/** Regions with a larger share of linked text are menus. */
const MENU_SHARE = 0.5;
/** A form around more than this share of the visible text is part of how the site is built, not something to fill in. */
const WHOLE_PAGE_SHARE = 0.5;
/** Levels of wrappers that contain nothing but the folded text. */
const MOST_WRAPPERS = 3;
const MOST_PANELS = 8;
/** Number of classes by which the visible panel may differ from the hidden ones. */
const MOST_OTHER_CLASSES = 2;
/** Rows of an opener that are searched for a heading. */
const MOST_OPENER_ROWS = 64;

/** Content moved off-screen or clipped to a dot is for screen readers; no click reveals it. */
const NEVER_SHOWN = HIDDEN.offscreen | HIDDEN.clipped;
const PRESSED = tagSet('button', 'summary', 'label');
const PANELS = tagSet('div', 'section', 'article', 'ul', 'ol', 'dd', 'table', 'pre');
/** A folded answer may hide each of its paragraphs separately. Other similar boxes behind one button are alternative states. */
const PARAGRAPHS = tagSet('p', 'ul', 'ol', 'dd', 'blockquote', 'pre');

/** Running totals and per-row facts for the whole page, so that no part of it is scanned twice. */
export class FoldPage {
  private readonly all: Int32Array;
  private readonly shown: Int32Array;
  /** Like `shown`, but also counts buttons, so that it is above 0 wherever anything is visible. */
  private readonly there: Int32Array;
  private readonly linked: Int32Array;
  /** Text long enough to be recognised elsewhere, and the part of it that is visible elsewhere. */
  private readonly long: Int32Array;
  private readonly twice: Int32Array;
  /** Visible controls that can be clicked. */
  private readonly presses: Int32Array;
  /** 1 for rows inside an element that is never opened. */
  private readonly isUnder: Uint8Array;
  /** 1 if a child is visible loose text. */
  private readonly hasSentence: Uint8Array;
  /** The nearest sibling with visible content before and after each row; -1 if none. */
  private before!: Int32Array;
  private after!: Int32Array;
  /** Ids of hidden regions. */
  private readonly ids = new Set<string>();
  private readonly alike = new Map<string, number>();
  private readonly panels = new Map<number, { row: number; classes: Set<string> }[]>();
  private readonly claimed = new Map<number, number>();

  constructor(private readonly snapshot: Snapshot) {
    const { size } = snapshot;
    this.all = new Int32Array(size + 1);
    this.shown = new Int32Array(size + 1);
    this.there = new Int32Array(size + 1);
    this.linked = new Int32Array(size + 1);
    this.long = new Int32Array(size + 1);
    this.twice = new Int32Array(size + 1);
    this.presses = new Int32Array(size + 1);
    this.isUnder = new Uint8Array(size);
    this.hasSentence = new Uint8Array(size);
  }

  *countingText(): Work<void> {
    const { size, text } = this.snapshot;
    for (let row = 0; row < size; row++) {
      if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
      this.all[row + 1] = this.all[row] + text[row].length;
    }
  }

  isLarge(row: number): boolean {
    return this.in(this.all, row) >= LEAST_FOLDED;
  }

  isShort(row: number): boolean {
    return this.in(this.all, row) >= LEAST_OPENER && !this.isLarge(row);
  }

  /** Must be run before `openerOf`. */
  *addingUp(regions: readonly number[]): Work<void> {
    for (const row of regions) this.ids.add(this.snapshot.id[row]);
    yield* this.countingEchoes(yield* this.countingSeen());
    this.before = yield* this.neighbours(1);
    this.after = yield* this.neighbours(-1);
    yield* this.countingAlike(regions);
  }

  /** Totals of visible text, linked text and controls; returns the visible texts. */
  private *countingSeen(): Work<Set<string>> {
    const { size, hidden, parent, end, tag, text } = this.snapshot;
    const seen = new Set<string>();
    let linkEnd = 0;
    for (let row = 0; row < size; row++) {
      if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
      const isSeen = hidden[row] === 0;
      const { length } = text[row];
      if (tag[row] === TAG.a) linkEnd = Math.max(linkEnd, end[row]);
      this.shown[row + 1] = this.shown[row] + (isSeen ? length : 0);
      this.there[row + 1] = this.there[row] + (isSeen ? length + PRESSED[tag[row]] : 0);
      this.linked[row + 1] = this.linked[row] + (row < linkEnd ? length : 0);
      this.presses[row + 1] = this.presses[row] + (isSeen && this.isButton(row) ? 1 : 0);
      if (isSeen && length >= LEAST_ECHO) seen.add(text[row].trim());
      if (isSeen && length >= LEAST_OPENER && tag[row] === TAG['#text']) this.hasSentence[parent[row]] = 1;
    }
    return seen;
  }

  private *countingEchoes(seen: ReadonlySet<string>): Work<void> {
    const { size, parent, text } = this.snapshot;
    for (let row = 0; row < size; row++) {
      if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
      const isLong = text[row].length >= LEAST_ECHO;
      const isTwice = isLong && seen.has(text[row].trim());
      this.long[row + 1] = this.long[row] + (isLong ? text[row].length : 0);
      this.twice[row + 1] = this.twice[row] + (isTwice ? text[row].length : 0);
      const isUnder = parent[row] >= 0 && this.isUnder[parent[row]] === 1;
      this.isUnder[row] = isUnder || (isBarred(this.snapshot, row) && !this.isWholePage(row)) ? 1 : 0;
    }
  }

  private isButton(row: number): boolean {
    const role = this.snapshot.attrs[row]?.role;
    return PRESSED[this.snapshot.tag[row]] === 1 || role === 'button' || role === 'tab';
  }

  /** The row of the region's opener; -1 if it is folded without one; undefined if it is not folded. */
  openerOf(row: number): number | undefined {
    const { snapshot } = this;
    const { tag, parent, hidden, style } = snapshot;
    if (this.isUnder[row] || hidden[row] & NEVER_SHOWN || tag[row] === TAG['#text']) return undefined;
    const up = parent[row];
    if (tag[up] === TAG.body) return undefined;
    const isTab = this.snapshot.attrs[row]?.role === 'tabpanel';
    if (!isTab && this.in(this.linked, row) > MENU_SHARE * this.in(this.all, row)) return undefined;
    if (2 * this.in(this.twice, row) > this.in(this.long, row)) return undefined;
    const isInSentence = defaultDisplay(tag[row]) === DISPLAY.inline && this.hasSentence[up] === 1;
    if (isInSentence) return this.isRest(row) ? -1 : undefined;
    const opener = this.findOpener(row);
    if (opener !== undefined) return opener;
    const isFading = (style[row] & STYLE.ariaHidden) === 0 && isFadingIn(snapshot, row, HIDDEN.opacity);
    return isFading || this.isPanel(row) ? -1 : undefined;
  }

  private in(totals: Int32Array, row: number): number {
    return totals[this.snapshot.end[row]] - totals[row];
  }

  private isWholePage(row: number): boolean {
    const { size, tag } = this.snapshot;
    return tag[row] === TAG.form && this.in(this.shown, row) > WHOLE_PAGE_SHARE * this.shown[size];
  }

  private *neighbours(step: 1 | -1): Work<Int32Array> {
    const { size, parent } = this.snapshot;
    const beside = new Int32Array(size).fill(-1);
    const last = new Int32Array(size).fill(-1);
    for (let row = step > 0 ? 1 : size - 1; row > 0 && row < size; row += step) {
      if (row % ROWS_A_STEP === 0) yield;
      beside[row] = last[parent[row]];
      if (this.in(this.there, row) > 0) last[parent[row]] = row;
    }
    return beside;
  }

  /**
   * An opener is a short element directly before the region that can be clicked or that precedes many similar regions. Returns -1 if
   * the region continues the preceding text and is followed by a "more" control.
   */
  private findOpener(row: number): number | undefined {
    const { parent, tag } = this.snapshot;
    for (let at = row, wrappers = 0; wrappers < MOST_WRAPPERS; wrappers++) {
      const opener = this.before[at];
      if (opener >= 0) {
        const isShort = this.saysUpTo(LONGEST_OPENER, opener) && tag[opener] !== TAG['#text'];
        if (isShort && (this.isPressed(opener) || this.isOneOfMany(row)))
          return this.claim(opener, row) ? opener : undefined;
        return this.isMore(this.after[at], row) ? -1 : undefined;
      }
      at = parent[at];
      const isAlone = at >= 0 && this.in(this.all, at) === this.in(this.all, row);
      if (!isAlone || this.in(this.there, at) > 0) return undefined;
    }
    return undefined;
  }

  /** Whether the region is the rest of a text truncated with "more", in the same paragraph or directly after it. */
  private isRest(row: number): boolean {
    const behind = this.after[row];
    return this.isMore(behind >= 0 ? behind : this.after[this.snapshot.parent[row]], row);
  }

  private isMore(more: number, row: number): boolean {
    if (more < 0 || !this.saysUpTo(LONGEST_MORE, more)) return false;
    const canBePressed = this.in(this.presses, more) > 0 || this.isNothingBut(more, r => this.isIdleLink(r));
    return canBePressed && this.claim(more, row);
  }

  private saysUpTo(most: number, row: number): boolean {
    const chars = this.in(this.shown, row);
    return chars >= LEAST_OPENER && chars <= most;
  }

  /** Whether a row contains a button, or nothing but a heading, a term or a link that acts as a button. */
  private isPressed(row: number): boolean {
    const { tag } = this.snapshot;
    if (this.in(this.presses, row) > 0) return true;
    return this.isNothingBut(row, r => HEADINGS[tag[r]] === 1 || tag[r] === TAG.dt || this.isIdleLink(r));
  }

  private isNothingBut(row: number, holds: (row: number) => boolean): boolean {
    const { end, hidden } = this.snapshot;
    const last = Math.min(end[row], row + MOST_OPENER_ROWS);
    for (let r = row; r < last; r++)
      if (!hidden[r] && this.in(this.shown, r) === this.in(this.shown, row) && holds(r)) return true;
    return false;
  }

  /** A link that leads nowhere or to a hidden region. */
  private isIdleLink(row: number): boolean {
    const { tag, links } = this.snapshot;
    if (tag[row] !== TAG.a) return false;
    const link = links[row];
    if (!link || link.href === '' || link.href.endsWith('#')) return true;
    return link.fragment !== '' && this.ids.has(link.fragment);
  }

  /** An opener opens one region, or the paragraphs of one answer. Further regions behind it are states, shown by a script. */
  private claim(opener: number, row: number): boolean {
    const { parent, tag, className } = this.snapshot;
    const first = this.claimed.get(opener);
    if (first === undefined) this.claimed.set(opener, row);
    const isNext = first !== undefined && parent[first] === parent[row] && PARAGRAPHS[tag[row]] === 1;
    return first === undefined || (isNext && tag[first] === tag[row] && className[first] === className[row]);
  }

  private *countingAlike(regions: readonly number[]): Work<void> {
    const counted = new Set<number>();
    for (let i = 0; i < regions.length; i++) {
      if (i % REGIONS_A_STEP === REGIONS_A_STEP - 1) yield;
      for (const at of [regions[i], this.snapshot.parent[regions[i]]]) {
        if (counted.has(at)) continue;
        counted.add(at);
        const look = this.lookOf(at);
        this.alike.set(look, (this.alike.get(look) ?? 0) + 1);
      }
    }
  }

  /** Whether similar siblings, or siblings similar to its parent, also hide something. */
  private isOneOfMany(row: number): boolean {
    return [row, this.snapshot.parent[row]].some(at => this.alike.get(this.lookOf(at))! > 1);
  }

  private lookOf(row: number): string {
    const { parent, tag, className } = this.snapshot;
    return `${parent[row]} ${tag[row]} ${className[row]}`;
  }

  /** Whether a visible sibling has the same markup, apart from the classes that make it the visible one. */
  private isPanel(row: number): boolean {
    const { parent, end, tag, attrs, className } = this.snapshot;
    if (!PANELS[tag[row]]) return false;
    const up = parent[row];
    let panels = this.panels.get(up);
    if (!panels) {
      this.panels.set(up, (panels = []));
      for (let r = up + 1; r < end[up] && panels.length < MOST_PANELS; r = end[r])
        if (this.in(this.shown, r) >= LEAST_FOLDED) panels.push({ row: r, classes: toClasses(className[r]) });
    }
    if (panels.length === 0) return false;
    const own = toClasses(className[row]);
    const isTab = attrs[row]?.role === 'tabpanel';
    return panels.some(shown => tag[shown.row] === tag[row] && (isTab || areAlike(shown.classes, own)));
  }
}

/** Whether one has all the classes of the other and only a few more. */
function areAlike(a: Set<string>, b: Set<string>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  if (few.size === 0 || many.size - few.size > MOST_OTHER_CLASSES) return false;
  for (const name of few) if (!many.has(name)) return false;
  return true;
}

const toClasses = (names: string) => new Set(names.split(/\s+/).filter(name => name !== ''));

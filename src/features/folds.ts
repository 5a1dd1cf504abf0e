import { HIDDEN, POSITION, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';
import { ROWS_A_STEP, type Work } from '../page/work.ts';

/* All in characters of text. */
/** Shorter ones are tooltips, states of buttons, badges. */
const LEAST_FOLDED = 60;
/** What one presses to read on says so in fewer; a button without words opens a menu. */
const LONGEST_OPENER = 240;
const LEAST_OPENER = 2;
const LONGEST_MORE = 40;
/** A text this long is not the same as another by chance. */
const LEAST_ECHO = 20;

/** Above this share of linked text it is a menu. */
const MENU_SHARE = 0.5;
/** Boxes around nothing but the folded text. */
const MOST_WRAPPERS = 3;
const MOST_PANELS = 8;
/** Classes by which the panel that is shown differs from the others. */
const MOST_OTHER_CLASSES = 2;

// biome-ignore format: read as a list
const NEVER = tagSet(
  'dialog', 'nav', 'menu', 'header', 'footer', 'form', 'fieldset', 'label', 'button', 'a', 'select', 'option', 'optgroup', 'datalist', 'template', 'noscript',
);
// biome-ignore format: read as a list
const NEVER_ROLES = new Set([
  'dialog', 'alertdialog', 'menu', 'menubar', 'listbox', 'tooltip', 'alert', 'status', 'navigation', 'banner', 'contentinfo', 'search', 'form',
]);
const PRESSED = tagSet('button', 'summary', 'label');

/**
 * Text that is one press away: answers under their questions, panels behind their tabs, what "read more" opens, paragraphs
 * that fade in when one scrolls to them. It belongs to the page as much as what is shown and is judged with it. Given are the
 * rows where hiding begins; the rest of them (menus, dialogs, copies for other windows, traps) stay hidden.
 */
export function* findingFolds(snapshot: Snapshot, hiding: readonly number[]): Work<number[]> {
  const { end, text } = snapshot;
  const large = hiding.filter(row => {
    let chars = 0;
    for (let r = row; r < end[row] && chars < LEAST_FOLDED; r++) chars += text[r].length;
    return chars >= LEAST_FOLDED;
  });
  if (large.length === 0) return large;
  yield;
  const page = new Page(snapshot);
  yield* page.addingUp(large);
  const folds: number[] = [];
  for (let i = 0; i < large.length; i++) {
    if (i % REGIONS_A_STEP === REGIONS_A_STEP - 1) yield;
    if (isStreamed(snapshot, large[i]) || page.isFold(large[i])) folds.push(large[i]);
  }
  return folds;
}

/** Regions are looked into, row by row: a few milliseconds' worth of them. */
const REGIONS_A_STEP = 256;

/**
 * React sends parts that came late at the end of the page, hidden, for a script to put in their place. Where scripts are off
 * they stay there.
 */
function isStreamed({ parent, tag, id }: Snapshot, row: number): boolean {
  return tag[parent[row]] === TAG.body && /^S:[\da-f]+$/.test(id[row]);
}

/** What is known of all rows, each found in one pass. */
class Page {
  private readonly shown: Int32Array;
  /** The same with buttons: something stands there, whatever it says. */
  private readonly there: Int32Array;
  private readonly linked: Int32Array;
  private readonly all: Int32Array;
  /** The sibling before and after each row in which something is seen, or -1. */
  private before!: Int32Array;
  private after!: Int32Array;
  private readonly isBarred: Uint8Array;
  private readonly said = new Set<string>();
  private readonly alike = new Map<string, number>();
  private readonly panels = new Map<number, number[]>();
  private readonly pressed = new Map<number, boolean>();
  private readonly claimed = new Set<number>();

  constructor(private readonly snapshot: Snapshot) {
    const { size } = snapshot;
    this.all = new Int32Array(size + 1);
    this.shown = new Int32Array(size + 1);
    this.there = new Int32Array(size + 1);
    this.linked = new Int32Array(size + 1);
    this.isBarred = new Uint8Array(size);
  }

  /** To be done before anything is asked. */
  *addingUp(regions: readonly number[]): Work<void> {
    const { size, hidden, parent, end, tag, text, attrs } = this.snapshot;
    let linkEnd = 0;
    for (let row = 0; row < size; row++) {
      if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
      const { length } = text[row];
      if (tag[row] === TAG.a) linkEnd = Math.max(linkEnd, end[row]);
      this.all[row + 1] = this.all[row] + length;
      this.shown[row + 1] = this.shown[row] + (hidden[row] ? 0 : length);
      this.there[row + 1] = this.there[row] + (hidden[row] ? 0 : length + PRESSED[tag[row]]);
      this.linked[row + 1] = this.linked[row] + (row < linkEnd ? length : 0);
      if (!hidden[row] && length >= LEAST_ECHO) this.said.add(text[row].trim());
      const role = attrs[row]?.role;
      const isBarred = NEVER[tag[row]] || (role !== undefined && NEVER_ROLES.has(role));
      this.isBarred[row] = isBarred || (parent[row] >= 0 && this.isBarred[parent[row]]) ? 1 : 0;
    }
    this.before = yield* this.neighbours(1);
    this.after = yield* this.neighbours(-1);
    for (const row of regions)
      for (const key of this.placesOf(row)) this.alike.set(key, (this.alike.get(key) ?? 0) + 1);
  }

  isFold(row: number): boolean {
    const { snapshot } = this;
    if (this.isBarred[row] || snapshot.hidden[row] & HIDDEN.offscreen) return false;
    if (snapshot.tag[snapshot.parent[row]] === TAG.body) return false;
    if (this.in(this.linked, row) > MENU_SHARE * this.in(this.all, row) || this.isEcho(row)) return false;
    return this.isOpened(row) || this.isPanel(row) || isFadingIn(snapshot, row, HIDDEN.opacity);
  }

  private in(totals: Int32Array, row: number): number {
    return totals[this.snapshot.end[row]] - totals[row];
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

  /** The same text stands in sight: a copy for another width of the window. */
  private isEcho(row: number): boolean {
    const { end, text } = this.snapshot;
    let told = 0;
    let twice = 0;
    for (let r = row; r < end[row]; r++) {
      const { length } = text[r];
      if (length < LEAST_ECHO) continue;
      told += length;
      if (this.said.has(text[r].trim())) twice += length;
    }
    return 2 * twice > told;
  }

  /** Right before it stands something short that one can press, or that many of its kind have before them; or "more" after it. */
  private isOpened(row: number): boolean {
    const { parent } = this.snapshot;
    for (let at = row, wrappers = 0; wrappers < MOST_WRAPPERS; wrappers++) {
      const opener = this.before[at];
      if (opener >= 0) {
        if (this.saysLittle(opener) && (this.isPressed(opener) || this.isOneOfMany(row))) return this.claim(opener);
        const more = this.after[at];
        return more >= 0 && this.in(this.shown, more) <= LONGEST_MORE && this.isPressed(more);
      }
      at = parent[at];
      const isAlone = at >= 0 && this.in(this.all, at) === this.in(this.all, row);
      if (!isAlone || this.in(this.there, at) > 0) return false;
    }
    return false;
  }

  /** One opens one: what is hidden behind that are states of a form, for a script to show. */
  private claim(opener: number): boolean {
    return this.claimed.size < this.claimed.add(opener).size;
  }

  private saysLittle(row: number): boolean {
    const chars = this.in(this.shown, row);
    return chars >= LEAST_OPENER && chars <= LONGEST_OPENER;
  }

  private isPressed(row: number): boolean {
    const known = this.pressed.get(row);
    if (known !== undefined) return known;
    const { end, hidden, tag, attrs } = this.snapshot;
    let isPressed = false;
    for (let r = row; r < end[row] && !isPressed; r++) {
      if (hidden[r]) continue;
      const role = attrs[r]?.role;
      isPressed =
        PRESSED[tag[r]] === 1 ||
        role === 'button' ||
        role === 'tab' ||
        ((HEADINGS[tag[r]] === 1 || tag[r] === TAG.dt) && this.in(this.shown, r) === this.in(this.shown, row));
    }
    this.pressed.set(row, isPressed);
    return isPressed;
  }

  private isOneOfMany(row: number): boolean {
    return this.placesOf(row).some(key => this.alike.get(key)! > 1);
  }

  /** The row among its siblings, and its box among the siblings of that, by how they are marked up. */
  private placesOf(row: number): string[] {
    const { parent, tag, className } = this.snapshot;
    return [row, parent[row]].map(at => `${parent[at]} ${tag[at]} ${className[at]}`);
  }

  /** A sibling marked up the same, save for what says that it is the one shown. */
  private isPanel(row: number): boolean {
    const { parent, end, tag, attrs, className } = this.snapshot;
    const up = parent[row];
    let panels = this.panels.get(up);
    if (!panels) {
      this.panels.set(up, (panels = []));
      for (let r = up + 1; r < end[up] && panels.length < MOST_PANELS; r = end[r])
        if (this.in(this.shown, r) >= LEAST_FOLDED) panels.push(r);
    }
    return panels.some(
      shown =>
        tag[shown] === tag[row] && (attrs[row]?.role === 'tabpanel' || areAlike(className[shown], className[row])),
    );
  }
}

/** One has all the classes of the other and hardly more. */
function areAlike(a: string, b: string): boolean {
  const [few, many] = [toClasses(a), toClasses(b)].sort((x, y) => x.size - y.size);
  if (few.size === 0 || many.size - few.size > MOST_OTHER_CLASSES) return false;
  for (const name of few) if (!many.has(name)) return false;
  return true;
}

const toClasses = (names: string) => new Set(names.split(/\s+/).filter(name => name !== ''));

/** Transparent, or invisible in other `ways`, but in its place in the flow, with room kept for it: waiting to fade in. */
export function isFadingIn({ hidden, height, position }: Snapshot, row: number, ways: number): boolean {
  const isInFlow = position[row] !== POSITION.absolute && position[row] !== POSITION.fixed;
  return (hidden[row] & ~ways) === 0 && height[row] > 0 && isInFlow;
}

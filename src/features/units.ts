import { glyphOf } from '../page/glyph.ts';
import { DISPLAY, FLOAT, type Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG, tagSet } from '../page/tags.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { finish, ROWS_A_STEP, type Work } from '../page/work.ts';

const IMAGES = tagSet('img', 'svg', 'canvas');
const MEDIA = tagSet('video', 'audio');
const EMBEDS = tagSet('iframe', 'object', 'embed');
/** Minimum length of a paragraph that is marked only by a line break and an indent; shorter lines are verse. */
const LEAST_INDENTED = 50;
const INDENTED = /^\s?(?:[\u00a0\u3000]\s?){2}/;
/** Taller pictures split the text around them; smaller ones are emoji, icons and formulas inside a sentence. */
const INLINE_PICTURE_PX = 48;

/**
 * Divides the page into units (see page/unit.ts) in one pass over the rows. A run of text ends at any visual break: the edge of a
 * non-inline box, two consecutive `br` or an indent after one, a rule, a picture or a player.
 */
export function findUnits(snapshot: Snapshot): Units {
  return finish(findingUnits(snapshot));
}

export function* findingUnits(snapshot: Snapshot): Work<Units> {
  const sentence = findSentences(snapshot);
  yield;
  const boundary = findBoundaries(snapshot, sentence);
  yield;
  const container = findContainers(snapshot, boundary);
  yield;
  const cutter = new UnitCutter(snapshot, boundary, container);
  for (let row = 0; row < snapshot.size; row++) {
    if (row % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
    if (!snapshot.hidden[row]) cutter.read(row);
  }
  return cutter.finish();
}

class UnitCutter {
  private readonly kind: number[] = [];
  private readonly rows: number[] = [];
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly ofRow: Int32Array;
  /** Unit of the open run of text; -1 if none is open. */
  private run = -1;
  /** Number of `br` since the last text. */
  private breaks = 0;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly boundary: Uint8Array,
    private readonly container: Int32Array,
  ) {
    this.ofRow = new Int32Array(snapshot.size).fill(-1);
  }

  read(row: number): void {
    const { tag, text } = this.snapshot;
    const code = tag[row];
    if (text[row] !== '') this.addText(row);
    else if (code === TAG.br) this.breaks++;
    else if (IMAGES[code]) this.addImage(row);
    else if (MEDIA[code] || EMBEDS[code]) {
      this.add(MEDIA[code] ? UNIT.media : UNIT.embed, row, row);
      this.run = -1;
    } else if (code === TAG.hr || this.boundary[row]) this.run = -1;
  }

  finish(): Units {
    return {
      size: this.kind.length,
      kind: Uint8Array.from(this.kind),
      row: Int32Array.from(this.rows),
      from: Int32Array.from(this.from),
      to: Int32Array.from(this.to),
      ofRow: this.ofRow,
    };
  }

  private addText(row: number): void {
    const text = this.snapshot.text[row];
    const isIndented = this.breaks === 1 && text.length > LEAST_INDENTED && INDENTED.test(text);
    if (!this.isInRun(row) || this.breaks > 1 || isIndented) this.run = this.add(UNIT.text, this.container[row], row);
    else {
      this.to[this.run] = row + 1;
      this.ofRow[row] = this.run;
    }
    this.breaks = 0;
  }

  private addImage(row: number): void {
    const { tag, parent, height, images } = this.snapshot;
    this.add(UNIT.image, row, row);
    const isInRun = this.isInRun(row);
    const isSmall = height[row] <= INLINE_PICTURE_PX;
    // An svg inline in a link is an icon for it, however large it is without its style sheet.
    const isSign = tag[row] === TAG.svg && isInRun && !this.boundary[parent[row]];
    const isGlyph = isSmall && isInRun && this.breaks === 0 && glyphOf(images[row]?.alt ?? '') !== '';
    if (isGlyph) this.to[this.run] = row + 1;
    else if (!isSmall && !isSign) this.run = -1;
  }

  private isInRun(row: number): boolean {
    return this.run >= 0 && this.rows[this.run] === this.container[row];
  }

  /** Adds a unit that starts with the row. */
  private add(kind: number, box: number, row: number): number {
    const unit = this.kind.length;
    this.kind.push(kind);
    this.rows.push(box);
    this.from.push(row);
    this.to.push(row + 1);
    this.ofRow[row] = unit;
    return unit;
  }
}

/** Whether a text has a letter or digit of any script. Usually one character settles it; the regular expression is slow to compile. */
export function saysSomething(text: string): boolean {
  let isSure = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128 ? (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122) : isLetter(code))
      return true;
    if (code >= 128 && !isMark(code)) isSure = false;
  }
  return !isSure && /[\p{L}\p{N}]/u.test(text);
}

/** Certain letters, though not all there are: accented Latin, Cyrillic, kana, Han, Hangul. */
function isLetter(code: number): boolean {
  if (code < 0x400) return code >= 0xc0 && code < 0x250 && code !== 0xd7 && code !== 0xf7;
  if (code < 0x3000) return code <= 0x481;
  return (
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fa) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3)
  );
}

/** Certainly neither letters nor digits: no-break spaces, ©, «, ·, », dashes, quotes, bullets, arrows, shapes, icon-font glyphs. */
function isMark(code: number): boolean {
  if (code < 0x2000) return code < 0xaa || code === 0xab || code === 0xb7 || code === 0xbb;
  return (
    code < 0x2070 ||
    (code >= 0x2190 && code < 0x2460) ||
    (code >= 0x25a0 && code < 0x2776) ||
    (code >= 0xe000 && code < 0xf900)
  );
}

/** 1 if the edges of the row's box break a line of text. */
function findBoundaries(snapshot: Snapshot, sentence: Uint8Array): Uint8Array {
  const { size, parent, display, float, text, tag, end } = snapshot;
  const boundary = new Uint8Array(size);
  let signEnd = 0;
  for (let row = 0; row < size; row++) {
    // Boxes around an inline icon do not break the line.
    if (row < signEnd) continue;
    const box = display[row];
    // Headings are boundaries even if inline: what follows on the line is an edit link or the text they run into.
    if (text[row] !== '' || (isInline(box) && !HEADINGS[tag[row]])) continue;
    // Inline-block menu items are separate units; a badge or tooltip inside a sentence has loose text beside it.
    const isInSentence = (box === DISPLAY.inlineBlock || box === DISPLAY.inlineFlex) && sentence[parent[row]] === 1;
    const isDropCap = float[row] === FLOAT.left && end[row] === row + 2 && text[row + 1].length <= 2;
    boundary[row] = isInSentence || isDropCap ? 0 : 1;
    if (isInSentence && isSign(snapshot, row)) signEnd = end[row];
  }
  return boundary;
}

/** Maximum rows of an icon with its wrappers. */
const MOST_SIGN_ROWS = 8;

function isSign({ end, text }: Snapshot, row: number): boolean {
  if (end[row] - row > MOST_SIGN_ROWS) return false;
  for (let r = row; r < end[row]; r++) if (text[r] !== '') return false;
  return true;
}

const isInline = (box: number) => box === DISPLAY.inline || box === DISPLAY.contents;

/**
 * 1 for boxes that directly contain text, and for everything in their lines. In a paragraph, the text may be inside inline elements;
 * other boxes that have text only inside inline elements are often rows of labels.
 */
function findSentences({ size, parent, display, text, tag }: Snapshot): Uint8Array {
  const box = new Int32Array(size);
  const sentence = new Uint8Array(size);
  for (let row = 1; row < size; row++) {
    const up = parent[row];
    box[row] = isInline(display[row]) ? box[up] : row;
    if (text[row] !== '' && saysSomething(text[row])) sentence[tag[box[up]] === TAG.p ? box[up] : up] = 1;
  }
  for (let row = 1; row < size; row++) if (sentence[box[row]]) sentence[row] = 1;
  return sentence;
}

/** For each row, the nearest ancestor that breaks lines, which is the box its text belongs to. */
function findContainers(snapshot: Snapshot, boundary: Uint8Array): Int32Array {
  const container = new Int32Array(snapshot.size);
  for (let row = 1; row < snapshot.size; row++) {
    const up = snapshot.parent[row];
    container[row] = boundary[up] ? up : container[up];
  }
  return container;
}

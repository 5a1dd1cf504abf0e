import type { Inline } from '../page/article.ts';
import { cleanText, endsInColon, oneLine } from '../page/clean-text.ts';
import { glyphOf } from '../page/glyph.ts';
import { type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG, type TagName, tagSet } from '../page/tags.ts';
import { toTex } from '../page/tex.ts';
import { BOLD_FROM } from '../settle/data-table.ts';
import type { BuildContext } from './build-context.ts';
import { InlineWriter } from './inline-writer.ts';
import { hrefOf } from './link.ts';
import { toPicture } from './picture.ts';
import { hasRawMath, splitRawMath } from './raw-math.ts';

/** Some set what is strong no heavier than this. */
const MEDIUM = 500;
/** How far up from its first text a run looks for the inline elements it begins in. */
const MAX_ANCESTORS = 64;
const CODE = tagSet('code', 'kbd', 'samp', 'tt');
const UNSTYLED = tagSet('span', 'font', 'other');

// biome-ignore format: read as a list
const WRAPPERS: [TagName[], 'em' | 'underline' | 'del' | 'mark' | 'small' | 'sub' | 'sup' | 'quote'][] = [
  [['i', 'em', 'cite', 'dfn', 'var'], 'em'], [['u', 'ins'], 'underline'], [['s', 'del', 'strike'], 'del'], [['mark'], 'mark'],
  [['small'], 'small'], [['sub'], 'sub'], [['sup'], 'sup'], [['q'], 'quote'],
];
const WRAPPER_OF = new Map(WRAPPERS.flatMap(([tags, kind]) => tags.map(tag => [TAG[tag], kind] as const)));

export interface InlineOptions {
  /** Inside a heading bold means nothing, and a lone "#" or "¶" is a link to itself. */
  isHeading?: boolean;
  /** In a caption what stands below is another line: the credit. */
  isCaption?: boolean;
}

/** The inline content of one text unit's rows [from, to), with the inline elements it begins in. */
export function unitInlines(context: BuildContext, unit: number, from: number, to: number): Inline[] {
  const { snapshot, units } = context;
  const writer = new InlineWriter();
  enterLink(context, writer, units.row[unit], to);
  let path: number[] = [];
  let start = from;
  for (let up = snapshot.parent[from]; up > units.row[unit] && path.length < MAX_ANCESTORS; up = snapshot.parent[up]) {
    path.push(up);
    if (!isAtom(context, up)) continue;
    // The text begins inside something that is told as one: start there.
    start = up;
    path = [];
  }
  for (const row of path.reverse()) enter(context, writer, row, {});
  writeRows(context, writer, start, to, {});
  return writer.inlines;
}

/** All inline content of an element as one run, whatever blocks it is made of. */
export function elementInlines(context: BuildContext, row: number, options: InlineOptions = {}): Inline[] {
  const writer = new InlineWriter();
  enterLink(context, writer, row, context.snapshot.end[row]);
  writeRows(context, writer, row + 1, context.snapshot.end[row], options);
  return writer.inlines;
}

/** A link around whole blocks is a link around each one's text. */
function enterLink(context: BuildContext, writer: InlineWriter, row: number, to: number): void {
  const link = context.linkOf[row];
  const href = link >= 0 ? hrefOf(context, link) : '';
  if (href !== '') writer.enter('link', Math.max(to, context.snapshot.end[link]), href);
}

function writeRows(
  context: BuildContext,
  writer: InlineWriter,
  from: number,
  to: number,
  options: InlineOptions,
): void {
  const { snapshot, units, kept } = context;
  let unit = -1;
  let last = -1;
  for (let row = from; row < to; ) {
    writer.leaveBefore(row);
    if (snapshot.spaceBefore[row]) writer.pause();
    const note = context.noteAt.get(row);
    if (note !== undefined) {
      writer.atom({ kind: 'note', id: note }, kind => kind !== 'sup' && kind !== 'small' && kind !== 'link');
    } else if (!context.aside[row] && !isPermalink(context, row, options) && !isCounter(context, row)) {
      const after = writeAtom(context, writer, row);
      if (after > row) {
        row = after;
        continue;
      }
      if (kept[row] && snapshot.text[row] !== '') {
        if ((unit >= 0 && units.ofRow[row] !== unit) || (last >= 0 && isNewSentence(snapshot, last, row)))
          writer.pause();
        if (options.isCaption && last >= 0) {
          const next = units.ofRow[row];
          if (next !== unit && isBelow(snapshot, units.row[unit], units.row[next])) writer.break();
          else if (isGluedCredit(snapshot, last, row)) writer.pause();
        }
        if (last >= 0 && isBehindSpeaker(snapshot, last, row)) writer.break();
        unit = units.ofRow[row];
        last = row;
        writeText(snapshot, writer, row);
      } else if (snapshot.tag[row] === TAG.br) writer.break();
      else enter(context, writer, row, options);
      row++;
      continue;
    }
    row = snapshot.end[row];
  }
}

const COUNTER = /(?:^|[-_\s])(?:badge|clicks?|counter)(?:$|[-_\s])/i;

/** How often a link was followed, told inside of it. */
function isCounter({ snapshot: { text, parent, className }, linkOf }: BuildContext, row: number): boolean {
  const isInside = text[row] !== '' && linkOf[row] >= 0 && linkOf[row] !== parent[row];
  return isInside && COUNTER.test(className[parent[row]]) && /^\s*\d{1,6}\s*$/.test(text[row]);
}

/** Asked first: patterns of all the world's letters take a browser long to make. */
const STOP = /[.!?…]["”’»)]?$/;
const SENTENCE_END = /[\p{Ll}\d)]["”’»)]?[.!?…]["”’»)]?$/u;
const BEGINS_LARGE = /^\p{Lu}[\p{Ll}\s]/u;

/** Words: fewer before a full stop may be a name with one in it. */
const LONE_SENTENCE = /^(?:\S+\s+){3}/;

/** A sentence that ends in one element and another that begins in the next were set apart by a gap that is no space. */
function isNewSentence(snapshot: Snapshot, last: number, row: number): boolean {
  const { parent, text } = snapshot;
  const end = text[last].slice(-4);
  if (parent[last] === parent[row] || !STOP.test(end) || !SENTENCE_END.test(end)) return false;
  return BEGINS_LARGE.test(text[row]) || (areSpans(snapshot, last, row) && LONE_SENTENCE.test(text[last]));
}

/** Whether two texts have an element each to themselves, one right behind the other: the picture's line and who took it. */
function areSpans({ parent, end, tag, text }: Snapshot, last: number, row: number): boolean {
  const [one, other] = [parent[last], parent[row]];
  const areAlike = tag[one] === TAG.span && tag[other] === TAG.span && end[one] === other;
  return areAlike && last === one + 1 && end[one] === last + 1 && row === other + 1 && /^\p{L}/u.test(text[row]);
}

/** Whether a box begins below the other; those of one line stand side by side. */
function isBelow({ y, height, fontSizePx, end }: Snapshot, above: number, box: number): boolean {
  const isAround = box <= above && above < end[box];
  return isAround || height[box] === 0 || y[box] > y[above] + fontSizePx[box] / 2;
}

const CREDIT = tagSet('cite', 'small');

/** "The lower gate.J. Doe", where a style sheet sets the two apart. */
function isGluedCredit({ tag, parent, text }: Snapshot, last: number, row: number): boolean {
  return (
    CREDIT[tag[parent[row]]] === 1 &&
    parent[last] !== parent[row] &&
    /[\p{Ll}\p{N}.!?…)”"]$/u.test(text[last].slice(-2))
  );
}

/** "Jim wrote:" in an element of its own, and what he wrote right behind it. */
function isBehindSpeaker({ tag, parent, end, text }: Snapshot, last: number, row: number): boolean {
  return tag[parent[last]] === TAG.cite && row >= end[parent[last]] && endsInColon(text[last]);
}

function writeText(snapshot: Snapshot, writer: InlineWriter, row: number): void {
  if (snapshot.page.hasMathScript && hasRawMath(snapshot.text[row])) {
    writeRawMath(snapshot, writer, row);
    return;
  }
  const lines = snapshot.style[row] & STYLE.preserved ? snapshot.text[row].split('\n') : [snapshot.text[row]];
  lines.forEach((line, index) => {
    if (index > 0) writer.break();
    writer.text(line);
  });
}

/** TeX between the signs that math scripts look for is a formula, also where the script has not run. */
function writeRawMath({ text }: Snapshot, writer: InlineWriter, row: number): void {
  for (const { text: part, tex } of splitRawMath(text[row])) {
    if (tex === '') writer.text(part);
    else writer.atom({ kind: 'math', tex: cleanText(tex), text: oneLine(tex, 20_000) });
  }
}

/** By its tag, or by its looks: typewriter letters among others. */
function isInlineCode({ tag, style, parent }: Snapshot, row: number): boolean {
  if (CODE[tag[row]]) return true;
  return UNSTYLED[tag[row]] === 1 && parent[row] >= 0 && (style[row] & ~style[parent[row]] & STYLE.monospace) !== 0;
}

function isAtom({ snapshot, noteAt }: BuildContext, row: number): boolean {
  return isInlineCode(snapshot, row) || snapshot.tag[row] === TAG.ruby || noteAt.has(row);
}

/** Writes what is one thing to a reader although it may be many rows; returns the row after it, or the row itself. */
function writeAtom(context: BuildContext, writer: InlineWriter, row: number): number {
  const { snapshot, kept } = context;
  const math = snapshot.math[row];
  if (math) {
    if (kept[row]) {
      const text = oneLine(snapshot.text[row], 20_000);
      writer.atom({ kind: 'math', tex: cleanText(math.tex) || toTex(math.mathml), mathml: math.mathml, text });
    }
    return snapshot.end[row];
  }
  if (isInlineCode(snapshot, row)) {
    const text = keptText(context, row);
    if (text.trim() !== '') writer.atom({ kind: 'code', text: text.trim() });
    return snapshot.end[row];
  }
  if (snapshot.tag[row] === TAG.ruby) {
    writeRuby(context, writer, row);
    return snapshot.end[row];
  }
  if (snapshot.images[row]) {
    writeImage(context, writer, row);
    return snapshot.end[row];
  }
  return row;
}

function writeImage(context: BuildContext, writer: InlineWriter, row: number): void {
  const { alt } = context.snapshot.images[row];
  // An emoji drawn as a picture is a character of the sentence, whoever judged the picture.
  const glyph = glyphOf(alt);
  if (glyph !== '') writer.text(glyph);
  else if (context.kept[row]) {
    const picture = toPicture(context, row);
    if (picture) writer.atom({ kind: 'image', picture });
  }
}

/** <ruby>base<rt>over</rt>base<rt>over</rt></ruby> */
function writeRuby(context: BuildContext, writer: InlineWriter, row: number): void {
  const { snapshot } = context;
  let base = '';
  const finish = (over: string) => {
    const children: Inline[] = [{ kind: 'text', text: oneLine(base) }];
    if (oneLine(base) !== '') writer.atom(over === '' ? children[0] : { kind: 'ruby', base: children, over });
    base = '';
  };
  for (let r = row + 1; r < snapshot.end[row]; ) {
    if (snapshot.tag[r] === TAG.rt) finish(oneLine(keptText(context, r)));
    else if (snapshot.tag[r] !== TAG.rp) {
      if (context.kept[r]) base += snapshot.text[r];
      r++;
      continue;
    }
    r = snapshot.end[r];
  }
  finish('');
}

function keptText(context: BuildContext, row: number): string {
  let text = '';
  for (let r = row; r < context.snapshot.end[row]; r++) {
    if ((context.snapshot.spaceBefore[r] || context.snapshot.tag[r] === TAG.br) && text !== '') text += ' ';
    if (context.kept[r]) text += context.snapshot.text[r];
  }
  return cleanText(text).replace(/ {2,}/g, ' ');
}

function enter(context: BuildContext, writer: InlineWriter, row: number, options: InlineOptions): void {
  const { snapshot } = context;
  const { tag, end, style, parent, fontWeight } = snapshot;
  if (snapshot.text[row] !== '') return;
  const up = parent[row];
  if (tag[row] === TAG.a) {
    const href = hrefOf(context, row);
    if (href !== '') writer.enter('link', end[row], href);
  }
  const wrapper = WRAPPER_OF.get(tag[row]);
  if (wrapper && !isUpright(snapshot, row)) writer.enter(wrapper, end[row]);
  const isBoldTag = tag[row] === TAG.b || tag[row] === TAG.strong;
  const isBolder = fontWeight[row] >= BOLD_FROM && up >= 0 && fontWeight[up] < BOLD_FROM;
  // Editors wrap whole documents in <b style="font-weight: normal">: the look decides, the tag only where there is none.
  const isBold = isBoldTag
    ? fontWeight[row] === 0 ||
      fontWeight[row] >= BOLD_FROM ||
      (fontWeight[row] >= MEDIUM && fontWeight[row] > fontWeight[up])
    : isBolder && UNSTYLED[tag[row]] === 1;
  if (isBold && !options.isHeading && !(UNSTYLED[tag[row]] && isInitial(snapshot, row)))
    writer.enter('strong', end[row]);
  if (UNSTYLED[tag[row]] && up >= 0) {
    const gained = style[row] & ~style[up];
    if (gained & STYLE.italic) writer.enter('em', end[row]);
    if (gained & STYLE.lineThrough) writer.enter('del', end[row]);
  }
}

const NAMED = tagSet('cite', 'dfn', 'var');

/** Works, terms and variables that the page sets like the text around them: what an encyclopedia cites is a whole line. */
const isUpright = ({ tag, style, fontSizePx }: Snapshot, row: number) =>
  NAMED[tag[row]] === 1 && fontSizePx[row] > 0 && !(style[row] & STYLE.italic);

/** A first letter set large is no word that is stressed. */
function isInitial({ end, text, spaceBefore }: Snapshot, row: number): boolean {
  const next = end[row];
  return next === row + 2 && /^\p{Lu}$/u.test(text[row + 1]) && !spaceBefore[next] && /^\p{Ll}/u.test(text[next] ?? '');
}

function isPermalink(context: BuildContext, row: number, options: InlineOptions): boolean {
  const { snapshot } = context;
  if (snapshot.tag[row] !== TAG.a || !snapshot.links[row]?.fragment || snapshot.end[row] - row > 3) return false;
  const text = keptText(context, row).trim();
  // Behind a term it is a pilcrow; the other signs, and where they lead, may be said in a sentence.
  if (!options.isHeading) return /^[¶🔗]$/u.test(text);
  return text === `#${snapshot.links[row].fragment}` || /^[#¶§🔗\s]+$/u.test(text);
}

import type { Inline } from '../page/article.ts';
import { cleanText, oneLine } from '../page/clean-text.ts';
import { glyphOf } from '../page/glyph.ts';
import { type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import { toTex } from '../page/tex.ts';
import type { BuildContext } from './build-context.ts';
import { UNSTYLED } from './inline-wrappers.ts';
import type { InlineWriter } from './inline-writer.ts';
import { toPicture } from './picture.ts';

const CODE = tagSet('code', 'samp', 'tt');

/** By tag, or by monospace type within other type. */
function isInlineCode({ tag, style, parent }: Snapshot, row: number): boolean {
  if (CODE[tag[row]]) return true;
  return UNSTYLED[tag[row]] === 1 && parent[row] >= 0 && (style[row] & ~style[parent[row]] & STYLE.monospace) !== 0;
}

export function isAtom({ snapshot, noteAt }: BuildContext, row: number): boolean {
  return isInlineCode(snapshot, row) || snapshot.tag[row] === TAG.ruby || noteAt.has(row);
}

/** Writes an element that is a single item, however many rows it has. Returns the row after it, or `row` if it is not such an element. */
export function writeAtom(context: BuildContext, writer: InlineWriter, row: number): number {
  const { snapshot } = context;
  if (snapshot.math[row]) writeMath(context, writer, row);
  else if (isInlineCode(snapshot, row)) writeCode(context, writer, row);
  else if (snapshot.tag[row] === TAG.ruby) writeRuby(context, writer, row);
  else if (snapshot.images[row]) writeImage(context, writer, row);
  else return row;
  return snapshot.end[row];
}

function writeMath({ snapshot, kept }: BuildContext, writer: InlineWriter, row: number): void {
  if (!kept[row]) return;
  const { tex, mathml } = snapshot.math[row];
  const text = oneLine(snapshot.text[row], 20_000);
  writer.atom({ kind: 'math', tex: cleanText(tex) || toTex(mathml), mathml, text });
}

function writeCode(context: BuildContext, writer: InlineWriter, row: number): void {
  const text = keptText(context, row).trim();
  if (text !== '') writer.atom({ kind: 'code', text });
}

function writeImage(context: BuildContext, writer: InlineWriter, row: number): void {
  const { alt } = context.snapshot.images[row];
  // An emoji drawn as a picture is a character of the sentence, even if the picture was dropped.
  const glyph = glyphOf(alt);
  if (glyph !== '') writer.text(glyph);
  else if (context.kept[row]) {
    const picture = toPicture(context, row);
    if (picture) writer.atom({ kind: 'image', picture });
  }
}

/** For example <ruby>base<rt>over</rt>base<rt>over</rt></ruby>. */
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

export function keptText(context: BuildContext, row: number): string {
  let text = '';
  for (let r = row; r < context.snapshot.end[row]; r++) {
    if ((context.snapshot.spaceBefore[r] || context.snapshot.tag[r] === TAG.br) && text !== '') text += ' ';
    if (context.kept[r]) text += context.snapshot.text[r];
  }
  return cleanText(text).replace(/ {2,}/g, ' ');
}

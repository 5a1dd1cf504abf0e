import { DISPLAY, HIDDEN, POSITION, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import type { AttributeReader } from './attributes.ts';
import { readBackground } from './background.ts';
import { findCodeLanguage } from './code.ts';
import type { Columns } from './columns.ts';
import { readDrawing } from './drawing.ts';
import { type Frame, findFrameDocument, readInnerFrame } from './frames.ts';
import { readImage } from './image.ts';
import type { Level } from './level.ts';
import type { Lines } from './line.ts';
import { readLink } from './links.ts';
import { MATH, mathKind, readDataMath, readMath, readMathImage, readMathScript } from './math.ts';
import { readEmbed, readMedia, readWaitingPlayer } from './media.ts';
import { attribute, getAttribute, localName } from './native.ts';
import { readLone, readUnfilled } from './noscript.ts';

/** Rendered by the browser as a whole; their children are not walked. */
// biome-ignore format: read as a list
const SEALED = tagSet('svg', 'math', 'canvas', 'video', 'audio', 'iframe', 'frame', 'embed', 'textarea', 'img', 'input', 'br', 'hr', 'wbr');
/** Elements with facts to record beyond their text. */
const SPEAKING = tagSet(
  'a',
  'area',
  'img',
  'picture',
  'video',
  'audio',
  'pre',
  'code',
  'iframe',
  'frame',
  'object',
  'embed',
);
const DRAWN = tagSet('svg', 'canvas');
/** May show a figure as a background image. */
const GROUNDED = tagSet('div', 'span', 'figure', 'section', 'p');
const MAX_FRAMES = 200;
/** Copying a drawing takes several milliseconds. */
const MAX_DRAWINGS = 20;

/** What the walk visits below an element: its children, nothing, or a frame's document. */
export type Below = 'children' | 'nothing' | Frame;

/** Writes the sparse columns: facts that only some elements have. */
export class Facts {
  private frames = 0;
  private drawings = 0;

  constructor(private readonly columns: Columns) {}

  add(element: Element, tag: number, row: number, frame: Frame, attributes: AttributeReader): Below {
    const { columns } = this;
    if (this.addMath(element, tag, row, attributes)) return 'nothing';
    if (tag === TAG.other && this.addWaitingPlayer(element, row)) return 'nothing';
    if (DRAWN[tag]) this.addDrawing(element, row, frame);
    if (GROUNDED[tag] && this.addBackground(element, row, frame)) return 'nothing';
    if (!SPEAKING[tag]) return SEALED[tag] ? 'nothing' : 'children';
    switch (tag) {
      case TAG.a:
      case TAG.area: {
        const link = readLink(element, tag === TAG.area, frame);
        if (link) columns.links[row] = link;
        return 'children';
      }
      case TAG.picture: {
        const image = readUnfilled(element, frame.base);
        if (!image) return 'children';
        // Later stages treat it as an ordinary image.
        columns.tag[row] = TAG.img;
        columns.hidden[row] &= ~HIDDEN.zeroSize;
        columns.images[row] = image;
        return 'nothing';
      }
      case TAG.img:
        columns.images[row] = readImage(element, frame.base, columns.width[row], attributes.isLazy);
        return 'nothing';
      case TAG.video:
      case TAG.audio:
        columns.media[row] = readMedia(element, tag === TAG.video ? 'video' : 'audio', frame.base);
        return 'nothing';
      case TAG.pre:
      case TAG.code: {
        const language = findCodeLanguage(element);
        if (language !== '') columns.code[row] = language;
        return 'children';
      }
      default:
        return this.addEmbed(element, tag, row, frame);
    }
  }

  private addDrawing(element: Element, row: number, frame: Frame): void {
    const { columns } = this;
    if (this.drawings >= MAX_DRAWINGS || columns.hidden[row] || columns.style[row] & STYLE.ariaHidden) return;
    const box = { width: columns.width[row], height: columns.height[row] };
    const drawing = readDrawing(element, box, this.groundOf(row), frame.getStyle);
    if (!drawing) return;
    this.drawings++;
    columns.images[row] = drawing;
  }

  private addBackground(element: Element, row: number, frame: Frame): boolean {
    const { columns } = this;
    if (columns.hidden[row]) return false;
    const [width, height, position] = [columns.width[row], columns.height[row], columns.position[row]];
    const isLayer = position === POSITION.absolute || position === POSITION.fixed;
    const image = readBackground(element, { width, height, isLayer }, () => frame.getStyle(element), frame.base);
    if (!image) return false;
    // Later stages treat it as an ordinary image.
    columns.tag[row] = TAG.img;
    columns.images[row] = image;
    return true;
  }

  /** The nearest opaque background behind a row; white if there is none. */
  private groundOf(row: number): number {
    const { background, parent } = this.columns;
    for (let up = parent[row]; up >= 0; up = parent[up]) if ((background[up] & 0xff) === 0xff) return background[up];
    return 0xffffffff;
  }

  /** Records a click-to-load player as the iframe that a click would insert. */
  private addWaitingPlayer(element: Element, row: number): boolean {
    const embed = readWaitingPlayer(element, this.columns.names[row]);
    if (!embed) return false;
    this.columns.tag[row] = TAG.iframe;
    this.columns.embeds[row] = embed;
    return true;
  }

  /** Records a formula. Returns false for an img, which is also recorded as an image. */
  private addMath(element: Element, tag: number, row: number, attributes: AttributeReader): boolean {
    const { columns } = this;
    const isContainer = tag === TAG.other && columns.names[row] === 'mjx-container';
    const kind = tag === TAG.math ? MATH.mathml : isContainer ? MATH.mathjax3 : mathKind(columns.className[row]);
    let math = kind === MATH.none ? undefined : readMath(element, kind);
    if (!math && attributes.hasMath) math = readDataMath(element);
    if (!math && tag === TAG.img)
      math = readMathImage(getAttribute(element, 'src') ?? '', columns.attrs[row]?.alt ?? '');
    if (!math) return false;
    const { text, ...fact } = math;
    columns.math[row] = fact;
    columns.text[row] = text;
    return tag !== TAG.img;
  }

  /** Adds a row for content that a script would have inserted here: a formula or a lazily loaded picture. */
  addUndrawn(element: Element, above: Level, lines: Lines): void {
    const { columns } = this;
    const math = above.row < 0 ? undefined : readMathScript(element);
    const image = math || above.row < 0 ? undefined : this.readLonePicture(element, above);
    if (!math && !image) return;
    const row = columns.add(element, math ? TAG.math : TAG.img, above.row, above.depth + 1);
    columns.inherit(row, above.row);
    columns.hidden[row] = above.hidden;
    columns.style[row] |= above.style;
    columns.display[row] = DISPLAY.inline;
    if (lines.line.isSpaceBefore) columns.spaceBefore[row] = 1;
    if (image) columns.images[row] = image;
    if (!math) return;
    const { text, ...fact } = math;
    columns.math[row] = fact;
    columns.text[row] = text;
    lines.drawn(row, text, false);
  }

  private readLonePicture(element: Element, { frame }: Level) {
    return localName(element) === 'noscript' ? readLone(element, frame.base) : undefined;
  }

  private addEmbed(element: Element, tag: number, row: number, frame: Frame): Below {
    const document = this.frames < MAX_FRAMES && tag !== TAG.embed ? findFrameDocument(element, tag) : undefined;
    if (document) this.frames++;
    const inner = document && readInnerFrame(element, frame, document);
    // A lazy frame holds an empty same-origin document until it loads.
    const isWaiting = inner?.url === 'about:blank' && attribute(element, 'src').startsWith('http');
    const embed = readEmbed(element, frame.base, inner !== undefined && !isWaiting);
    this.columns.embeds[row] = embed;
    if (inner && embed.readable) return inner;
    // An object that cannot be displayed shows its fallback content.
    return tag === TAG.object ? 'children' : 'nothing';
  }
}

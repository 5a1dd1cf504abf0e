import { HIDDEN } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';
import type { AttributeReader } from './attributes.ts';
import { findCodeLanguage } from './code.ts';
import type { Columns } from './columns.ts';
import { type Frame, findFrameDocument, readInnerFrame } from './frames.ts';
import { readImage, readUnfilled } from './image.ts';
import { readLink } from './links.ts';
import { MATH, mathKind, readMath } from './math.ts';
import { readEmbed, readMedia } from './media.ts';

/** Drawn by the browser, not by their children. */
// biome-ignore format: read as a list
const SEALED = tagSet('svg', 'math', 'canvas', 'video', 'audio', 'iframe', 'frame', 'embed', 'textarea', 'img', 'input', 'br', 'hr', 'wbr');
/** Have something to say beyond their text. */
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
const MAX_FRAMES = 200;

/** What goes on below an element once its facts are known. */
export type Below = 'children' | 'nothing' | Frame;

/** Writes the sparse columns: what only some elements have to say. */
export class Facts {
  private frames = 0;

  constructor(private readonly columns: Columns) {}

  add(element: Element, tag: number, row: number, frame: Frame, attributes: AttributeReader): Below {
    const { columns } = this;
    if (this.addMath(element, tag, row)) return 'nothing';
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
        // To everybody else it is the picture itself.
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

  /** A picture of a formula keeps its picture too. */
  private addMath(element: Element, tag: number, row: number): boolean {
    const { columns } = this;
    const isContainer = tag === TAG.other && columns.names[row] === 'mjx-container';
    const kind = tag === TAG.math ? MATH.mathml : isContainer ? MATH.mathjax3 : mathKind(columns.className[row]);
    const math = kind === MATH.none ? undefined : readMath(element, kind);
    if (!math) return false;
    const { text, ...fact } = math;
    columns.math[row] = fact;
    columns.text[row] = text;
    return tag !== TAG.img;
  }

  private addEmbed(element: Element, tag: number, row: number, frame: Frame): Below {
    const document = this.frames < MAX_FRAMES && tag !== TAG.embed ? findFrameDocument(element, tag) : undefined;
    if (document) this.frames++;
    const inner = document && readInnerFrame(element, frame, document);
    const embed = readEmbed(element, frame.base, inner !== undefined);
    this.columns.embeds[row] = embed;
    if (inner && embed.readable) return inner;
    // An object that can show nothing shows what is written inside it.
    return tag === TAG.object ? 'children' : 'nothing';
  }
}

import { TAG } from '../page/tags.ts';
import type { Frame } from './frames.ts';
import type { Line } from './line.ts';
import { documentElement } from './native.ts';
import { NO_TYPE, type Typeface } from './typeface.ts';

/** An open element. An explicit stack of these replaces recursion, because some pages nest five thousand levels deep. */
export interface Level {
  row: number;
  depth: number;
  /** The node whose children are visited: an element, its shadow root, or a document. */
  holder: Node;
  /** The next child to visit, along the siblings or along a slot's assigned nodes. */
  next: Node | null;
  list: Node[] | undefined;
  index: number;
  frame: Frame;
  typeface: Typeface;
  /** Bits of HIDDEN and STYLE that every child starts with. */
  hidden: number;
  style: number;
  /**
   * The bits of `hidden` that come from an ancestor's box. A fixed descendant escapes all of them; an absolute one escapes those
   * set by ancestors below its containing block.
   */
  escapable: number;
  escapableOfStatic: number;
  /** Number of child elements visited so far, and the sign of the last one. */
  elements: number;
  previous: number;
  /** Style-sharing keys of the element and of its children's position; `path` is 0 until first needed. See typeface.ts. */
  own: number;
  path: number;
  up: Level | undefined;
  /** A closed details element, which shows only its first summary. */
  isClosed: boolean;
  sawSummary: boolean;
  outside: Line | undefined;
}

/** The bottom of the stack, whose only child is the document element. */
export function levelOfDocument(frame: Frame, path: number): Level {
  return {
    row: -1,
    depth: -1,
    holder: frame.document,
    next: documentElement(frame.document),
    list: undefined,
    index: 0,
    frame,
    typeface: NO_TYPE,
    hidden: 0,
    style: 0,
    escapable: 0,
    escapableOfStatic: 0,
    elements: 0,
    previous: 0,
    own: 0,
    path,
    up: undefined,
    isClosed: false,
    sawSummary: false,
    outside: undefined,
  };
}

export function isFirstSummary(tag: number, level: Level): boolean {
  if (tag !== TAG.summary || level.sawSummary) return false;
  return (level.sawSummary = true);
}

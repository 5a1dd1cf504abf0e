import { TAG } from '../page/tags.ts';
import type { Frame } from './frames.ts';
import type { Line } from './line.ts';
import { documentElement } from './native.ts';
import { NO_TYPE, type Typeface } from './typeface.ts';

/** One open element on the way down. The stack of them replaces recursion: pages nest five thousand deep. */
export interface Level {
  row: number;
  depth: number;
  /** Whose children are visited: an element, its shadow root, or a document. */
  holder: Node;
  /** The next child to visit: along siblings, or along the list given to a slot. */
  next: Node | null;
  list: Node[] | undefined;
  index: number;
  frame: Frame;
  typeface: Typeface;
  /** Bits of HIDDEN and STYLE every child starts with. */
  hidden: number;
  style: number;
  /**
   * The bits of `hidden` that come from an ancestor's box. A fixed box below escapes all of them; an absolute one those
   * set where nothing positioned stands between.
   */
  escapable: number;
  escapableOfStatic: number;
  /** Elements met so far among the children, and the sign of the last one. */
  elements: number;
  previous: number;
  /** What selectors can tell of the element and of where its children stand, 0 until a child asks: see typeface.ts. */
  own: number;
  path: number;
  up: Level | undefined;
  /** A closed details element shows its first summary only. */
  isClosed: boolean;
  sawSummary: boolean;
  outside: Line | undefined;
}

/** Below every element: what the root of the page starts from. */
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

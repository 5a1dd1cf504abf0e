import type { MathFact } from './snapshot.ts';

/**
 * A part of the page as the page draws it: its elements with their computed styles, resolved to values that can do nothing but
 * style. Used by the "original" look (Wang et al., section 2: the article keeps its visual style).
 */
export interface StyledElement {
  /** From a short list of harmless names. */
  tag: string;
  /** CSS properties and values, each checked (see walk/original-style.ts). */
  style: Readonly<Record<string, string>>;
  /** Absolute address of a link; '' for everything else. */
  href: string;
  picture?: { src: string; alt: string; widthPx: number; heightPx: number };
  math?: MathFact;
  colspan?: number;
  rowspan?: number;
  children: (StyledElement | string)[];
}

/** How the parts of one reading are drawn on their page. Undefined where a part no longer stands on the page. */
export interface OriginalDrawing {
  /** The smallest part of the page that holds these rows, without what is not among them. */
  ofRows(rows: readonly number[]): StyledElement | undefined;
  readonly title: StyledElement | undefined;
  /** Width of the page's text column; 0 where unknown. */
  readonly columnPx: number;
}

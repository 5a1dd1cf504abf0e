/**
 * The units of decision: what the thesis calls content elements (3.5), made exact for any markup. A text unit is a
 * maximal run of inline content inside one block container, so that a `div` which mixes loose text and paragraphs, or
 * parts its paragraphs with two `br`, still gives one unit for each thing a reader sees as one. An image, a player and an
 * embed are units of their own.
 */
export const UNIT = { text: 0, image: 1, media: 2, embed: 3 } as const;

export interface Units {
  size: number;
  /** Code from UNIT. */
  kind: Uint8Array;
  /** The block container of a text unit; the element itself for the others. */
  row: Int32Array;
  /** Rows covered: [from, to). For text, from the first text row to after the last. */
  from: Int32Array;
  to: Int32Array;
  /** Unit of a text, image, media or embed row; -1 for the rest. */
  ofRow: Int32Array;
}

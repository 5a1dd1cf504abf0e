/**
 * The units of decision: the content elements of Yunis 2016 (3.5), defined precisely for any markup. A text unit is a maximal
 * run of inline content inside one block container, so a `div` that mixes loose text with paragraphs, or separates paragraphs
 * with two `br`, still gives one unit for each visual paragraph. Images, players and embeds are separate units.
 */
export const UNIT = { text: 0, image: 1, media: 2, embed: 3 } as const;

export interface Units {
  size: number;
  /** Code from UNIT. */
  kind: Uint8Array;
  /** The block container of a text unit; the element itself for the others. */
  row: Int32Array;
  /** Rows covered: [from, to). For text, from the first text row to just after the last. */
  from: Int32Array;
  to: Int32Array;
  /** Unit of a text, image, media or embed row; -1 for all others. */
  ofRow: Int32Array;
}

/**
 * Elements of the reader as plain data, so that one context can draw them and another build them. Children and attributes are in the order in
 * which they were drawn.
 */
export type Drawn = DrawnElement | string;

export interface DrawnElement {
  tag: string;
  namespace: string;
  attrs: Record<string, string>;
  /** Properties of its inline style, by CSS name or as in `element.style`. */
  style?: Record<string, string>;
  children: Drawn[];
}

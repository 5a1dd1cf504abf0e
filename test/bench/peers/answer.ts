/** A peer's result for the page it runs in. */
export interface PeerAnswer {
  title: string;
  byline: string;
  date: string;
  html: string;
  /** From the first call on this page to its answer. */
  ms: number;
}

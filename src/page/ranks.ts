/** Below the title, which is the first. */
const TOP = 2;
const LOWEST = 6;

/**
 * Levels that nest. Pages jump from h2 to h5 for the size of the letters, or begin with an h1 of their own; a person who walks the
 * headings by ear, and every format with a table of contents, needs them without gaps. So each heading goes one below the
 * nearest earlier one that outranks it:
 *   page      h2  h5  h5  h3  h1
 *   given     h2  h3  h3  h3  h2
 */
export class Ranks {
  private readonly above: { asked: number; given: number }[] = [];

  /** The level of the next heading, 2..6. `asked` is its rank: the smaller goes above. */
  next(asked: number): number {
    const { above } = this;
    while (above.length > 0 && above[above.length - 1].asked >= asked) above.pop();
    const given = Math.min(LOWEST, (above[above.length - 1]?.given ?? TOP - 1) + 1);
    above.push({ asked, given });
    return given;
  }
}

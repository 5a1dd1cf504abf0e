/** Level 1 is the title. */
const TOP = 2;
const LOWEST = 6;

/**
 * Heading levels without gaps. Pages jump from h2 to h5 for the font size, or use an h1 inside the article, but screen-reader
 * navigation and formats with a table of contents need proper nesting. So each heading goes one level below the nearest earlier
 * heading that outranks it:
 *   page      h2  h5  h5  h3  h1
 *   given     h2  h3  h3  h3  h2
 */
export class Ranks {
  private readonly above: { asked: number; given: number }[] = [];

  /** The level of the next heading, 2..6. `asked` is its rank; a smaller rank is higher. */
  next(asked: number): number {
    const { above } = this;
    while (above.length > 0 && above[above.length - 1].asked >= asked) above.pop();
    const given = Math.min(LOWEST, (above[above.length - 1]?.given ?? TOP - 1) + 1);
    above.push({ asked, given });
    return given;
  }
}

import type { Traits } from './traits.ts';

/**
 * What tells a part from those that were left as they are, when similarity as a whole does not: a box that is set in by a
 * little and in everything else looks like the text around it. Each is a trait a person would point at; how far down the
 * page it stands, how long it is and what its classes are called differ from page to page and tell nothing.
 */
const TELLING = {
  font: t => t.look.font,
  weight: t => t.look.weight,
  isColored: t => flag(t.look.isColored),
  isItalic: t => flag(t.look.isItalic),
  isUppercase: t => flag(t.look.isUppercase),
  isCentred: t => flag(t.look.isCentred),
  isFilled: t => flag(t.look.isFilled),
  isPinned: t => flag(t.place.isPinned),
  inColumn: t => t.place.inColumn,
  indent: t => t.place.indent,
  width: t => t.size.width,
  links: t => t.size.links,
} satisfies Record<string, (traits: Traits) => number>;

export type Telling = keyof typeof TELLING;
const NAMES = Object.keys(TELLING) as Telling[];

/** Measures are rounded: one step apart may be the same thing on another page, two steps are not. */
const APART = 2;
/** A part that needs more to be told by is told by chance. */
export const MOST_TELLING = 2;

const flag = (is: boolean) => (is ? APART : 0);

export function isTelling(name: string): name is Telling {
  return Object.hasOwn(TELLING, name);
}

export function agrees(name: Telling, a: Traits, b: Traits): boolean {
  return Math.abs(TELLING[name](a) - TELLING[name](b)) < APART;
}

/** The fewest traits in which a part differs from every one of the others; none where no few do. */
export function findTelling(part: Traits, others: readonly Traits[]): Telling[] {
  const found: Telling[] = [];
  let left = others;
  while (left.length > 0 && found.length < MOST_TELLING) {
    const best = NAMES.map(name => ({ name, left: left.filter(other => agrees(name, part, other)) })).reduce((a, b) =>
      b.left.length < a.left.length ? b : a,
    );
    if (best.left.length === left.length) return [];
    found.push(best.name);
    left = best.left;
  }
  return left.length > 0 ? [] : found;
}

import type { Traits } from './traits.ts';

/**
 * What tells a part from those that were left as they are, when similarity as a whole does not: a box that is set in by a
 * little and in everything else looks like the text around it. Each is a trait a person would point at; how far down the
 * page it stands, how long it is and what its classes are called differ from page to page and tell nothing.
 */
const VALUES = {
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

export type DistinguishingTrait = keyof typeof VALUES;
const NAMES = Object.keys(VALUES) as DistinguishingTrait[];

/** Measures are rounded: one step apart may be the same thing on another page, two steps are not. */
const APART = 2;
/** A part that needs more to be distinguished is distinguished by chance. */
export const MOST_DISTINGUISHING = 2;

const flag = (is: boolean) => (is ? APART : 0);

export function isDistinguishing(name: string): name is DistinguishingTrait {
  return Object.hasOwn(VALUES, name);
}

export function agrees(name: DistinguishingTrait, a: Traits, b: Traits): boolean {
  return Math.abs(VALUES[name](a) - VALUES[name](b)) < APART;
}

/** The fewest traits in which a part differs from every one of the others; none where no few do. */
export function findDistinguishing(part: Traits, others: readonly Traits[]): DistinguishingTrait[] {
  const found: DistinguishingTrait[] = [];
  let left = others;
  while (left.length > 0 && found.length < MOST_DISTINGUISHING) {
    const best = NAMES.map(name => ({ name, left: left.filter(other => agrees(name, part, other)) })).reduce((a, b) =>
      b.left.length < a.left.length ? b : a,
    );
    if (best.left.length === left.length) return [];
    found.push(best.name);
    left = best.left;
  }
  return left.length > 0 ? [] : found;
}

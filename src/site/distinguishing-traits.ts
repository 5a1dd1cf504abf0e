import type { Traits } from './traits.ts';

/**
 * Traits that separate a part from uncorrected ones when overall similarity does not: a box slightly indented and otherwise like the text
 * around it. Each is a trait a person would point at. Position down the page, length and class names are left out, because they vary from
 * page to page.
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

/** Values are rounded: one step apart may be the same on another page, two steps are different. */
const APART = 2;
/** If it takes more traits than this to tell a part from the others, they do so by chance. */
export const MOST_DISTINGUISHING = 2;

const flag = (is: boolean) => (is ? APART : 0);

export function isDistinguishing(name: string): name is DistinguishingTrait {
  return Object.hasOwn(VALUES, name);
}

export function agrees(name: DistinguishingTrait, a: Traits, b: Traits): boolean {
  return Math.abs(VALUES[name](a) - VALUES[name](b)) < APART;
}

/** A smallest set of traits in which the part differs from every other one, found greedily; empty if it would take too many. */
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

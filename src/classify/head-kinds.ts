import type { Context } from '../features/context.ts';
import { HINT } from '../features/hints.ts';
import { hasPhrase } from '../features/phrases.ts';
import { WITHIN } from '../features/sums.ts';
import { LABEL } from '../page/label.ts';
import { TAG } from '../page/tags.ts';

const FURNITURE = ['share', 'subscribe', 'ads'] as const;

/** Rules out short units next to author and date that are neither: buttons, prices, ratings, durations. */
export function canBeHead(context: Context, unit: number, label: number): boolean {
  const row = context.units.from[unit];
  const says = FURNITURE.some(name => hasPhrase(context.phrases[unit], name));
  if (says || (context.hints[row] & HINT.share) !== 0 || isButton(context, unit)) return false;
  return label !== LABEL.date || !isAmount(context.texts[unit], context.snapshot.page.lang);
}

/** A link to a fragment of the same page, or to nowhere, acts as a button. A bare "#" counts as a link that was not filled in yet. */
function isButton({ snapshot, sums, units }: Context, unit: number): boolean {
  let row = units.from[unit];
  if (sums.within[row] & WITHIN.control) return true;
  if (!(sums.within[row] & WITHIN.a) || sums.unit.linkWords[unit] < sums.unit.words[unit]) return false;
  while (snapshot.tag[row] !== TAG.a) row = snapshot.parent[row];
  const link = snapshot.links[row];
  return !link || link.href === '' || link.fragment !== '';
}

/** Long enough for "Friday, 8 November 2024, 10:15 · 12 minutes to read". */
const LONGEST = 120;
const PRICE_OR_RATING = /\p{Sc}|[★☆⭐]/u;
/** A year, a time of day, or day and month as numbers: durations are never written like this. */
const DATED = /(?:19|20)\d\d|\d[:/-]\d/;

/**
 * "Prep 35 min" and "5 min read" are durations; "35 min ago" and "8 October · 5 min read" are moments. Intl knows how the page's language
 * writes both; a number left over may be a day.
 */
export function isAmount(text: string, language: string): boolean {
  if (PRICE_OR_RATING.test(text)) return true;
  // Cheap tests first: asking Intl how a language writes times takes longer than running all trees.
  if (text.length > LONGEST || DATED.test(text) || !/\p{Nd}/u.test(text)) return false;
  const line = text.toLowerCase();
  const base = /^[a-z]{2,3}/i.exec(language)?.[0].toLowerCase() ?? 'en';
  const rest = line.replace(lengthsIn(base), '');
  return rest !== line && !/\p{Nd}/u.test(rest) && !momentsIn(base).test(line);
}

const UNITS = ['minute', 'hour', 'second', 'day'] as const;
const STYLES = ['long', 'short'] as const;
/** Covers every plural form that languages have. */
const COUNTS = [1, 2, 3, 5, 11, 21];

/** Hard-coded: most pages are English, and Intl takes as long to produce these forms as it takes to read the page. */
const ENGLISH_LENGTHS = ['minute', 'minutes', 'min', 'hour', 'hours', 'hr', 'second', 'seconds', 'sec', 'day', 'days'];
const ENGLISH_MOMENTS = [...ENGLISH_LENGTHS.filter(word => word.length > 3), 'day', 'min.', 'hr.', 'sec.'];

const lengthsIn = remembered(base => {
  const forms = new Set<string>(base === 'en' ? ENGLISH_LENGTHS.map(word => toPattern(`1 ${word}`)) : []);
  for (const unit of base === 'en' ? [] : UNITS)
    for (const unitDisplay of STYLES) {
      const length = new Intl.NumberFormat([base, 'en'], { style: 'unit', unit, unitDisplay });
      for (const count of COUNTS) forms.add(toPattern(length.format(count)));
    }
  return new RegExp(`(?:${anyOf(forms)})(?!\\p{Ll})`, 'gu');
});

const momentsIn = remembered(base => {
  const forms = new Set<string>(base === 'en' ? ENGLISH_MOMENTS.map(word => toPattern(`1 ${word} ago`)) : []);
  for (const style of base === 'en' ? [] : STYLES) {
    const moment = new Intl.RelativeTimeFormat([base, 'en'], { style });
    for (const unit of UNITS) for (const count of COUNTS) forms.add(toPattern(moment.format(-count, unit)));
  }
  return new RegExp(anyOf(forms), 'u');
});

/** Caches one pattern per language. */
function remembered(write: (base: string) => RegExp): (base: string) => RegExp {
  const known = new Map<string, RegExp>();
  return base => {
    let pattern = known.get(base);
    if (!pattern) known.set(base, (pattern = write(base)));
    return pattern;
  };
}

/** Longest first, so that "35 minutes" does not match as "35 min" plus some letters. */
function anyOf(forms: Set<string>): string {
  return [...forms].sort((a, b) => b.length - a.length).join('|');
}

/**
 * A pattern for a written time with any number in place of its own; forms without digits, such as Arabic "two minutes", match literally.
 */
function toPattern(written: string): string {
  const plain = written.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return (
    plain
      // Bounded, to avoid quadratic rescanning of long numbers.
      .replace(/\p{Nd}+/u, '\\p{Nd}{1,9}(?:[.,]\\p{Nd}{1,9})?')
      .replace(/\s+/gu, '\\s*')
      .replace(/\\\.$/, '\\.?')
  );
}

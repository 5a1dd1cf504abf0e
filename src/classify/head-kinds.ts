import type { Context } from '../features/context.ts';
import { HINT } from '../features/hints.ts';
import { hasPhrase } from '../features/phrases.ts';
import { WITHIN } from '../features/sums.ts';
import { LABEL } from '../page/label.ts';
import { TAG } from '../page/tags.ts';

const FURNITURE = ['share', 'subscribe', 'ads'] as const;

/** What stands beside author and date, is as short, and is neither: buttons, prices, ratings, lengths of time. */
export function canBeHead(context: Context, unit: number, label: number): boolean {
  const row = context.units.from[unit];
  const says = FURNITURE.some(name => hasPhrase(context.phrases[unit], name));
  if (says || (context.hints[row] & HINT.share) !== 0 || isButton(context, unit)) return false;
  return label !== LABEL.date || !isAmount(context.texts[unit], context.snapshot.page.lang);
}

/** A link that leads to a place on the same page, or nowhere, is pressed like a button. A bare "#" is a link not yet written. */
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
/** A year, a time of day, a day and its month in numbers: nobody writes a length of time with these. */
const DATED = /(?:19|20)\d\d|\d[:/-]\d/;

/**
 * "Prep 35 min" and "5 min read" are lengths of time; "35 min ago" and "8 October · 5 min read" are moments. Both are
 * known by how the page's language writes them, which the browser knows; a number that is left over may be a day.
 */
export function isAmount(text: string, language: string): boolean {
  if (PRICE_OR_RATING.test(text)) return true;
  // Tested first, because asking the browser how a language writes times takes longer than running all trees.
  if (text.length > LONGEST || DATED.test(text) || !/\p{Nd}/u.test(text)) return false;
  const line = text.toLowerCase();
  const base = /^[a-z]{2,3}/i.exec(language)?.[0].toLowerCase() ?? 'en';
  const rest = line.replace(lengthsIn(base), '');
  return rest !== line && !/\p{Nd}/u.test(rest) && !momentsIn(base).test(line);
}

const UNITS = ['minute', 'hour', 'second', 'day'] as const;
const STYLES = ['long', 'short'] as const;
/** One for each plural form that languages have. */
const COUNTS = [1, 2, 3, 5, 11, 21];

/** English is asked for most by far, and to say all this takes a browser as long as it takes to read the page. */
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

/** By language, each asked for once. */
function remembered(write: (base: string) => RegExp): (base: string) => RegExp {
  const known = new Map<string, RegExp>();
  return base => {
    let pattern = known.get(base);
    if (!pattern) known.set(base, (pattern = write(base)));
    return pattern;
  };
}

/** The longer first: "35 minutes" is not "35 min" and some letters. */
function anyOf(forms: Set<string>): string {
  return [...forms].sort((a, b) => b.length - a.length).join('|');
}

/** A written time with any number in place of its own; "two minutes" in one word, as Arabic has it, as it is. */
function toPattern(written: string): string {
  const plain = written.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return (
    plain
      // So many digits at most: from each digit of a long number the rest would be read again.
      .replace(/\p{Nd}+/u, '\\p{Nd}{1,9}(?:[.,]\\p{Nd}{1,9})?')
      .replace(/\s+/gu, '\\s*')
      .replace(/\\\.$/, '\\.?')
  );
}

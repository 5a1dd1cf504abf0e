import { oneLine } from './clean-text.ts';
import { decodeEntities } from './entities.ts';
import type { Snapshot } from './snapshot.ts';

/** Unvalidated JSON-LD: its shape is unknown, so every access must check types. */
type Thing = Record<string, unknown>;

const WORKS =
  /(?:article|posting|report|newsarticle|webpage|blog|review|recipe|howto|videoobject|creativework|question|product|book)$/i;
const MAX_THINGS = 200;
const MAX_TEXT = 4000;

const worksOf = new WeakMap<Snapshot['page'], Thing[]>();

/** JSON-LD items that describe the page's content, articles before pages. Cached, because all metadata uses it. */
export function findWorks({ page }: Snapshot): Thing[] {
  let works = worksOf.get(page);
  if (!works) worksOf.set(page, (works = rankWorks(page)));
  return works;
}

function rankWorks(page: Snapshot['page']): Thing[] {
  const things = page.meta.jsonLd.slice(0, MAX_THINGS).filter(isThing);
  const works = things.flatMap(thing => [thing, thing.mainEntity]).filter(isThing);
  const ranked = works.filter(thing => WORKS.test(typeOf(thing)));
  const rank = (thing: Thing) => (/article|posting|report|review|recipe/i.test(typeOf(thing)) ? 0 : 1);
  return ranked.sort((a, b) => rank(a) - rank(b));
}

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function typeOf(thing: Thing): string {
  const type = thing['@type'];
  return oneLine(Array.isArray(type) ? type[0] : type, 100);
}

/** The first non-empty text under any of these names. */
export function findText(works: Thing[], ...names: string[]): string {
  for (const thing of works) {
    for (const name of names) {
      const text = toText(Array.isArray(thing[name]) ? (thing[name] as unknown[])[0] : thing[name]);
      if (text !== '') return text;
    }
  }
  return '';
}

/** Names of people or organisations, given as a string, an object or a list of either. */
export function namesOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value.slice(0, 20) : [value];
  return values
    .flatMap(one => (isThing(one) ? one.name : one))
    .slice(0, 20)
    .map(name => toText(name, 200))
    .filter(name => name !== '' && !/^https?:/i.test(name));
}

/** Text as a reader would see it. Cleaned after decoding, because numeric entities can encode disallowed characters. */
function toText(value: unknown, maxLength?: number): string {
  return typeof value === 'string' ? oneLine(decodeEntities(value.slice(0, MAX_TEXT)), maxLength) : '';
}

import { oneLine } from './clean-text.ts';
import { decodeEntities } from './entities.ts';
import type { Snapshot } from './snapshot.ts';

/** JSON-LD as it comes: nothing about its shape is known, so everything is asked for, never assumed. */
type Thing = Record<string, unknown>;

const WORKS =
  /(?:article|posting|report|newsarticle|webpage|blog|review|recipe|howto|videoobject|creativework|question|product|book)$/i;
const MAX_THINGS = 200;
const MAX_TEXT = 4000;

const worksOf = new WeakMap<Snapshot['page'], Thing[]>();

/** The things that describe this page's work, articles before pages. Asked for by everything in an article's head. */
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

/** The first text of that name in the works. */
export function findText(works: Thing[], ...names: string[]): string {
  for (const thing of works) {
    for (const name of names) {
      const text = toText(Array.isArray(thing[name]) ? (thing[name] as unknown[])[0] : thing[name]);
      if (text !== '') return text;
    }
  }
  return '';
}

/** Names of people or organisations, in whatever of the four usual shapes they are written. */
export function namesOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value.slice(0, 20) : [value];
  return values
    .flatMap(one => (isThing(one) ? one.name : one))
    .slice(0, 20)
    .map(name => toText(name, 200))
    .filter(name => name !== '' && !/^https?:/i.test(name));
}

/** A text of the data as a reader would see it. Cleaned after it is decoded: what is not allowed in text may be written as a number. */
function toText(value: unknown, maxLength?: number): string {
  return typeof value === 'string' ? oneLine(decodeEntities(value.slice(0, MAX_TEXT)), maxLength) : '';
}

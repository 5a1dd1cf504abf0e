import { hasPictureName } from '../page/address.ts';
import type { PageMeta } from '../page/snapshot.ts';
import { toHttp } from './links.ts';
import { attribute, baseUri, closest, localName, selectAll, textContent } from './native.ts';

const MAX_TAGS = 600;
const MAX_SCRIPTS = 60;
const MAX_JSON_CHARS = 2_000_000;
const MAX_ITEMS = 500;
const MAX_VALUES = 20_000;
const MAX_DEPTH = 24;

/** All metadata elements in one selector, because each query scans the whole page. */
const SAYING = 'meta, link[rel], a[rel~="next" i], a[rel~="prev" i], script[type*="ld+json" i]';
const KEYS = ['name', 'property', 'itemprop', 'http-equiv'];

export function readMeta(document: Document): PageMeta {
  const base = baseUri(document);
  const named = new Map<string, string>();
  const links: Links = { canonical: '', touchIcon: '', icon: '', next: '', prev: '' };
  const jsonLd: unknown[] = [];
  const budget = { values: MAX_VALUES };
  let tagsLeft = MAX_TAGS;
  let scriptsLeft = MAX_SCRIPTS;
  const elements = selectAll(document, SAYING);
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i];
    const name = localName(element);
    if (name === 'meta') {
      if (tagsLeft-- > 0) readNamed(element, named);
    } else if (name !== 'script') readRelation(element, name === 'link', base, links);
    else if (scriptsLeft-- > 0) readJsonLd(textContent(element) ?? '', jsonLd, budget);
  }
  const { canonical, touchIcon, icon, next, prev } = links;
  return { named: Object.fromEntries(named), canonical, icon: touchIcon || icon, next, prev, jsonLd };
}

function readNamed(element: Element, named: Map<string, string>): void {
  const content = attribute(element, 'content', 5000).trim();
  if (content === '') return;
  for (const key of KEYS) {
    const name = attribute(element, key, 100).trim().toLowerCase();
    if (name === '' || (key === 'itemprop' && !isOfPage(element))) continue;
    const known = named.get(name);
    // Of several images, take the first with an image file extension.
    const isBetter = name === 'og:image' && hasPictureName(content) && !hasPictureName(known ?? '');
    if (known === undefined || isBetter) named.set(name, content);
  }
}

/** Item types that describe the page itself, as opposed to a review, comment, product or person on it. */
const PAGES = /(?:article|page|posting|report|recipe|work)$/i;

/** Whether an itemprop applies to the page and not to an item on it. */
function isOfPage(element: Element): boolean {
  const item = closest(element, '[itemscope]');
  return item === null || PAGES.test(attribute(item, 'itemtype', 200).trim());
}

type Links = Record<'canonical' | 'touchIcon' | 'icon' | 'next' | 'prev', string>;
const RELATIONS = new Map<string, keyof Links>([
  ['canonical', 'canonical'],
  ['apple-touch-icon', 'touchIcon'],
  ['icon', 'icon'],
  ['next', 'next'],
  ['prev', 'prev'],
  ['previous', 'prev'],
]);

/** Keeps the first usable link of each kind. */
function readRelation(element: Element, isLink: boolean, base: string, links: Links): void {
  for (const word of attribute(element, 'rel', 200).toLowerCase().split(/\s+/)) {
    const relation = RELATIONS.get(word);
    if (relation === undefined || links[relation] !== '') continue;
    if (isLink || word === 'next' || word === 'prev') links[relation] = toHttp(attribute(element, 'href'), base);
  }
}

function readJsonLd(source: string, items: unknown[], budget: { values: number }): void {
  if (source.length <= MAX_JSON_CHARS) flatten(parse(source), items, budget);
}

/** Parses JSON with the usual mistakes: wrapped in CDATA or a comment, raw line breaks inside strings, trailing commas. */
function parse(source: string): unknown {
  const plain = tryParse(source);
  if (plain !== undefined) return plain;
  const bare = source.replace(/^\s*(?:\/\/\s*)?(?:<!\[CDATA\[|<!--)/, '').replace(/(?:\/\/\s*)?(?:\]\]>|-->)\s*$/, '');
  const spaced = bare.replace(/\p{Cc}+/gu, ' ');
  return tryParse(bare) ?? tryParse(spaced) ?? tryParse(spaced.replace(/,\s?([}\]])/g, '$1'));
}

function tryParse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

function flatten(value: unknown, items: unknown[], budget: { values: number }): void {
  const queue: unknown[] = [value];
  for (let at = 0; at < queue.length && at < MAX_ITEMS * 2 && items.length < MAX_ITEMS; at++) {
    const item = queue[at];
    if (Array.isArray(item)) queue.push(...item.slice(0, MAX_ITEMS));
    else if (item !== null && typeof item === 'object') {
      const graph = (item as Record<string, unknown>)['@graph'];
      if (Array.isArray(graph)) queue.push(...graph.slice(0, MAX_ITEMS));
      else items.push(prune(item, budget, 0));
    }
  }
}

/** Limits depth and size to more than any real page needs, so that later code need not guard against huge data. */
function prune(value: unknown, budget: { values: number }, depth: number): unknown {
  if (budget.values-- <= 0 || depth > MAX_DEPTH) return null;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) value.length = MAX_ITEMS;
    for (let i = 0; i < value.length; i++) value[i] = prune(value[i], budget, depth + 1);
    return value;
  }
  const thing = value as Record<string, unknown>;
  let left = MAX_ITEMS;
  for (const key of Object.keys(thing)) {
    if (left-- > 0 && key !== '__proto__') thing[key] = prune(thing[key], budget, depth + 1);
    else delete thing[key];
  }
  return thing;
}

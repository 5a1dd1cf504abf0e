import type { PageMeta } from '../page/snapshot.ts';
import { toHttp } from './links.ts';
import { attribute, baseUri, selectAll, textContent } from './native.ts';

const MAX_TAGS = 600;
const MAX_SCRIPTS = 60;
const MAX_JSON_CHARS = 2_000_000;
const MAX_ITEMS = 500;
const MAX_VALUES = 20_000;
const MAX_DEPTH = 24;

export function readMeta(document: Document): PageMeta {
  const base = baseUri(document);
  const link = (selector: string) => {
    for (const element of selectAll(document, selector)) {
      const href = toHttp(attribute(element, 'href'), base);
      if (href !== '') return href;
    }
    return '';
  };
  return {
    named: readNamed(document),
    canonical: link('link[rel~="canonical" i]'),
    icon: link('link[rel~="apple-touch-icon" i]') || link('link[rel~="icon" i]'),
    next: link('link[rel~="next" i], a[rel~="next" i]'),
    prev: link('link[rel~="prev" i], a[rel~="prev" i], link[rel~="previous" i]'),
    jsonLd: readJsonLd(document),
  };
}

function readNamed(document: Document): Record<string, string> {
  const named = new Map<string, string>();
  let left = MAX_TAGS;
  for (const element of selectAll(document, 'meta')) {
    if (left-- <= 0) break;
    const content = attribute(element, 'content', 5000).trim();
    if (content === '') continue;
    for (const key of ['name', 'property', 'itemprop', 'http-equiv']) {
      const name = attribute(element, key, 100).trim().toLowerCase();
      if (name !== '' && !named.has(name)) named.set(name, content);
    }
  }
  return Object.fromEntries(named);
}

function readJsonLd(document: Document): unknown[] {
  const items: unknown[] = [];
  const budget = { values: MAX_VALUES };
  let left = MAX_SCRIPTS;
  for (const script of selectAll(document, 'script[type*="ld+json" i]')) {
    if (left-- <= 0) break;
    const source = textContent(script) ?? '';
    if (source.length > MAX_JSON_CHARS) continue;
    flatten(parse(source), items, budget);
  }
  return items;
}

/** JSON as pages write it: in a CDATA section or a comment, with raw line breaks inside strings, with a comma too many. */
function parse(source: string): unknown {
  const bare = source.replace(/^\s*(?:\/\/\s*)?(?:<!\[CDATA\[|<!--)/, '').replace(/(?:\/\/\s*)?(?:\]\]>|-->)\s*$/, '');
  const spaced = bare.replace(/\p{Cc}+/gu, ' ');
  for (const attempt of [bare, spaced, spaced.replace(/,\s?([}\]])/g, '$1')]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return undefined;
}

function flatten(value: unknown, items: unknown[], budget: { values: number }): void {
  const queue: unknown[] = [value];
  for (let at = 0; at < queue.length && at < MAX_ITEMS * 2 && items.length < MAX_ITEMS; at++) {
    const item = queue[at];
    if (Array.isArray(item)) queue.push(...item.slice(0, MAX_ITEMS));
    else if (item !== null && typeof item === 'object') {
      const graph = (item as Record<string, unknown>)['@graph'];
      if (Array.isArray(graph)) queue.push(...graph.slice(0, MAX_ITEMS));
      else items.push(copy(item, budget, 0));
    }
  }
}

/** A copy no deeper and no larger than anything real, so that nobody after this needs to be careful with recursion. */
function copy(value: unknown, budget: { values: number }, depth: number): unknown {
  if (budget.values-- <= 0 || depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(item => copy(item, budget, depth + 1));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).slice(0, MAX_ITEMS);
  return Object.fromEntries(
    entries.filter(([key]) => key !== '__proto__').map(([key, item]) => [key, copy(item, budget, depth + 1)]),
  );
}

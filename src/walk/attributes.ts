import type { AttributeName, Attributes } from '../page/snapshot.ts';
import { getAttribute, getAttributeNames } from './native.ts';

// biome-ignore format: read as a list
const KEPT = new Set<string>([
  'role', 'lang', 'dir', 'title', 'alt', 'rel', 'itemprop', 'itemtype', 'property', 'datetime', 'aria-label', 'aria-hidden',
  'aria-level', 'name', 'type', 'start', 'value', 'reversed', 'open', 'cite', 'colspan', 'rowspan', 'scope',
  'headers', 'for', 'contenteditable', 'data-lang',
] satisfies AttributeName[]);

/** Attributes whose value no sane selector looks at: left out of the signature, or every link would be one of a kind. */
// biome-ignore format: read as a list
const IDLE = new Set(['href', 'src', 'srcset', 'title', 'alt', 'datetime', 'content', 'action', 'value', 'for', 'name', 'aria-label', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'onclick', 'data-src', 'data-srcset', 'cite', 'download', 'ping', 'itemid']);

const LIMIT = 1000;

/** One element's attributes, read once; one object, reused for every element. */
export const found = {
  id: '',
  className: '',
  kept: undefined as Attributes | undefined,
  isInert: false,
  isAriaHidden: false,
  isOpen: false,
  /** What selectors can see of the element besides its name and its place. */
  signature: '',
};

const isPrivate = (tagName: string) => tagName === 'input' || tagName === 'textarea' || tagName === 'select';

export function readAttributes(element: Element, tagName: string): void {
  found.id = found.className = found.signature = '';
  found.kept = undefined;
  found.isInert = found.isAriaHidden = found.isOpen = false;
  const names = getAttributeNames(element);
  for (let i = 0; i < names.length && i < 100; i++) {
    const name = names[i];
    const raw = getAttribute(element, name) ?? '';
    const value = raw.length > LIMIT ? raw.slice(0, LIMIT) : raw;
    if (name === 'class') {
      found.className = value;
      found.signature += ' .' + value;
      continue;
    }
    if (name === 'id') {
      found.id = value.length > 200 ? value.slice(0, 200) : value;
      // Repeated things carry numbered ids (comment-1234) that no rule names one by one.
      found.signature += ' #' + value.replace(/\d+/g, '0');
      continue;
    }
    found.signature += IDLE.has(name) || name.startsWith('data-') ? ' ' + name : ` ${name}=${value}`;
    if (name === 'inert') found.isInert = true;
    if (name === 'open') found.isOpen = true;
    if (name === 'aria-hidden' && value === 'true') found.isAriaHidden = true;
    // What the user typed or was given to keep (tokens in hidden fields) is nobody's reading.
    if (!KEPT.has(name) || (name === 'value' && isPrivate(tagName))) continue;
    found.kept ??= {};
    found.kept[name as AttributeName] = value;
  }
}

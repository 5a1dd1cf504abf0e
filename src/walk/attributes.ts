import type { AttributeName, Attributes } from '../page/snapshot.ts';
import { getAttribute, getAttributeNames, hasAttributes } from './native.ts';

// biome-ignore format: read as a list
const KEPT: AttributeName[] = [
  'role', 'lang', 'dir', 'title', 'alt', 'rel', 'itemprop', 'itemtype', 'property', 'datetime', 'aria-label', 'aria-hidden',
  'aria-level', 'name', 'type', 'start', 'value', 'reversed', 'open', 'cite', 'colspan', 'rowspan', 'scope',
  'headers', 'for', 'contenteditable', 'data-lang',
];

/** Attributes whose value no sane selector looks at: left out of the signature, or every link would be one of a kind. */
// biome-ignore format: read as a list
const IDLE = ['href', 'src', 'srcset', 'title', 'alt', 'datetime', 'content', 'action', 'value', 'for', 'name', 'aria-label', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'onclick', 'data-src', 'data-srcset', 'cite', 'download', 'ping', 'itemid'];

/* What to do with an attribute, by its name: one look-up for each. */
const IS_KEPT = 1;
const IS_IDLE = 2;
const IS_STATE = 4;
const USES = new Map<string, number>();
const use = (names: readonly string[], bit: number) => {
  for (const name of names) USES.set(name, (USES.get(name) ?? 0) | bit);
};
use(KEPT, IS_KEPT);
use(IDLE, IS_IDLE);
use(['data-lang'], IS_IDLE);
use(['inert', 'open', 'aria-hidden'], IS_STATE);

const LIMIT = 1000;

/** One element's attributes, read once; one object, reused for every element. */
export const found = {
  id: '',
  className: '',
  kept: undefined as Attributes | undefined,
  isInert: false,
  isAriaHidden: false,
  isOpen: false,
  /** What selectors can see of the element besides its place: its name and attributes. */
  signature: '',
};

const isPrivate = (tagName: string) => tagName === 'input' || tagName === 'textarea' || tagName === 'select';

export function readAttributes(element: Element, tagName: string): void {
  found.id = found.className = '';
  found.signature = tagName;
  found.kept = undefined;
  found.isInert = found.isAriaHidden = found.isOpen = false;
  if (!hasAttributes(element)) return;
  const names = getAttributeNames(element);
  for (let i = 0; i < names.length && i < 100; i++) {
    const name = names[i];
    const raw = getAttribute(element, name) ?? '';
    const value = raw.length > LIMIT ? raw.slice(0, LIMIT) : raw;
    if (name === 'class') {
      found.className = value;
      found.signature += ' .' + value;
    } else if (name === 'id') {
      found.id = value.length > 200 ? value.slice(0, 200) : value;
      // Repeated things carry numbered ids (comment-1234) that no rule names one by one.
      found.signature += ' #' + value.replace(/\d+/g, '0');
    } else readOther(name, value, tagName);
  }
}

function readOther(name: string, value: string, tagName: string): void {
  const uses = USES.get(name) ?? (name.startsWith('data-') ? IS_IDLE : 0);
  found.signature += uses & IS_IDLE ? ' ' + name : ` ${name}=${value}`;
  if (uses & IS_STATE) {
    if (name === 'inert') found.isInert = true;
    else if (name === 'open') found.isOpen = true;
    else if (value === 'true') found.isAriaHidden = true;
  }
  // What the user typed or was given to keep (tokens in hidden fields) is nobody's reading.
  if ((uses & IS_KEPT) === 0 || (name === 'value' && isPrivate(tagName))) return;
  found.kept ??= {};
  found.kept[name as AttributeName] = value;
}

import type { AttributeName, Attributes } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';
import { LAZY_NAMES } from './image.ts';
import { getAttribute, getAttributeNames, hasAttributes } from './native.ts';

// biome-ignore format: read as a list
const KEPT: AttributeName[] = [
  'role', 'lang', 'dir', 'title', 'alt', 'rel', 'itemprop', 'itemtype', 'property', 'datetime', 'aria-label', 'aria-hidden',
  'aria-level', 'name', 'type', 'start', 'value', 'reversed', 'open', 'cite', 'colspan', 'rowspan', 'scope',
  'headers', 'for', 'contenteditable', 'data-lang', 'data-language', 'data-mode-id', 'data-callout', 'data-panel-type', 'checked',
];

/** Attributes whose value selectors rarely test. Their values are left out of the sign; otherwise every link would be unique. */
// biome-ignore format: read as a list
const IDLE = ['href', 'src', 'srcset', 'title', 'alt', 'datetime', 'content', 'action', 'value', 'for', 'name', 'aria-label', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'onclick', 'data-src', 'data-srcset', 'cite', 'download', 'ping', 'itemid'];

/* How to handle each attribute name, as bits, so that one lookup per attribute is enough. */
const IS_KEPT = 1;
const IS_IDLE = 2;
const IS_STATE = 4;
const IS_LAZY = 8;
const IS_MATH = 16;
const USES = new Map<string, number>();
const use = (names: readonly string[], bit: number) => {
  for (const name of names) USES.set(name, (USES.get(name) ?? 0) | bit);
};
use(KEPT, IS_KEPT);
use(IDLE, IS_IDLE);
use(['data-lang', 'data-language', 'data-mode-id', 'data-callout', 'data-panel-type', 'checked'], IS_IDLE);
use(['inert', 'open', 'aria-hidden'], IS_STATE);
use(LAZY_NAMES, IS_LAZY | IS_IDLE);
use(['data-math', 'data-latex', 'data-tex', 'data-formula'], IS_MATH | IS_IDLE);

/* Kinds of parts that extend a sign. The sign of a bare tag is its code. */
const NAME = 0;
const VALUE = 1;
const CLASS = 2;
const ID = 3;
const SIGNS_FROM = 256;
const WORDS = 2 ** 26;

const LIMIT = 1000;
const MAX_ATTRIBUTES = 100;
/** Values the user typed, and hidden tokens, are private and never read. */
const PRIVATE = tagSet('input', 'textarea', 'select');

/** One element's attributes, each read once. */
export class AttributeReader {
  id = '';
  className = '';
  kept: Attributes | undefined = undefined;
  isInert = false;
  isAriaHidden = false;
  isOpen = false;
  /** Has an attribute in which lazy loaders keep a picture's address. */
  isLazy = false;
  /** Has an attribute that holds the source of a formula. */
  hasMath = false;
  /** Number that stands for the element's name and attributes: all that selectors can see of it besides its position. */
  sign = 0;
  private readonly words = new Map<string, number>();
  private readonly signs = new Map<number, number>();

  /** `name`: the element's name if its tag is TAG.other, else ''. */
  read(element: Element, tag: number, name: string): void {
    this.id = this.className = '';
    this.kept = undefined;
    this.isInert = this.isAriaHidden = this.isOpen = this.isLazy = this.hasMath = false;
    this.sign = tag;
    if (name !== '') this.extend(NAME, name);
    if (!hasAttributes(element)) return;
    const names = getAttributeNames(element);
    const count = Math.min(names.length, MAX_ATTRIBUTES);
    for (let i = 0; i < count; i++) this.add(element, names[i], tag);
  }

  private add(element: Element, name: string, tag: number): void {
    if (name === 'class') {
      this.className = readValue(element, name);
      this.extend(CLASS, this.className);
    } else if (name === 'id') {
      const value = readValue(element, name);
      this.id = value.length > 200 ? value.slice(0, 200) : value;
      // Repeated items have numbered ids (comment-1234), which no rule names individually.
      this.extend(ID, value.replace(/\d+/g, '0'));
    } else this.addOther(element, name, tag);
  }

  private addOther(element: Element, name: string, tag: number): void {
    const uses = USES.get(name) ?? (name.startsWith('data-') ? IS_IDLE : 0);
    this.extend(NAME, name);
    if (uses & IS_LAZY) this.isLazy = true;
    if (uses & IS_MATH) this.hasMath = true;
    // URLs and data attributes are the most common attributes. Only their presence matters.
    if ((uses & ~(IS_LAZY | IS_MATH)) === IS_IDLE) return;
    const value = readValue(element, name);
    if ((uses & IS_IDLE) === 0) this.extend(VALUE, value);
    if (uses & IS_STATE) {
      if (name === 'inert') this.isInert = true;
      else if (name === 'open') this.isOpen = true;
      else if (value === 'true') this.isAriaHidden = true;
    }
    if ((uses & IS_KEPT) === 0 || (name === 'value' && PRIVATE[tag])) return;
    this.kept ??= {};
    this.kept[name as AttributeName] = value;
  }

  private extend(part: number, text: string): void {
    let word = this.words.get(text);
    if (word === undefined) {
      word = this.words.size;
      this.words.set(text, word);
    }
    const key = this.sign * WORDS + word * 4 + part;
    let sign = this.signs.get(key);
    if (sign === undefined) {
      sign = SIGNS_FROM + this.signs.size;
      this.signs.set(key, sign);
    }
    this.sign = sign;
  }
}

function readValue(element: Element, name: string): string {
  const value = getAttribute(element, name) ?? '';
  return value.length > LIMIT ? value.slice(0, LIMIT) : value;
}

import { validAddress } from './links.ts';

/**
 * The only place where text becomes markup. Everything that writes HTML or XML uses these functions; page content can only get in through
 * `text` or attribute values, both of which are escaped. The result is both well-formed XML and valid HTML.
 */
export type Markup = string & { readonly markup: unique symbol };

/** Characters that XML 1.0 cannot contain, even escaped. */
const ILLEGAL = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const NAME = /^[a-zA-Z][a-zA-Z0-9:_-]*$/;
const VOID = new Set(['br', 'hr', 'img', 'meta', 'link', 'col', 'source', 'item', 'itemref', 'rootfile']);

/** Attributes that contain an address. */
const ADDRESSES = new Set(['href', 'src', 'cite', 'poster']);

export type AttributeValue = string | number | undefined | false;

/** Needs no escaping. Checked first, because embedded pictures are megabytes of it. */
const HARMLESS = /^[\w+/=:;,. -]*$/;

export function text(value: string): Markup {
  if (HARMLESS.test(value)) return value as Markup;
  return value.replace(ILLEGAL, '').replace(/[&<>"']/g, sign => ENTITIES[sign]) as Markup;
}

/** An element. Attributes that are undefined, false or '' are omitted, except `alt`, where '' means "decorative". */
export function element(
  name: string,
  attributes: Record<string, AttributeValue> = {},
  children: Markup[] = [],
): Markup {
  if (!NAME.test(name)) throw new Error(`not a name of an element: ${JSON.stringify(name)}`);
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || (value === '' && key !== 'alt')) continue;
    if (!NAME.test(key)) throw new Error(`not a name of an attribute: ${JSON.stringify(key)}`);
    open += ` ${key}="${text(ADDRESSES.has(key) ? validAddress(String(value)) : String(value))}"`;
  }
  if (VOID.has(name) && children.length === 0) return `${open}/>` as Markup;
  return `${open}>${children.join('')}</${name}>` as Markup;
}

export function join(parts: Markup[], between = ''): Markup {
  return parts.join(text(between)) as Markup;
}

/** Trusts literal markup in our source code. Never use it for anything from a page. */
export function fixed(markup: string): Markup {
  return markup as Markup;
}

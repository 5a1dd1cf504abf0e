import type { LinkFact } from '../page/snapshot.ts';
import type { Frame } from './frames.ts';
import { anchorHost, anchorHref, areaHref, attribute, getAttribute } from './native.ts';

const SAFE = /^(?:https?:\/\/|mailto:|tel:)/;
/** In characters. Anything longer is not treated as an address. */
export const HREF_LIMIT = 4000;

/** An absolute http(s) address, or ''. */
export function toHttp(address: string, base: string): string {
  const url = toUrl(address, base);
  return url.startsWith('http://') || url.startsWith('https://') ? url : '';
}

function toUrl(address: string, base: string): string {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.length > HREF_LIMIT) return '';
  try {
    return new URL(trimmed, base).href;
  } catch {
    return '';
  }
}

/** The target of an a or area element; undefined if it has no href. */
export function readLink(element: Element, isArea: boolean, frame: Frame): LinkFact | undefined {
  const raw = getAttribute(element, 'href') ?? getAttribute(element, 'xlink:href');
  if (raw === null) return undefined;
  if (raw.length > HREF_LIMIT) return { href: '', fragment: '' };
  // The author of a bare fragment means this page, even if <base> resolves it elsewhere.
  if (raw.startsWith('#')) return { href: frame.url + raw, fragment: decode(raw.slice(1)) };
  const href = resolve(element, isArea, frame, raw);
  if (href.startsWith(frame.url + '#')) return { href, fragment: decode(href.slice(frame.url.length + 1)) };
  return { href: SAFE.test(href) ? href : '', fragment: '' };
}

/** The element's getter is ten times faster than `new URL`; SVG and XML links have none. */
function resolve(element: Element, isArea: boolean, frame: Frame, raw: string): string {
  try {
    if (isArea) return toUrl(areaHref(element as HTMLAreaElement), frame.base);
    const href = anchorHref(element as HTMLAnchorElement);
    // The getter returns an unparsable address unchanged; only then is the host empty.
    if (href !== raw || !href.startsWith('http')) return href;
    return anchorHost(element as HTMLAnchorElement) === '' ? '' : href;
  } catch {
    return toUrl(attribute(element, 'href'), frame.base);
  }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

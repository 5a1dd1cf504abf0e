const LINKS = /^(?:https?|mailto|tel):/i;
const PICTURES = /^(?:(?:blob:)?https?:|data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,])/i;

/** The address if it is safe to follow, else ''. Checked again after the walk, because a snapshot may come from anywhere. */
export function safeLink(href: unknown): string {
  return typeof href === 'string' && LINKS.test(href) && isPlain(href) ? href : '';
}

export function safePicture(src: unknown): string {
  return typeof src === 'string' && PICTURES.test(src) && isPlain(src) ? src : '';
}

export function safeWeb(href: unknown): string {
  return typeof href === 'string' && /^https?:/i.test(href) && isPlain(href) ? href : '';
}

/** Rejects control characters and white space: browsers strip them, which changes the address. */
function isPlain(address: string): boolean {
  return !/[\s\p{Cc}]/u.test(address);
}

/** The part of the standard URL we use. Every runtime has it, but code that needs no browser compiles without the DOM types. */
export interface Address {
  href: string;
  origin: string;
  protocol: string;
  hostname: string;
  pathname: string;
  search: string;
  searchParams: { get(name: string): string | null; forEach(visit: (value: string, name: string) => void): void };
}

const { URL } = globalThis as unknown as { URL: new (address: string, base?: string) => Address };

export function toUrl(address: string, base?: string): Address | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** The host without a leading www; '' if the address has none. */
export function hostOf(address: string): string {
  return toUrl(address)?.hostname.replace(/^www\./, '') ?? '';
}

/** Identifies a picture across its addresses: the path, without host, size suffixes and query. */
export function picturePath(src: string): string {
  const path = toUrl(src)?.pathname ?? '';
  return path.replace(/[-_@](?:\d{2,4}x\d{0,4}|\d{3,4}w|scaled|\dx)(?=\.\w+$)/, '').toLowerCase();
}

/** A page's address without the fragment, which only jumps within the page, unless it is a `#!` or `#/` route. */
export function toPageAddress({ href, hash }: { href: string; hash: string }): string {
  return /^#[!/]/.test(hash) ? href : href.split('#', 1)[0];
}

/** Whether an address ends in an image file extension. Others may be tracking pixels. */
export const hasPictureName = (address: string): boolean => /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(address);

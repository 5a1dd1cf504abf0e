const LINKS = /^(?:https?|mailto|tel):/i;
const PICTURES = /^(?:(?:blob:)?https?:|data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,])/i;

/** The address if it is one a reader may follow, else ''. The walk has checked it; a snapshot may come from anywhere. */
export function safeLink(href: unknown): string {
  return typeof href === 'string' && LINKS.test(href) && isPlain(href) ? href : '';
}

export function safePicture(src: unknown): string {
  return typeof src === 'string' && PICTURES.test(src) && isPlain(src) ? src : '';
}

export function safeWeb(href: unknown): string {
  return typeof href === 'string' && /^https?:/i.test(href) && isPlain(href) ? href : '';
}

/** No control characters or white space: browsers strip them, which turns one address into another. */
function isPlain(address: string): boolean {
  return !/[\s\p{Cc}]/u.test(address);
}

/** The part of the standard URL we use. Every host has it; the plain rooms compile without the library that names it. */
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

/** The host without its www; '' where the address has none. */
export function hostOf(address: string): string {
  return toUrl(address)?.hostname.replace(/^www\./, '') ?? '';
}

/** What says that two addresses are the same picture: its path, without host, size suffixes and query. */
export function picturePath(src: string): string {
  const path = toUrl(src)?.pathname ?? '';
  return path.replace(/[-_@](?:\d{2,4}x\d{0,4}|\d{3,4}w|scaled|\dx)(?=\.\w+$)/, '').toLowerCase();
}

/** Where a page is, without the fragment: a jump within the page is not another page. Routes after `#!` or `#/` are. */
export function toPageAddress({ href, hash }: { href: string; hash: string }): string {
  return /^#[!/]/.test(hash) ? href : href.split('#', 1)[0];
}

/** Whether an address ends as files of pictures do. What does not may be a pixel that counts readers. */
export const hasPictureName = (address: string): boolean => /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(address);

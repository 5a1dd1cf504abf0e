/** Whether a link is a bare "#" (relative to `url` or absolute), which is a button rather than a link. */
export function leadsNowhere(href: string, url: string): boolean {
  return href === '' || href === '#' || href === `${url.split('#', 1)[0]}#`;
}

/** Characters not allowed in an address although browsers accept them, including percent signs that are not part of an escape. */
const INVALID = /%(?![\da-f]{2})|[\s"<>\\^`{|}[\]]/gi;
/** Scheme and host, where brackets enclose an IPv6 address. */
const ORIGIN = /^[a-z][a-z\d+.-]*:(?:\/\/[^/?#]*)?/i;

/** Encodes an address as the standard requires; validators and e-book readers reject anything else. */
export function validAddress(address: string): string {
  if (address.startsWith('data:')) return address;
  const origin = ORIGIN.exec(address)?.[0] ?? '';
  const [path, ...fragment] = address.slice(origin.length).split('#');
  const rest = fragment.length > 0 ? `${path}#${fragment.join('%23')}` : path;
  return origin + rest.replace(INVALID, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

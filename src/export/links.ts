/** "#" and nothing behind it: a button of the page at `url`, no way to anywhere. */
export function leadsNowhere(href: string, url: string): boolean {
  return href === '' || href === '#' || href === `${url.split('#', 1)[0]}#`;
}

/** What an address may not hold as it is, although browsers follow it: percent signs that begin no byte among them. */
const INVALID = /%(?![\da-f]{2})|[\s"<>\\^`{|}[\]]/gi;
/** Scheme and host. Brackets there hold an address of the newer kind. */
const ORIGIN = /^[a-z][a-z\d+.-]*:(?:\/\/[^/?#]*)?/i;

/** The same address as the standard wants it written: validators and programs that read books refuse others. */
export function validAddress(address: string): string {
  if (address.startsWith('data:')) return address;
  const origin = ORIGIN.exec(address)?.[0] ?? '';
  const [path, ...fragment] = address.slice(origin.length).split('#');
  const rest = fragment.length > 0 ? `${path}#${fragment.join('%23')}` : path;
  return origin + rest.replace(INVALID, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

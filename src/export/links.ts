/** "#" and nothing behind it: a button of the page at `url`, no way to anywhere. */
export function leadsNowhere(href: string, url: string): boolean {
  return href === '' || href === '#' || href === `${url.split('#', 1)[0]}#`;
}

/** Where a page is, without the fragment: a jump within the page is not another page. Routes after `#!` or `#/` are. */
export function toPageAddress({ href, hash }: { href: string; hash: string }): string {
  return /^#[!/]/.test(hash) ? href : href.split('#', 1)[0];
}

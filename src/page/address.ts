/** Where a page is, without the fragment: a jump within the page is not another page. Routes after `#!` or `#/` are. */
export function toPageAddress({ href, hash }: { href: string; hash: string }): string {
  return /^#[!/]/.test(hash) ? href : href.split('#', 1)[0];
}

/** Whether an address ends as files of pictures do. What does not may be a pixel that counts readers. */
export const hasPictureName = (address: string): boolean => /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(address);

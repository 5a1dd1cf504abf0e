/**
 * Last check before an address reaches an attribute. The walk has checked it already, but an article may also come from a file or a later
 * page.
 */
export function safeHref(href: string): string | undefined {
  return hasScheme(href, ['http:', 'https:', 'mailto:', 'tel:']) ? href : undefined;
}

export function safeImage(src: string): string | undefined {
  return hasScheme(src, ['http:', 'https:', 'blob:']) || /^data:image\//i.test(src) ? src : undefined;
}

export function safeMedia(src: string): string | undefined {
  return hasScheme(src, ['http:', 'https:', 'blob:']) ? src : undefined;
}

/** Frames run scripts, so https only. */
export function safeFrame(src: string): string | undefined {
  return hasScheme(src, ['https:']) ? src : undefined;
}

function hasScheme(address: string, schemes: string[]): boolean {
  try {
    return schemes.includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

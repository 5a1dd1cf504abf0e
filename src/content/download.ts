/** Saves bytes as a file of the user. A link with `download` needs no permission; the page sees no click, since it never holds the link. */
export function download(document: Document, name: string, bytes: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElementNS('http://www.w3.org/1999/xhtml', 'a') as HTMLAnchorElement;
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A page served with `Content-Security-Policy: sandbox` drops downloads without an error. Its origin is opaque. */
export function canDownload(document: Document): boolean {
  return document.defaultView?.origin !== 'null';
}

/** As a file name on every system, from a title that may hold anything. */
export function toFileName(title: string, extension: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[<>:"/\\|?*\s]+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  const short = cutToBytes(plain, 120).replace(/[. ]+$/, '');
  // Names that Windows keeps for devices, whatever follows the dot.
  const name = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `${short}_` : short;
  return `${name || 'article'}.${extension}`;
}

/** File systems count bytes, and a title in Chinese has three to a character. */
function cutToBytes(text: string, limit: number): string {
  let out = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, 1000))) {
    bytes += new TextEncoder().encode(segment).length;
    if (bytes > limit) return out;
    out += segment;
  }
  return out;
}

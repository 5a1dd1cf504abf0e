import { createHtml } from '../../own-document.ts';

/** Saves bytes as a file of the user. A link with `download` needs no permission; the page sees no click, since it never holds the link. */
export function download(document: Document, name: string, bytes: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = createHtml(document, 'a');
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

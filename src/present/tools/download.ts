import { createHtml } from '../../own-document.ts';

/** Saves bytes as a file. A link with `download` needs no permission, and the page sees no click because the link is never attached. */
export function download(document: Document, name: string, bytes: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = createHtml(document, 'a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the address only after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** False for pages served with `Content-Security-Policy: sandbox`, which drop downloads without an error. Their origin is opaque. */
export function canDownload(document: Document): boolean {
  return document.defaultView?.origin !== 'null';
}

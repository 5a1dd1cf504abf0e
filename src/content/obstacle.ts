import type { Obstacle } from '../messages.ts';

/** Returns the document type if that alone makes it unreadable. Browsers wrap images, media and PDFs in pages of their own. */
export function findObstacle(document: Document): Obstacle | undefined {
  const type = document.contentType;
  if (type === 'application/pdf') return 'pdf';
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/') || type.startsWith('audio/')) return 'media';
  // XHTML is XML with a layout; a feed or a sitemap is not.
  if (/[/+]xml$/.test(type) && type !== 'application/xhtml+xml') return 'xml';
  return undefined;
}

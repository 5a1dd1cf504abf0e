import type { Obstacle } from '../messages.ts';

/** What the document is, where that alone says it cannot be read. The browser wraps images, media and PDFs in pages of its own. */
export function findObstacle(document: Document): Obstacle | undefined {
  const type = document.contentType;
  if (type === 'application/pdf') return 'pdf';
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/') || type.startsWith('audio/')) return 'media';
  // XHTML is XML with a layout; a feed or a sitemap is not.
  if (/[/+]xml$/.test(type) && type !== 'application/xhtml+xml') return 'xml';
  return undefined;
}

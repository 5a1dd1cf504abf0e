import type { OverlayHost } from '../overlay/host.ts';

/** Moves the rectangles, which are in the page's pixels, along with the page. */
export function placeSheet({ find }: OverlayHost, { scrollX, scrollY }: Window): void {
  const sheet = find('.sheet');
  if (sheet) sheet.style.translate = `${-scrollX}px ${-scrollY}px`;
}

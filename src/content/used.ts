import { siteOf } from '../site/site-of.ts';
import type { ViewContext } from './views.ts';

/** Says that remembered corrections were used on this page. */
export function usedNote({ store: { used }, words }: ViewContext): string | undefined {
  if (used === 0) return undefined;
  return words('highlightRemembered', used);
}

/** Opens the options where those of this site are looked at and dropped. */
export function openUsed({ background, document }: ViewContext): void {
  background.openOptions(`corrections=${siteOf(document.location.href)}`).catch(() => undefined);
}

import { siteOf } from '../site/site-of.ts';
import type { ViewContext } from './views.ts';

/** A note that remembered corrections were used on this page; undefined if none were. */
export function usedNote({ store: { used }, words }: ViewContext): string | undefined {
  if (used === 0) return undefined;
  return words('highlightRemembered', used);
}

/** Opens the options at this site's corrections, where they can be reviewed and deleted. */
export function openUsed({ background, document }: ViewContext): void {
  background.openOptions(`corrections=${siteOf(document.location.href)}`).catch(() => undefined);
}

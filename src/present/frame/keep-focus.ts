import type { OwnDocument } from '../../own-document.ts';

/** A page that takes the focus this often means it. */
const MAX_TAKEN = 30;

/**
 * The focus stays in our document while the reader is open: a page can take it from our host at any time, and would hear the keys
 * that follow. What the user does in the browser's own bars, or in a player inside the article, does not count.
 */
export function keepFocus({ frame, document, window, signal }: OwnDocument, onDefeat: () => void): void {
  const root = frame.getRootNode() as ShadowRoot;
  let last = document.activeElement as HTMLElement | null;
  let taken = 0;
  const remember = () => {
    last = document.activeElement as HTMLElement | null;
  };
  document.addEventListener('focusin', remember, { signal });
  const takeBack = () => {
    const isElsewhere = !frame.ownerDocument.hasFocus() || root.activeElement === frame || !frame.isConnected;
    if (signal.aborted || isElsewhere || taken > MAX_TAKEN) return;
    if (++taken > MAX_TAKEN) return onDefeat();
    window.focus();
    if (last?.isConnected) last.focus({ preventScroll: true });
  };
  // Not within the event: the browser has not decided yet who has the focus.
  window.addEventListener('blur', () => queueMicrotask(takeBack), { signal });
  window.addEventListener('blur', () => setTimeout(takeBack), { signal });
}

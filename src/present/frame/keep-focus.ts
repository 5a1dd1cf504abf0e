import type { OwnDocument } from '../../own-document.ts';

/** A page that takes the focus this often means it. */
const MAX_TAKEN = 30;

/**
 * Keeps the focus in our document while the reader is open: the page can take it from our host at any time and would then receive the keys.
 * Focus moves to the browser's own controls, or to a player inside the article, do not count.
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
  // Not within the event: the browser has not decided yet what gets the focus.
  window.addEventListener('blur', () => queueMicrotask(takeBack), { signal });
  window.addEventListener('blur', () => setTimeout(takeBack), { signal });
}

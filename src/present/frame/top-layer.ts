/** Puts the dialog above everything else in the top layer, as a modal dialog. */
export function enterTopLayer(dialog: HTMLDialogElement): void {
  if (dialog.popover) dialog.hidePopover();
  dialog.removeAttribute('popover');
  if (dialog.open) dialog.close();
  dialog.showModal();
}

/** A dialog that was moved in the DOM still has `open` but is no longer modal. */
export function isInTopLayer(dialog: HTMLDialogElement): boolean {
  return dialog.matches(':modal, :popover-open');
}

/** Leaving the top layer for a moment loses the focus and scroll positions; this restores them. */
export function keepingView(dialog: HTMLDialogElement, work: () => void): void {
  const own = dialog.querySelector<HTMLIFrameElement>('.own-document')?.contentDocument;
  const focused = (own ?? (dialog.getRootNode() as ShadowRoot)).activeElement as HTMLElement | null;
  const scrolled = [...(own ?? dialog).querySelectorAll('[data-scroll]')].map(
    element => [element, element.scrollTop, element.scrollLeft] as const,
  );
  work();
  for (const [element, top, left] of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
  focused?.focus({ preventScroll: true });
}

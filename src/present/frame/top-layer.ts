/** Enters the top layer above everything that is in it, as a modal dialog. */
export function enterTopLayer(dialog: HTMLDialogElement): void {
  if (dialog.popover) dialog.hidePopover();
  dialog.removeAttribute('popover');
  if (dialog.open) dialog.close();
  dialog.showModal();
}

/** One that was moved within the page still says it is open, and is modal no more. */
export function isInTopLayer(dialog: HTMLDialogElement): boolean {
  return dialog.matches(':modal, :popover-open');
}

/** What leaves the top layer for a moment loses the focus and its scroll positions. */
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

/**
 * Keeps our ground visible and clickable. It is in the top layer as a popover, which does not affect the page. The page
 * can get above it in two ways:
 *
 *   popover, full screen   entered the top layer after us          we enter again
 *   modal dialog           makes everything outside it inert       we become a modal dialog ourselves
 *
 * A modal dialog of ours makes the page inert in turn, so we use one only while the page has one, and never while clicks
 * are let through.
 */
export interface Stand {
  /** Enters the top layer as its last, and so highest, element. */
  enter(): void;
  setPassing(isPassing: boolean): void;
}

const LOOK_EVERY_MS = 400;
/** Limit for pages that keep covering us. */
const MAX_SHOWS = 40;
/** Our parts that must always be clickable while shown. */
const PRESSED = '.bar, aside';
const INSET_PX = 4;

interface StandOptions {
  document: Document;
  host: HTMLElement;
  ground: HTMLDialogElement;
  /** Finds a part of the interface. */
  find(selector: string): HTMLElement | null;
  signal: AbortSignal;
}

export function stayOnTop({ document, host, ground, find, signal }: StandOptions): Stand {
  const view = document.defaultView!;
  let isPassing = false;
  /** True if something we cannot see makes us inert: a dialog in one of the page's shadow roots. */
  let isHeld = false;
  let shows = 0;

  const isReached = () => isPassing || canPress(document, host, find(PRESSED));
  const mustBeModal = () => !isPassing && (isHeld || isPageModal(document));

  function enter(): void {
    const focused = (ground.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
    const { scrollX, scrollY } = view;
    show(ground, mustBeModal());
    if (!isReached()) {
      isHeld = true;
      show(ground, true);
    }
    focused?.focus({ preventScroll: true });
    // Showing a dialog moves the focus, and a page whose field had it scrolls to the dialog's position in the document.
    if (view.scrollX !== scrollX || view.scrollY !== scrollY)
      view.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  }

  function look(): void {
    if (signal.aborted || !host.isConnected || shows >= MAX_SHOWS) return;
    if (ground.matches(':modal') === mustBeModal() && isReached()) return;
    shows++;
    enter();
  }

  // We handle Escape (keys.ts), though browsers close a dialog on the second one regardless.
  ground.addEventListener('cancel', event => event.preventDefault(), { signal });
  for (const type of ['toggle', 'fullscreenchange', 'close'])
    document.addEventListener(type, event => event.target !== host && look(), { capture: true, signal });
  const timer = view.setInterval(look, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => view.clearInterval(timer));
  enter();
  return {
    enter,
    setPassing(next) {
      isPassing = next;
      look();
    },
  };
}

/** Makes `ground` the last in the top layer. An element cannot be a modal dialog and a popover at once. */
function show(ground: HTMLDialogElement, asModal: boolean): void {
  if (ground.open) ground.close();
  ground.popover = null;
  if (asModal) ground.showModal();
  else {
    ground.popover = 'manual';
    ground.showPopover();
  }
}

/** Our own dialog is in a shadow root, which document selectors do not reach. */
function isPageModal(document: Document): boolean {
  return document.querySelector('dialog:modal') !== null;
}

/** True if a press on our bar would reach it. Hit-testing skips inert and covered elements. */
function canPress(document: Document, host: HTMLElement, pressed: HTMLElement | null): boolean {
  const box = pressed?.getBoundingClientRect();
  if (!box || box.width === 0) return true;
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + INSET_PX);
  return found === host || found === null;
}

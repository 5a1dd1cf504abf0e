/**
 * Keeps our ground where it can be seen and pressed. It lies in the top layer as a popover, which leaves the page as it
 * is. Two things of a page's own reach above that:
 *
 *   a popover, a full screen   entered the top layer after us            we enter again
 *   a modal dialog             makes everything outside itself inert     we become a modal dialog ourselves
 *
 * Who is modal makes the page inert in turn, so we are only while the page is, and not while clicks are let through.
 */
export interface Stand {
  /** Into the top layer, as its last and so its highest. */
  enter(): void;
  setPassing(isPassing: boolean): void;
}

const LOOK_EVERY_MS = 400;
/** A page that covers us again and again would never end. */
const MAX_SHOWS = 40;
/** Parts of ours that can always be pressed, where they are shown. */
const PRESSED = '.bar, aside';
const INSET_PX = 4;

export function stayOnTop(
  document: Document,
  host: HTMLElement,
  ground: HTMLDialogElement,
  signal: AbortSignal,
): Stand {
  const view = document.defaultView!;
  let isPassing = false;
  /** Something we cannot see holds us inert: a dialog in a shadow root of the page. */
  let isHeld = false;
  let shows = 0;

  const isReached = () => isPassing || canPress(document, host, ground);
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
    // A dialog that is shown takes the focus, and a page whose field had it is scrolled to where the dialog stands in it.
    if (view.scrollX !== scrollX || view.scrollY !== scrollY)
      view.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  }

  function look(): void {
    if (signal.aborted || !host.isConnected || shows >= MAX_SHOWS) return;
    if (ground.matches(':modal') === mustBeModal() && isReached()) return;
    shows++;
    enter();
  }

  // Escape is ours to answer (keys.ts); the browser closes the dialog whatever is said at the second.
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

/** Last of the top layer. A modal dialog cannot be a popover too, nor the other way about. */
function show(ground: HTMLDialogElement, asModal: boolean): void {
  if (ground.open) ground.close();
  ground.popover = null;
  if (asModal) ground.showModal();
  else {
    ground.popover = 'manual';
    ground.showPopover();
  }
}

/** Ours is in a shadow root, where a selector of the document does not see it. */
function isPageModal(document: Document): boolean {
  return document.querySelector('dialog:modal') !== null;
}

/** Whether a press on our bar would reach it. What the browser holds inert, or covers, it does not find. */
function canPress(document: Document, host: HTMLElement, ground: HTMLElement): boolean {
  const box = ground.querySelector(PRESSED)?.getBoundingClientRect();
  if (!box || box.width === 0) return true;
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + INSET_PX);
  return found === host || found === null;
}

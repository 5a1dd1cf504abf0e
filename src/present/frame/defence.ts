import { enterTopLayer, isInTopLayer, keepingView } from './top-layer.ts';

interface Defence {
  document: Document;
  host: HTMLElement;
  dialog: HTMLDialogElement;
  signal: AbortSignal;
  onCancel(): void;
  /** The reader is drawn, but the page keeps covering it. */
  onDefeat(): void;
  /** The page does not let the reader stay at all. */
  onLost(): void;
}

/** A page that covers us this often does so on purpose, and raising the reader again and again would drain the battery. */
const MAX_RAISES = 30;
/** On a slow machine `MAX_RAISES` takes minutes, so more raises than below, over a longer time than this, are too many as well. */
const MANY_RAISES_MS = 15_000;
const MANY_RAISES = 5;
/** After 12 calm checks (about five seconds) the contest is over: whatever the page opens later is something new. */
const CALM_LOOKS = 12;
/** How often the host is put back in the same place before another is tried. */
const MAX_REMOVALS = 3;
/** Limit on how often added attributes are removed. */
const MAX_STRIPS = 100;
const LOOK_EVERY_MS = 400;

/**
 * Keeps the reader on top of a page that removes or moves unknown elements, hides them by attributes, or opens dialogs and popovers. The
 * last element to enter the top layer is the highest, so when covered we enter again.
 */
export function defendHost({ document, host, dialog, signal, onCancel, onDefeat, onLost }: Defence): void {
  const window = document.defaultView!;
  const limit = new RaiseLimit();
  let removals = 0;
  let place = host.parentNode;
  let rivals = findRivals(document, host);

  /** True if the host is where we put it: a page may also move it into a hidden element or another document. */
  const isInPlace = () => host.isConnected && host.parentNode === place && host.ownerDocument === document;
  const isDrawn = () => dialog.getClientRects().length > 0;

  const raise = () => {
    if (signal.aborted || limit.isReached) return;
    // A notice in a reader that cannot be seen would go unnoticed.
    if (limit.count()) return isInPlace() && isDrawn() ? onDefeat() : onLost();
    keepingView(dialog, () => {
      if (!isInPlace()) {
        // document.open() replaces the root element. Some pages tolerate no foreign element beside their body, but do so inside it.
        const next = ++removals > MAX_REMOVALS && document.body ? document.body : document.documentElement;
        place = next;
        next.append(host);
        removed.observe(next, { childList: true });
      }
      enterTopLayer(dialog);
    });
    rivals = findRivals(document, host);
  };

  const look = () => {
    if (signal.aborted) return;
    const now = findRivals(document, host);
    const covered = now.some(rival => !rivals.includes(rival)) || isCovered(document, host);
    rivals = now;
    if (covered || !isInPlace() || !isInTopLayer(dialog) || !isDrawn()) raise();
    else limit.rest();
  };

  dialog.addEventListener(
    'close',
    () => {
      // Browsers let a second Escape close a dialog despite `preventDefault`; treat that as the user's wish. The close event of our own
      // raising arrives late, when the dialog is open again.
      if (!dialog.open && !signal.aborted && isInPlace()) onCancel();
    },
    { signal },
  );
  const removed = new MutationObserver(() => {
    if (!isInPlace()) raise();
  });
  removed.observe(document, { childList: true });
  removed.observe(document.documentElement, { childList: true });
  stripAttributes(host, signal);
  // A rival closed and reopened at once is the same element, but now above us.
  const onToggle = ({ isTrusted, target, newState }: ToggleEvent) => {
    if (isTrusted && target !== host && newState === 'open' && isRival(target)) raise();
  };
  document.addEventListener('toggle', onToggle as (event: Event) => void, { capture: true, signal });
  document.addEventListener('fullscreenchange', look, { capture: true, signal });
  const timer = window.setInterval(look, LOOK_EVERY_MS);

  signal.addEventListener(
    'abort',
    () => {
      window.clearInterval(timer);
      removed.disconnect();
    },
    { once: true },
  );
}

/** Removes attributes that the page sets on our host: `inert`, for example. */
function stripAttributes(host: HTMLElement, signal: AbortSignal): void {
  let strips = 0;
  const observer = new MutationObserver(() => {
    if (++strips > MAX_STRIPS) return observer.disconnect();
    for (const { name } of [...host.attributes]) host.removeAttribute(name);
  });
  observer.observe(host, { attributes: true });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}

/** Counts how often the page has covered or removed us, until it stops for a while. */
class RaiseLimit {
  #raises = 0;
  #beganMs = 0;
  #calm = 0;
  isReached = false;

  /** Counts one more raise; true if that is too many. */
  count(): boolean {
    const nowMs = performance.now();
    if (this.#raises++ === 0) this.#beganMs = nowMs;
    this.#calm = 0;
    const isLong = this.#raises > MANY_RAISES && nowMs - this.#beganMs > MANY_RAISES_MS;
    this.isReached = isLong || this.#raises > MAX_RAISES;
    return this.isReached;
  }

  /** Called when a check finds nothing to fix. */
  rest(): void {
    if (++this.#calm >= CALM_LOOKS) this.#raises = 0;
  }
}

/** States of elements in the top layer. A browser rejects the whole selector list if it does not know one of them. */
const RIVALS = [':modal', ':popover-open', ':fullscreen']
  .filter(selector => CSS.supports(`selector(${selector})`))
  .join();

/** The page's elements in the top layer. */
function findRivals(document: Document, host: HTMLElement): Element[] {
  return [...document.querySelectorAll(RIVALS)].filter(element => element !== host);
}

function isRival(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(RIVALS);
}

/** A dialog made modal after ours makes ours inert and receives the pointer. */
function isCovered(document: Document, host: HTMLElement): boolean {
  const { innerWidth, innerHeight } = document.defaultView!;
  const met = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return met !== null && met !== host;
}

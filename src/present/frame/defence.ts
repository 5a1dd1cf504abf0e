import { enterTopLayer, isInTopLayer, keepingView } from './top-layer.ts';

interface Defence {
  document: Document;
  host: HTMLElement;
  dialog: HTMLDialogElement;
  signal: AbortSignal;
  onCancel(): void;
  /** It is there, and the page goes on covering it. */
  onDefeat(): void;
  /** The page does not let it stand at all. */
  onLost(): void;
}

/** A page that undoes us this often means it, and a fight without end would burn its battery. */
const MAX_RAISES = 30;
/** On a slow machine that takes minutes: so long, and so often at the least. */
const LONG_FIGHT_MS = 15_000;
const LONG_FIGHT_RAISES = 5;
/** After five seconds of checks that find nothing the contest is over: what the page opens then is something new. */
const CALM_LOOKS = 12;
/** So often it is put back where it was. */
const MAX_REMOVALS = 3;
/** Attributes are taken off again, but not for ever. */
const MAX_STRIPS = 100;
const LOOK_EVERY_MS = 400;

/**
 * Keeps the reader on top of a page that removes what it does not know, puts it elsewhere, hides it by attributes, or opens dialogs
 * and popovers of its own: what enters the top layer last is highest, so being covered is answered by entering again.
 */
export function defendHost({ document, host, dialog, signal, onCancel, onDefeat, onLost }: Defence): void {
  const window = document.defaultView!;
  const fight = new Fight();
  let removals = 0;
  let place = host.parentNode;
  let rivals = findRivals(document, host);

  /** Where we put it: a page may also put it into something hidden, or into another document. */
  const isInPlace = () => host.isConnected && host.parentNode === place && host.ownerDocument === document;
  const isDrawn = () => dialog.getClientRects().length > 0;

  const raise = () => {
    if (signal.aborted || fight.isLost) return;
    // What is said in a reader that cannot be seen is heard by no one.
    if (fight.isLostNow()) return isInPlace() && isDrawn() ? onDefeat() : onLost();
    keepingView(dialog, () => {
      if (!isInPlace()) {
        // document.open() brings another root element; some pages tolerate no stranger beside their body, but many within it.
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
    else fight.rest();
  };

  dialog.addEventListener(
    'close',
    () => {
      // Browsers let a second Escape close a dialog whatever its handlers say: that is the user's word.
      // The event of our own raising comes late, when the dialog stands again.
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
  // What was closed and opened again in one go is the same rival, and yet above us.
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

/** What a page hangs on our host is taken off again: it could make it inert. */
function stripAttributes(host: HTMLElement, signal: AbortSignal): void {
  let strips = 0;
  const observer = new MutationObserver(() => {
    if (++strips > MAX_STRIPS) return observer.disconnect();
    for (const { name } of [...host.attributes]) host.removeAttribute(name);
  });
  observer.observe(host, { attributes: true });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}

/** How often the page has undone us, until it leaves us in peace for a while. */
class Fight {
  #raises = 0;
  #beganMs = 0;
  #calm = 0;
  isLost = false;

  /** Counts one more. */
  isLostNow(): boolean {
    const nowMs = performance.now();
    if (this.#raises++ === 0) this.#beganMs = nowMs;
    this.#calm = 0;
    const isLong = this.#raises > LONG_FIGHT_RAISES && nowMs - this.#beganMs > LONG_FIGHT_MS;
    this.isLost = isLong || this.#raises > MAX_RAISES;
    return this.isLost;
  }

  /** A look found nothing to undo. */
  rest(): void {
    if (++this.#calm >= CALM_LOOKS) this.#raises = 0;
  }
}

/** What can be in the top layer. A browser that does not know one of them would refuse the whole selector. */
const RIVALS = [':modal', ':popover-open', ':fullscreen']
  .filter(selector => CSS.supports(`selector(${selector})`))
  .join();

/** What of the page is in the top layer. */
function findRivals(document: Document, host: HTMLElement): Element[] {
  return [...document.querySelectorAll(RIVALS)].filter(element => element !== host);
}

function isRival(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(RIVALS);
}

/** A dialog that was made modal after ours makes ours inert, and is what the pointer meets. */
function isCovered(document: Document, host: HTMLElement): boolean {
  const { innerWidth, innerHeight } = document.defaultView!;
  const met = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return met !== null && met !== host;
}

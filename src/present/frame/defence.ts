import { enterTopLayer, isInTopLayer, keepingView } from './top-layer.ts';

interface Defence {
  document: Document;
  host: HTMLElement;
  dialog: HTMLDialogElement;
  signal: AbortSignal;
  onCancel(): void;
  onDefeat(): void;
}

/** A page that undoes us this often means it, and a fight without end would burn its battery. */
const MAX_RAISES = 30;
/** So often it is put back where it was. */
const MAX_REMOVALS = 3;
const LOOK_EVERY_MS = 400;

/**
 * Keeps the reader on top of a page that removes what it does not know, hides it by attributes, or opens dialogs and popovers of
 * its own: what enters the top layer last is highest, so being covered is answered by entering again.
 */
export function defendHost({ document, host, dialog, signal, onCancel, onDefeat }: Defence): void {
  const window = document.defaultView!;
  let raises = 0;
  let removals = 0;
  let rivals = findRivals(document, host);

  const raise = () => {
    if (signal.aborted || raises > MAX_RAISES) return;
    // What is said in a reader that is not on the page is heard by no one.
    if (++raises > MAX_RAISES) return host.isConnected ? onDefeat() : onCancel();
    keepingView(dialog, () => {
      if (!host.isConnected) {
        // document.open() brings another root element; some pages tolerate no stranger beside their body, but many within it.
        const place = ++removals > MAX_REMOVALS && document.body ? document.body : document.documentElement;
        place.append(host);
        removed.observe(place, { childList: true });
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
    if (!host.isConnected || !isInTopLayer(dialog) || covered) raise();
  };

  dialog.addEventListener(
    'close',
    () => {
      // Browsers let a second Escape close a dialog whatever its handlers say: that is the user's word.
      // The event of our own raising comes late, when the dialog stands again.
      if (!dialog.open && !signal.aborted && host.isConnected) onCancel();
    },
    { signal },
  );
  const removed = new MutationObserver(() => {
    if (!host.isConnected) raise();
  });
  removed.observe(document, { childList: true });
  removed.observe(document.documentElement, { childList: true });
  const attributes = new MutationObserver(() => {
    for (const { name } of [...host.attributes]) host.removeAttribute(name);
  });
  attributes.observe(host, { attributes: true });
  // What was closed and opened again in one go is the same rival, and yet above us.
  const onToggle = ({ target, newState }: ToggleEvent) => {
    if (target !== host && newState === 'open' && isRival(target)) raise();
  };
  document.addEventListener('toggle', onToggle as (event: Event) => void, { capture: true, signal });
  document.addEventListener('fullscreenchange', look, { capture: true, signal });
  const timer = window.setInterval(look, LOOK_EVERY_MS);

  signal.addEventListener(
    'abort',
    () => {
      window.clearInterval(timer);
      removed.disconnect();
      attributes.disconnect();
    },
    { once: true },
  );
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

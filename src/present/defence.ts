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
const LOOK_EVERY_MS = 400;

/**
 * Keeps the reader on top of a page that removes what it does not know, hides it by attributes, or opens dialogs and popovers of
 * its own: what enters the top layer last is highest, so being covered is answered by entering again.
 */
export function defendHost({ document, host, dialog, signal, onCancel, onDefeat }: Defence): void {
  const window = document.defaultView!;
  let raises = 0;
  let rivals = findRivals(document, host);

  const raise = () => {
    if (signal.aborted || raises > MAX_RAISES) return;
    if (++raises > MAX_RAISES) return onDefeat();
    keepingView(dialog, () => {
      if (!host.isConnected) {
        // document.open() brings another root element.
        document.documentElement.append(host);
        removed.observe(document.documentElement, { childList: true });
      }
      enterTopLayer(dialog);
    });
    rivals = findRivals(document, host);
  };

  const look = () => {
    if (signal.aborted) return;
    const now = findRivals(document, host);
    const covered = now.some(rival => !rivals.includes(rival));
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
  for (const name of ['toggle', 'fullscreenchange'] as const) {
    document.addEventListener(
      name,
      event => {
        if (event.target !== host) look();
      },
      { capture: true, signal },
    );
  }
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

/** What of the page is in the top layer. */
function findRivals(document: Document, host: HTMLElement): Element[] {
  const found: Element[] = [];
  for (const selector of [':modal', ':popover-open', ':fullscreen']) {
    try {
      found.push(...document.querySelectorAll(selector));
    } catch {
      // A browser that does not know the selector has no such rivals.
    }
  }
  return found.filter(element => element !== host);
}

import { afterPaint } from './after-paint.ts';
import { defendHost } from './defence.ts';
import { openRedoubt } from './isolated-frame.ts';
import { keepKeys, keepOthers } from './keep-events.ts';
import { enterTopLayer, keepingView } from './top-layer.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Our ground on a stranger's page: a shadow root with a modal dialog in it. */
export interface Ground {
  dialog: HTMLDialogElement;
  /** Where to draw: the dialog, or the body of a frame in it. */
  readonly mount: HTMLElement;
  addCss(css: string): void;
  /**
   * In the top layer at once, modal after the first frame: a modal dialog makes the page inert, for which the browser goes
   * through every element of it, and no one waits for that to read.
   */
  open(): void;
}

interface GroundOptions {
  document: Document;
  css: string;
  mode: 'open' | 'closed';
  signal: AbortSignal;
  /** Every key pressed while the reader is open, wherever the focus is. True where it was a command. */
  onKey(event: KeyboardEvent): boolean;
  /** There is another place to draw now; the former is empty or about to go. */
  onMove(): void;
  /** The browser asks to close: Escape that reached no handler of ours, the back gesture of a phone. */
  onCancel(): void;
  /** The page has won: it puts itself on top again and again, or keeps the keys. */
  onDefeat(what: 'top' | 'keys'): void;
}

/** Builds the ground. Nothing of it outlives the signal. */
export function mountHost({ document, css, mode, signal, onKey, onMove, onCancel, onDefeat }: GroundOptions): Ground {
  const host = document.createElementNS(XHTML, 'div') as HTMLElement;
  const shadow = host.attachShadow({ mode, delegatesFocus: false });
  const styles = [css];
  adopt(document, shadow, css);
  const dialog = document.createElementNS(XHTML, 'dialog') as HTMLDialogElement;
  shadow.append(dialog);

  const before = document.activeElement;
  const { scrollX, scrollY } = document.defaultView!;
  holdScroll(document, signal);
  let mount: HTMLElement = dialog;
  let isMoving = false;
  /** Once: where even a frame is refused, a second one would be too. */
  const move = () => {
    if (isMoving) return;
    isMoving = true;
    openRedoubt({
      ...{ dialog, css: styles, signal, onKey },
      onReady(place) {
        mount = place;
        onMove();
      },
      onRefused: () => onDefeat('keys'),
    });
  };
  const keys = keepKeys({ window: document.defaultView!, signal, onKey, onTaken: move });
  keepOthers(host);
  dialog.addEventListener('cancel', event => {
    event.preventDefault();
    onCancel();
  });
  document.documentElement.append(host);
  defendHost({ document, host, dialog, signal, onCancel, onDefeat: () => onDefeat('top') });

  signal.addEventListener(
    'abort',
    () => {
      host.remove();
      document.defaultView!.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      if (before && 'focus' in before) (before as HTMLElement).focus({ preventScroll: true });
    },
    { once: true },
  );
  return {
    dialog,
    get mount() {
      return mount;
    },
    addCss(more) {
      styles.push(more);
      adopt(document, shadow, more);
    },
    open() {
      dialog.popover = 'manual';
      dialog.showPopover();
      afterPaint(() => {
        if (signal.aborted) return;
        keepingView(dialog, () => enterTopLayer(dialog));
        keys.probe(host);
      });
    },
  };
}

function adopt(document: Document, shadow: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  } catch {
    // A constructed sheet belongs to the document of its maker; where the two differ (a frame, an older Firefox) it is refused.
    const style = document.createElementNS(XHTML, 'style');
    style.textContent = css;
    shadow.append(style);
  }
}

/**
 * The page stays where it is, and off the paper when the article is printed. What is in its body goes one by one, and its bare
 * words by having no size: the reader itself may have had to move in there, and its own rules outdo these.
 */
const PAGE_CSS = `:root { overflow: hidden !important; }
@media print {
  @page { margin: 20mm 22mm; }
  :root { overflow: visible !important; block-size: auto !important; background: none !important; }
  body { all: initial !important; display: block !important; font-size: 0 !important; color: transparent !important; }
  body > *, body::before, body::after { display: none !important; }
}`;

/**
 * The page underneath stays where it is. Its own sheet list is used, because that changes no attribute the page could see or keep;
 * where that is refused, one inline property is set and put back.
 */
function holdScroll(document: Document, signal: AbortSignal): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(PAGE_CSS);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    signal.addEventListener(
      'abort',
      () => {
        document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter(other => other !== sheet);
      },
      { once: true },
    );
  } catch {
    const { style } = document.documentElement;
    const had = document.documentElement.getAttribute('style');
    style.setProperty('overflow', 'hidden', 'important');
    signal.addEventListener(
      'abort',
      () => {
        if (had === null) document.documentElement.removeAttribute('style');
        else document.documentElement.setAttribute('style', had);
      },
      { once: true },
    );
  }
}

import { afterPaint } from './after-paint.ts';
import { defendHost } from './defence.ts';
import { enterTopLayer, keepingView } from './top-layer.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Our ground on a stranger's page: a shadow root with a modal dialog in it. */
export interface Ground {
  host: HTMLElement;
  shadow: ShadowRoot;
  dialog: HTMLDialogElement;
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
  /** Every key pressed while the reader is open, wherever the focus is. */
  onKey(event: KeyboardEvent): void;
  /** The browser asks to close: Escape that reached no handler of ours, the back gesture of a phone. */
  onCancel(): void;
  /** The page has put itself on top again and again; we stopped fighting. */
  onDefeat(): void;
}

/** Builds the ground. Nothing of it outlives the signal. */
export function takeGround({ document, css, mode, signal, onKey, onCancel, onDefeat }: GroundOptions): Ground {
  const host = document.createElementNS(XHTML, 'div') as HTMLElement;
  const shadow = host.attachShadow({ mode, delegatesFocus: false });
  adopt(document, shadow, css);
  const dialog = document.createElementNS(XHTML, 'dialog') as HTMLDialogElement;
  shadow.append(dialog);

  const before = document.activeElement;
  const { scrollX, scrollY } = document.defaultView!;
  holdScroll(document, signal);
  keepEvents(document, host, signal, onKey);
  dialog.addEventListener('cancel', event => {
    event.preventDefault();
    onCancel();
  });
  document.documentElement.append(host);
  defendHost({ document, host, dialog, signal, onCancel, onDefeat });

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
    host,
    shadow,
    dialog,
    addCss: more => adopt(document, shadow, more),
    open() {
      dialog.popover = 'manual';
      dialog.showPopover();
      afterPaint(() => !signal.aborted && keepingView(dialog, () => enterTopLayer(dialog)));
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

/** The page stays where it is, and off the paper when the article is printed. */
const PAGE_CSS = `:root { overflow: hidden !important; }
@media print {
  :root { overflow: visible !important; block-size: auto !important; background: none !important; }
  body { display: none !important; }
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

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;
// biome-ignore format: read as a list
const OTHER_EVENTS = [
  'click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout', 'pointerdown', 'pointerup', 'pointermove',
  'pointerover', 'pointerout', 'touchstart', 'touchend', 'touchmove', 'wheel', 'focusin', 'focusout', 'input', 'change', 'beforeinput', 'copy', 'cut',
  'paste', 'selectstart', 'dragstart', 'drop', 'submit', 'compositionstart', 'compositionupdate', 'compositionend', 'toggle',
] as const;

/**
 * Keys are taken at the window, before the page's own handlers on document and below, and go to no one else while the reader is
 * open: also those pressed when nothing of ours has the focus. What the browser itself does with a key (typing, moving the focus,
 * scrolling) does not depend on that. Other events end at the host.
 */
function keepEvents(
  document: Document,
  host: HTMLElement,
  signal: AbortSignal,
  onKey: (event: KeyboardEvent) => void,
): void {
  for (const name of KEY_EVENTS) {
    document.defaultView!.addEventListener(
      name,
      event => {
        event.stopImmediatePropagation();
        if (name === 'keydown') onKey(event);
      },
      { capture: true, signal },
    );
  }
  for (const name of OTHER_EVENTS)
    host.addEventListener(name, event => event.stopPropagation(), { signal, passive: true });
}

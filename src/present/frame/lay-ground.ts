import { adoptCss, createHtml, type OwnDocument, openOwnDocument } from '../../own-document.ts';
import hostCss from './host.css?inline';

export interface LayOptions {
  document: Document;
  css: string;
  mode: 'open' | 'closed';
}

/** A host that is empty and invisible so far. */
export interface LaidGround {
  host: HTMLElement;
  shadow: ShadowRoot;
  dialog: HTMLDialogElement;
  styles: string[];
  /** Undefined if the page may not have frames. */
  own: OwnDocument | undefined;
  /** Over the page, and not only laid. */
  isShown: boolean;
  /** True once the reader has taken over; until then nothing answers in it. */
  isTaken: boolean;
  /** Called when the page removed the frame and it has loaded again. */
  onLoadedAgain(own: OwnDocument): void;
  /** Aborting it removes everything from the page. */
  life: AbortController;
}

/** Builds the part of the host that needs no article: making a frame takes as long as drawing the first screen in it. */
export function layGround({ document, css, mode }: LayOptions): LaidGround {
  const life = new AbortController();
  const host = createHtml(document, 'div');
  const shadow = host.attachShadow({ mode, delegatesFocus: false });
  adoptCss(shadow, hostCss);
  const dialog = createHtml(document, 'dialog');
  shadow.append(dialog);
  document.documentElement.append(host);
  life.signal.addEventListener('abort', () => host.remove(), { once: true });
  const styles = [css];
  const laid: LaidGround = {
    host,
    shadow,
    dialog,
    styles,
    own: undefined,
    isShown: false,
    isTaken: false,
    life,
    onLoadedAgain() {},
  };
  laid.own = openOwnDocument({
    ...{ parent: dialog, title: '', language: '', css: styles, signal: life.signal },
    onLoadedAgain(own) {
      laid.own = own;
      laid.onLoadedAgain(own);
    },
  });
  if (!laid.own) adoptCss(shadow, css);
  return laid;
}

/** Where the reader is drawn: the body of our own document, or the dialog if the page may not have frames. */
export const mountOf = ({ own, dialog }: LaidGround): HTMLElement => own?.body ?? dialog;

/**
 * Puts the host over the page, and holds the page in place. It enters the top layer at once but is not yet modal: a modal dialog makes the page
 * inert, for which the browser visits every element, and that would delay the first frame.
 */
export function showGround(laid: LaidGround): void {
  if (laid.isShown) return;
  laid.isShown = true;
  const document = laid.host.ownerDocument;
  holdScroll(document, laid.life.signal);
  laid.life.signal.addEventListener('abort', holdView(document), { once: true });
  laid.dialog.popover = 'manual';
  laid.dialog.showPopover();
}

/** Returns a function that gives the page its scroll position and its focus back. */
function holdView(document: Document): () => void {
  const view = document.defaultView!;
  const focused = document.activeElement;
  const { scrollX, scrollY } = view;
  return () => {
    // Scrolling to where the page already is would round a fraction of a pixel.
    if (view.scrollX !== scrollX || view.scrollY !== scrollY)
      view.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    if (focused && 'focus' in focused) (focused as HTMLElement).focus({ preventScroll: true });
  };
}

/**
 * Keeps the page in place, and out of the print-out. Elements of its body are hidden one by one and bare text by a font size of zero,
 * because the reader itself may have had to move in there; its own rules override these.
 */
const PAGE_CSS = `:root { overflow: hidden !important; }
@media print {
  @page { margin: 20mm 22mm; }
  :root { overflow: visible !important; block-size: auto !important; background: none !important; }
  body { all: initial !important; display: block !important; font-size: 0 !important; color: transparent !important; }
  body > *, body::before, body::after { display: none !important; }
}`;

/**
 * Stops the page underneath from scrolling. Uses adopted style sheets, because they change no attribute the page could see or keep; if that
 * fails, sets one inline property and restores it.
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

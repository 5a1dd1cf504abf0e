import { adoptCss, createHtml } from '../../own-document.ts';
import hostCss from './host.css?inline';

export interface LayOptions {
  document: Document;
  mode: 'open' | 'closed';
}

/** A host that is empty and invisible so far. */
export interface LaidGround {
  host: HTMLElement;
  shadow: ShadowRoot;
  dialog: HTMLDialogElement;
  /** The first screen, until the reader has drawn its own. */
  screen?: HTMLElement;
  /** Over the page, and not only laid. */
  isShown: boolean;
  /** True once the reader draws in it; until then nothing answers. */
  isTaken: boolean;
  /** Aborting it removes everything from the page. */
  life: AbortController;
}

export function layGround({ document, mode }: LayOptions): LaidGround {
  const life = new AbortController();
  const host = createHtml(document, 'div');
  const shadow = host.attachShadow({ mode, delegatesFocus: false });
  adoptCss(shadow, hostCss);
  const dialog = createHtml(document, 'dialog');
  shadow.append(dialog);
  document.documentElement.append(host);
  life.signal.addEventListener('abort', () => host.remove(), { once: true });
  return { host, shadow, dialog, isShown: false, isTaken: false, life };
}

/**
 * Puts a first screen over the page, in the closed root itself: making a document of our own takes longer than the layout of the screen. The
 * reader covers it with its own document before anything of the user's is drawn.
 */
export function showScreen(laid: LaidGround, css: string, content: (Node | string)[]): void {
  const screen = createHtml(laid.host.ownerDocument, 'div');
  screen.className = 'first-screen';
  screen.append(...content);
  adoptCss(laid.shadow, css);
  laid.dialog.append(screen);
  laid.screen = screen;
  // Else the browser focuses the first link or button in it, and shows that it did.
  laid.dialog.autofocus = true;
  showGround(laid);
  laid.dialog.autofocus = false;
}

/** Removes the first screen, with its styles. What has been scrolled stays so in `mount`. */
export function dropScreen({ shadow, screen }: LaidGround, mount: HTMLElement): void {
  const [before, now] = [screen, mount].map(place => place?.querySelector('.scroll'));
  if (before && now) now.scrollTop ||= before.scrollTop;
  screen?.remove();
  shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.slice(0, 1);
}

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

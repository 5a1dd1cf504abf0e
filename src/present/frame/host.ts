import { adoptCss, createHtml, type OwnDocument, openOwnDocument } from '../../own-document.ts';
import { afterPaint } from './after-paint.ts';
import { defendHost } from './defence.ts';
import hostCss from './host.css?inline';
import { keepKeys, keepOthers } from './keep-events.ts';
import { keepFocus } from './keep-focus.ts';
import { copyForPrint } from './printed-copy.ts';
import { enterTopLayer, keepingView } from './top-layer.ts';

/** Our host on the page: a closed shadow root with a modal dialog, which contains a document of our own. */
export interface Ground {
  dialog: HTMLDialogElement;
  /** Where to draw: the body of our own document, or the dialog if the page may not have frames. */
  readonly mount: HTMLElement;
  /** Sets the dialog's name: the title of the article. */
  name(title: string): void;
  addCss(css: string): void;
  /**
   * Enters the top layer at once, but becomes modal only after the first frame: a modal dialog makes the page inert, for which the browser
   * visits every element, and that would delay the first frame.
   */
  open(): void;
}

export type Defeat = 'top' | 'keys' | 'heard';

interface LayOptions {
  document: Document;
  /** Interface language. */
  language: string;
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
  /** Called when the page removed the frame and it has loaded again. */
  onLoadedAgain(own: OwnDocument): void;
  /** Aborting it removes everything from the page. */
  life: AbortController;
}

interface GroundOptions extends LayOptions {
  /** Prepared while the article was still being read. */
  laid?: LaidGround;
  signal: AbortSignal;
  /** Every key pressed while the reader is open, wherever the focus is. Returns true if it was a command. */
  onKey(event: KeyboardEvent): boolean;
  /** The place to draw has changed; the old one is gone. */
  onMove(): void;
  /** The browser asks to close: an Escape that reached none of our handlers, or a phone's back gesture. */
  onCancel(): void;
  /** The page keeps covering the reader, takes the keys, or can observe them. */
  onDefeat(what: Defeat): void;
  /** The page keeps removing the reader, so no notice can be shown in it. */
  onLost(): void;
}

/** Builds the part of the host that needs no article: making a frame takes as long as drawing the first screen in it. */
export function layGround({ document, language, css, mode }: LayOptions): LaidGround {
  const life = new AbortController();
  const host = createHtml(document, 'div');
  const shadow = host.attachShadow({ mode, delegatesFocus: false });
  adoptCss(shadow, hostCss);
  const dialog = createHtml(document, 'dialog');
  shadow.append(dialog);
  document.documentElement.append(host);
  life.signal.addEventListener('abort', () => host.remove(), { once: true });
  const styles = [css];
  const laid: LaidGround = { host, shadow, dialog, styles, own: undefined, life, onLoadedAgain() {} };
  laid.own = openOwnDocument({
    ...{ parent: dialog, title: '', language, css: styles, signal: life.signal },
    onLoadedAgain(own) {
      laid.own = own;
      laid.onLoadedAgain(own);
    },
  });
  if (!laid.own) adoptCss(shadow, css);
  return laid;
}

/** False if the page has removed it. */
const isThere = ({ host, own, life }: LaidGround): boolean =>
  host.isConnected && !life.signal.aborted && (!own || own.frame.contentDocument === own.document);

/** Reports one defeat only: a page that covers us also takes the keys, and a second notice would replace the important one. */
function tellOnce(onDefeat: (what: Defeat) => void): (what: Defeat) => void {
  let isReported = false;
  return what => {
    if (!isReported || what === 'top') onDefeat(what);
    isReported = true;
  };
}

/** Builds the host. Nothing of it outlives the signal. */
export function mountHost(options: GroundOptions): Ground {
  const { document, signal, onKey, onMove, onCancel, onDefeat, onLost } = options;
  const before = document.activeElement;
  const { scrollX, scrollY } = document.defaultView!;
  holdScroll(document, signal);
  if (options.laid && !isThere(options.laid)) options.laid.life.abort();
  const laid = options.laid && isThere(options.laid) ? options.laid : layGround(options);
  const { host, shadow, dialog, styles } = laid;
  const tell = tellOnce(onDefeat);
  const settle = (place: OwnDocument) => {
    keepKeys({ window: place.window, signal: place.signal, onKey, onTaken() {} });
    keepFocus(place, () => tell('keys'));
    return place;
  };
  laid.onLoadedAgain = place => {
    own = settle(place);
    onMove();
  };
  let own = laid.own && settle(laid.own);
  let defeat: Defeat = 'heard';
  const keys = keepKeys({
    ...{ window: document.defaultView!, signal, onKey },
    onTaken() {
      defeat = 'keys';
      if (!own) tell(defeat);
    },
  });
  keepOthers(host);
  dialog.addEventListener('cancel', event => {
    event.preventDefault();
    onCancel();
  });
  defendHost({ document, host, dialog, signal, onCancel, onDefeat: () => tell('top'), onLost });

  signal.addEventListener(
    'abort',
    () => {
      laid.life.abort();
      const view = document.defaultView!;
      // Scrolling to where the page already is would round a fraction of a pixel.
      if (view.scrollX !== scrollX || view.scrollY !== scrollY)
        view.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      if (before && 'focus' in before) (before as HTMLElement).focus({ preventScroll: true });
    },
    { once: true },
  );
  return {
    dialog,
    get mount() {
      return own?.body ?? dialog;
    },
    name(title) {
      dialog.setAttribute('aria-label', title);
      if (!own) return;
      own.frame.title = title;
      own.document.title = title;
    },
    addCss(more) {
      styles.push(more);
      if (own) own.addCss(more);
      else adoptCss(shadow, more);
    },
    open() {
      dialog.popover = 'manual';
      dialog.showPopover();
      afterPaint(() => {
        if (signal.aborted) return;
        keepingView(dialog, () => enterTopLayer(dialog));
        if (own) return copyForPrint(() => own!, styles, signal);
        keys.probe(host);
        if (defeat === 'heard') tell(defeat);
      });
    },
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

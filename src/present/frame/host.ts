import { adoptCss, createHtml, type OwnDocument, openOwnDocument } from '../../own-document.ts';
import { afterPaint } from './after-paint.ts';
import { defendHost } from './defence.ts';
import hostCss from './host.css?inline';
import { keepKeys, keepOthers } from './keep-events.ts';
import { keepFocus } from './keep-focus.ts';
import { copyForPrint } from './printed-copy.ts';
import { enterTopLayer, keepingView } from './top-layer.ts';

/** Our ground on a stranger's page: a closed root with a modal dialog in it, and in that a document of our own. */
export interface Ground {
  dialog: HTMLDialogElement;
  /** Where to draw: the body of our own document, or the dialog where the page may have no frames. */
  readonly mount: HTMLElement;
  /** What the dialog is called: the title of what is read. */
  name(title: string): void;
  addCss(css: string): void;
  /**
   * In the top layer at once, modal after the first frame: a modal dialog makes the page inert, for which the browser goes
   * through every element of it, and no one waits for that to read.
   */
  open(): void;
}

export type Defeat = 'top' | 'keys' | 'heard';

interface LayOptions {
  document: Document;
  /** Of the interface. */
  language: string;
  css: string;
  mode: 'open' | 'closed';
}

/** Ground on which nothing is drawn yet, and of which nothing shows. */
export interface LaidGround {
  host: HTMLElement;
  shadow: ShadowRoot;
  dialog: HTMLDialogElement;
  styles: string[];
  /** Undefined where the page may have no frames of its own. */
  own: OwnDocument | undefined;
  /** The page took the frame out, and it is back. */
  onLoadedAgain(own: OwnDocument): void;
  /** Its end takes everything off the page. */
  life: AbortController;
}

interface GroundOptions extends LayOptions {
  /** Laid while the article was on its way. */
  laid?: LaidGround;
  signal: AbortSignal;
  /** Every key pressed while the reader is open, wherever the focus is. True where it was a command. */
  onKey(event: KeyboardEvent): boolean;
  /** There is another place to draw now; the former is gone. */
  onMove(): void;
  /** The browser asks to close: Escape that reached no handler of ours, the back gesture of a phone. */
  onCancel(): void;
  /** The page has won: it puts itself on top again and again, keeps the keys, or can hear them. */
  onDefeat(what: Defeat): void;
  /** The page does not let it stand: nothing can be said in it. */
  onLost(): void;
}

/** What of the ground needs no article: making a frame takes as long as drawing the first screen in it. */
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

/** The page may have taken it out again. */
const isThere = ({ host, own, life }: LaidGround): boolean =>
  host.isConnected && !life.signal.aborted && (!own || own.frame.contentDocument === own.document);

/** A page that covers us takes the keys with it: the second sentence would take the place of the one that matters. */
function tellOnce(onDefeat: (what: Defeat) => void): (what: Defeat) => void {
  let isReported = false;
  return what => {
    if (!isReported || what === 'top') onDefeat(what);
    isReported = true;
  };
}

/** Builds the ground. Nothing of it outlives the signal. */
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
      document.defaultView!.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
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

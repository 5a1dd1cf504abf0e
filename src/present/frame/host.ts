import { adoptCss, type OwnDocument, openOwnDocument } from '../../own-document.ts';
import { afterPaint } from './after-paint.ts';
import { defendHost } from './defence.ts';
import { keepKeys, keepOthers } from './keep-events.ts';
import { keepFocus } from './keep-focus.ts';
import { dropScreen, type LaidGround, type LayOptions, layGround, showGround } from './lay-ground.ts';
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
  /** Shows it over the page; it becomes modal after the first frame. */
  open(): void;
}

export type Defeat = 'top' | 'keys' | 'heard';

interface GroundOptions extends LayOptions {
  /** Prepared while the article was still being read. */
  laid?: LaidGround;
  signal: AbortSignal;
  css: string;
  /** Interface language. */
  language: string;
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

/** False if the page has removed it. */
const isThere = ({ host, life }: LaidGround): boolean => host.isConnected && !life.signal.aborted;

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
  const { document, signal, language, onKey, onMove, onCancel, onDefeat, onLost } = options;
  if (options.laid && !isThere(options.laid)) options.laid.life.abort();
  const laid = options.laid && isThere(options.laid) ? options.laid : layGround(options);
  laid.isTaken = true;
  const { host, shadow, dialog } = laid;
  const styles = [options.css];
  const tell = tellOnce(onDefeat);
  const settle = (place: OwnDocument) => {
    keepKeys({ window: place.window, signal: place.signal, onKey, onTaken() {} });
    keepFocus(place, () => tell('keys'));
    return place;
  };
  const opened = openOwnDocument({
    ...{ parent: dialog, title: '', language, css: styles, signal: laid.life.signal },
    onLoadedAgain(place) {
      own = settle(place);
      onMove();
    },
  });
  let own = opened && settle(opened);
  if (!own) {
    dropScreen(laid, dialog);
    adoptCss(shadow, options.css);
  }
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

  signal.addEventListener('abort', () => laid.life.abort(), { once: true });
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
      showGround(laid);
      afterPaint(() => {
        if (signal.aborted) return;
        keepingView(dialog, () => enterTopLayer(dialog));
        if (own) {
          copyForPrint(() => own!, styles, signal);
          if (laid.screen) afterPaint(() => dropScreen(laid, own!.body));
          return;
        }
        keys.probe(host);
        if (defeat === 'heard') tell(defeat);
      });
    },
  };
}

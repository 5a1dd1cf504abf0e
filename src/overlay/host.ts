import { adoptCss, createHtml, openOwnDocument } from '../own-document.ts';
import { letThrough } from './let-through.ts';
import { type Stand, stayOnTop } from './on-top.ts';
import css from './overlay.css?inline';

/** Our host over the page: a closed shadow root with the painted layers, and the interface in a document of its own. */
export interface OverlayHost {
  element: HTMLElement;
  /** Where painted layers go: in the top layer, above every z-index of the page. They scroll with the page, and have neither text nor listeners. */
  ground: HTMLElement;
  /** Where to draw the interface: the body of our own document, or an element of ours in the page's if that may not have frames. */
  readonly mount: HTMLElement;
  find(selector: string): HTMLElement | null;
  /** Lets the user operate the page beneath, including its dialogs. */
  setPassing(isPassing: boolean): void;
}

interface HostOptions {
  document: Document;
  mode: 'open' | 'closed';
  signal: AbortSignal;
  /** Interface language. */
  language: string;
  /** Name of the interface for screen readers. */
  title: string;
  /** Additional styles, of the inspector and the labelling mode. */
  css?: string;
  /** Called for every key pressed in the interface. Returns true if it was a command. */
  onKey(event: KeyboardEvent): boolean;
  /** Escape pressed in the page, which has the focus while clicks are let through. */
  onEscape(): void;
  /** The page had removed us, and the interface must be drawn again in its new place. */
  onMove(): void;
}

/** If the interface is in the page's document, these are hidden from its listeners: shortcuts, "click outside" handlers. */
const OURS = [
  'keydown',
  'keyup',
  'keypress',
  'click',
  'dblclick',
  'auxclick',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'contextmenu',
  'input',
  'change',
  'focusin',
  'focusout',
];

/** A page that removes us this often means it. */
const MAX_RETURNS = 5;

export function createHost(options: HostOptions): OverlayHost {
  const { document, signal } = options;
  const element = createHtml(document, 'div');
  const root = element.attachShadow({ mode: options.mode });
  adoptCss(root, css);
  const ground = createHtml(document, 'dialog');
  ground.className = 'ground';
  root.append(ground);
  const focusedBefore = document.activeElement;
  document.documentElement.append(element);
  const place = openPlace(root, ground, options);
  const find = (selector: string) => place.mount.querySelector<HTMLElement>(selector);
  const stand = stayOnTop({ document, host: element, ground, find, signal });
  stay(document, element, stand, signal);
  listenForEscape(element, options);
  signal.addEventListener('abort', () => {
    element.remove();
    const isFocusable = focusedBefore && focusedBefore !== document.body && focusedBefore.isConnected;
    if (isFocusable) (focusedBefore as HTMLElement).focus?.({ preventScroll: true });
  });
  return {
    element,
    ground,
    get mount() {
      return place.mount;
    },
    find,
    setPassing(isPassing) {
      stand.setPassing(isPassing);
      place.setPassing(isPassing);
    },
  };
}

interface Place {
  readonly mount: HTMLElement;
  setPassing(isPassing: boolean): void;
}

function openPlace(root: ShadowRoot, ground: HTMLElement, options: HostOptions): Place {
  const { language, title, signal, onMove } = options;
  const sheets = options.css ? [css, options.css] : [css];
  let passing: AbortController | undefined;
  let own = openOwnDocument({
    ...{ parent: ground, title, language, css: sheets, signal },
    onLoadedAgain(next) {
      own = next;
      listen(next.document, next.signal, options);
      onMove();
    },
  });
  if (!own) return drawInPage(root, ground, options);
  listen(own.document, own.signal, options);
  return {
    get mount() {
      return own!.body;
    },
    setPassing(isPassing) {
      passing?.abort();
      if (!isPassing) return;
      passing = new AbortController();
      letThrough(() => own!, AbortSignal.any([signal, passing.signal]));
    },
  };
}

/** The layer that takes the pointer lets it through by itself (`.hit.passing`). */
function drawInPage(root: ShadowRoot, ground: HTMLElement, options: HostOptions): Place {
  if (options.css) adoptCss(root, options.css);
  const mount = createHtml(options.document, 'div');
  ground.append(mount);
  for (const type of OURS) root.addEventListener(type, event => event.stopPropagation(), { signal: options.signal });
  listen(root, options.signal, options);
  return { mount, setPassing() {} };
}

function listen(target: Document | ShadowRoot, signal: AbortSignal, { onKey }: HostOptions): void {
  const press = (event: Event) => {
    if (!(event as KeyboardEvent).isComposing && onKey(event as KeyboardEvent)) event.preventDefault();
  };
  target.addEventListener('keydown', press, { signal });
}

function listenForEscape(host: HTMLElement, { document, signal, onEscape }: HostOptions): void {
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted || event.key !== 'Escape' || event.isComposing || event.composedPath().includes(host)) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  };
  document.defaultView!.addEventListener('keydown', onKey, { capture: true, signal });
}

/** Re-inserts the host: apps that render the whole document remove unknown elements. */
function stay(document: Document, element: HTMLElement, stand: Stand, signal: AbortSignal): void {
  let returns = 0;
  const observer = new MutationObserver(() => {
    if (element.isConnected || signal.aborted || returns++ >= MAX_RETURNS) return;
    document.documentElement.append(element);
    stand.enter();
  });
  observer.observe(document, { childList: true });
  observer.observe(document.documentElement, { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

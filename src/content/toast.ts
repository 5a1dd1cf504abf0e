import { directionOf, type Messages } from '../interface-text.ts';
import { adoptCss, createHtml, type OwnDocument, openOwnDocument } from '../own-document.ts';
import { type Answer, ASKED_MS } from '../present/contract.ts';
import css from './toast.css?inline';

/** Shows a message with optional action buttons. Call the returned function to dismiss it. */
export type Say = (text: string, ...actions: Answer[]) => () => void;

/** Long enough to read a sentence twice. WCAG asks for no time pressure, so pointer or focus keeps it open. */
const SHOWN_MS = 8_000;

/** Shows one sentence over the page that disappears by itself. A new one replaces the old. */
export function createToast(document: Document, words: Messages, signal: AbortSignal): Say {
  let current: AbortController | undefined;
  return (text, ...actions) => {
    current?.abort();
    const own = new AbortController();
    const takeBack = () => own.abort();
    if (signal.aborted) return takeBack;
    current = own;
    const box = build(document, text, actions, own);
    box.lang = words('readerLanguage');
    box.dir = directionOf(words);
    show(document, box, own, AbortSignal.any([signal, own.signal]), actions.length > 1 ? ASKED_MS : SHOWN_MS);
    return takeBack;
  };
}

function show(document: Document, box: HTMLElement, own: AbortController, signal: AbortSignal, shownMs: number): void {
  const host = createHtml(document, 'div');
  const root = host.attachShadow({ mode: 'closed' });
  adoptCss(root, css);
  document.documentElement.append(host);
  const place = createHtml(document, 'div');
  place.className = 'place';
  root.append(place);
  // The top layer puts it above every z-index and any dialog already open.
  place.popover = 'manual';
  place.showPopover?.();
  holdWhileUsed(box, own, signal, shownMs);
  signal.addEventListener('abort', () => host.remove(), { once: true });
  const listen = (view: Window) =>
    view.addEventListener('keydown', event => event.isTrusted && event.key === 'Escape' && own.abort(), {
      ...{ capture: true, signal },
    });
  listen(document.defaultView!);
  mount(place, box, signal, listen);
}

/** Puts the box into a document of its own, where the page cannot receive its keys, or as it is if the page may not have frames. */
function mount(parent: HTMLElement, box: HTMLElement, signal: AbortSignal, listen: (view: Window) => void): void {
  const fill = (own: OwnDocument) => {
    own.body.append(box);
    listen(own.window);
    const resize = () => {
      // Measured at the greatest width, because a frame does not grow with its content.
      own.frame.style.inlineSize = '';
      const { width, height } = box.getBoundingClientRect();
      own.frame.style.inlineSize = `${Math.ceil(width)}px`;
      own.frame.style.blockSize = `${Math.ceil(height)}px`;
    };
    const sizes = new own.window.ResizeObserver(resize);
    sizes.observe(box);
    own.signal.addEventListener('abort', () => sizes.disconnect());
    resize();
  };
  const own = openOwnDocument({ parent, title: '', language: box.lang, css: [css], signal, onLoadedAgain: fill });
  if (own) fill(own);
  else parent.append(box);
}

function build(document: Document, text: string, actions: Answer[], own: AbortController): HTMLElement {
  const box = createHtml(document, 'div');
  box.className = 'sightline-toast';
  // A live region announces changes, not its initial content.
  const sentence = createHtml(document, 'p');
  sentence.setAttribute('role', 'status');
  setTimeout(() => (sentence.textContent = text), 20);
  box.append(sentence);
  for (const { label, run } of actions) {
    const button = createHtml(document, 'button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', () => {
      own.abort();
      run();
    });
    box.append(button);
  }
  return box;
}

function holdWhileUsed(box: HTMLElement, own: AbortController, signal: AbortSignal, shownMs: number): void {
  let timer = setTimeout(() => own.abort(), shownMs);
  const hold = () => clearTimeout(timer);
  const release = () => {
    clearTimeout(timer);
    timer = setTimeout(() => own.abort(), shownMs);
  };
  for (const name of ['pointerenter', 'focusin']) box.addEventListener(name, hold, { signal });
  for (const name of ['pointerleave', 'focusout']) box.addEventListener(name, release, { signal });
  signal.addEventListener('abort', hold, { once: true });
}

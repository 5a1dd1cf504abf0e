import { directionOf, type Messages } from '../interface-text.ts';
import { adoptCss, createHtml } from '../own-document.ts';
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
  root.append(box);
  document.documentElement.append(host);
  // The top layer puts it above every z-index and any dialog already open.
  host.popover = 'manual';
  host.showPopover?.();
  holdWhileUsed(host, own, signal, shownMs);
  signal.addEventListener('abort', () => host.remove(), { once: true });
  const onKey = ({ key, isTrusted }: KeyboardEvent) => isTrusted && key === 'Escape' && own.abort();
  document.defaultView!.addEventListener('keydown', onKey, { capture: true, signal });
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

function holdWhileUsed(host: HTMLElement, own: AbortController, signal: AbortSignal, shownMs: number): void {
  let timer = setTimeout(() => own.abort(), shownMs);
  const hold = () => clearTimeout(timer);
  const release = () => {
    clearTimeout(timer);
    timer = setTimeout(() => own.abort(), shownMs);
  };
  for (const name of ['pointerenter', 'focusin']) host.addEventListener(name, hold, { signal });
  for (const name of ['pointerleave', 'focusout']) host.addEventListener(name, release, { signal });
  signal.addEventListener('abort', hold, { once: true });
}

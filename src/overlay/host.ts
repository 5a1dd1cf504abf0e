import { adoptCss, createHtml } from '../own-document.ts';
import { type Stand, stayOnTop } from './on-top.ts';
import css from './overlay.css?inline';

/** Our own root over the page. Closed, so that the page cannot reach in. */
export interface HighlightHost {
  element: HTMLElement;
  root: ShadowRoot;
  /** Where to draw: in the top layer, above every z-index of the page. */
  ground: HTMLElement;
  /** Lets the page be used beneath, dialogs of its own included. */
  setPassing(isPassing: boolean): void;
}

/** Kept from the page's own listeners on the document: its shortcuts and its "click outside" are not meant. */
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

/** A page that takes us away this often means it. */
const MAX_RETURNS = 5;

/** `more` are the styles of those who draw more than the highlight does. */
export function createHost(
  document: Document,
  mode: 'open' | 'closed',
  signal: AbortSignal,
  ...more: string[]
): HighlightHost {
  const element = createHtml(document, 'div');
  const root = element.attachShadow({ mode });
  for (const sheet of [css, ...more]) adoptCss(root, sheet);
  for (const type of OURS) root.addEventListener(type, event => event.stopPropagation(), { signal });
  const ground = createHtml(document, 'dialog');
  ground.className = 'ground';
  root.append(ground);
  const focusedBefore = document.activeElement;
  document.documentElement.append(element);
  const stand = stayOnTop(document, element, ground, signal);
  stay(document, element, stand, signal);
  signal.addEventListener('abort', () => {
    element.remove();
    const isFocusable = focusedBefore && focusedBefore !== document.body && focusedBefore.isConnected;
    if (isFocusable) (focusedBefore as HTMLElement).focus?.({ preventScroll: true });
  });
  return { element, root, ground, setPassing: stand.setPassing };
}

/** Apps that render the whole document take away what they do not know. */
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

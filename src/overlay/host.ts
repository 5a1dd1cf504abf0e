import { adoptCss, createHtml } from '../own-document.ts';
import { type Stand, stayOnTop } from './on-top.ts';
import css from './overlay.css?inline';

/** Our shadow root over the page. Closed, so that the page cannot reach in. */
export interface HighlightHost {
  element: HTMLElement;
  root: ShadowRoot;
  /** Where to draw: in the top layer, above every z-index of the page. */
  ground: HTMLElement;
  /** Lets the user operate the page beneath, including its dialogs. */
  setPassing(isPassing: boolean): void;
}

/** Hidden from the page's listeners on the document, such as shortcuts and "click outside" handlers. */
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

/** `more`: additional style sheets, of the inspector and the labelling mode. */
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

import css from './highlight.css?inline';

/**
 * Our own root over the page. Closed, so that the page cannot reach in; in the top layer where there is one, so that no
 * z-index of the page lies above it.
 */
export interface HighlightHost {
  element: HTMLElement;
  root: ShadowRoot;
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

const XHTML = 'http://www.w3.org/1999/xhtml';
/** A page that takes us away this often means it. */
const MAX_RETURNS = 5;

/** `more` are the styles of those who draw more than the highlight does. */
export function createHost(
  document: Document,
  mode: 'open' | 'closed',
  signal: AbortSignal,
  ...more: string[]
): HighlightHost {
  const element = document.createElementNS(XHTML, 'div') as HTMLElement;
  const root = element.attachShadow({ mode });
  root.adoptedStyleSheets = [css, ...more].map(toSheet);
  for (const type of OURS) root.addEventListener(type, event => event.stopPropagation(), { signal });
  const focusedBefore = document.activeElement;
  element.popover = 'manual';
  enter(document, element);
  stay(document, element, signal);
  signal.addEventListener('abort', () => {
    element.remove();
    const isFocusable = focusedBefore && focusedBefore !== document.body && focusedBefore.isConnected;
    if (isFocusable) (focusedBefore as HTMLElement).focus?.({ preventScroll: true });
  });
  return { element, root };
}

function toSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function enter(document: Document, element: HTMLElement): void {
  document.documentElement.append(element);
  element.showPopover?.();
}

/** Apps that render the whole document take away what they do not know. */
function stay(document: Document, element: HTMLElement, signal: AbortSignal): void {
  let returns = 0;
  const observer = new MutationObserver(() => {
    if (!element.isConnected && !signal.aborted && returns++ < MAX_RETURNS) enter(document, element);
  });
  observer.observe(document, { childList: true });
  observer.observe(document.documentElement, { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

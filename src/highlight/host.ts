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

export function createHost(document: Document, mode: 'open' | 'closed', signal: AbortSignal): HighlightHost {
  const element = document.createElement('sightline-highlight');
  const root = element.attachShadow({ mode });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  for (const type of OURS) root.addEventListener(type, event => event.stopPropagation(), { signal });
  element.popover = 'manual';
  document.documentElement.append(element);
  element.showPopover?.();
  signal.addEventListener('abort', () => element.remove());
  return { element, root };
}

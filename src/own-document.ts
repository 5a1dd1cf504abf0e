const XHTML = 'http://www.w3.org/1999/xhtml';

/** Calls the prototype's method, because a form named "createElementNS" would shadow the document's. */
export function createElement(document: Document, namespace: string, name: string): HTMLElement {
  return Document.prototype.createElementNS.call(document, namespace, name) as HTMLElement;
}

export function createHtml<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
): HTMLElementTagNameMap[K] {
  return createElement(document, XHTML, name) as HTMLElementTagNameMap[K];
}

/**
 * Drawing in a separate document isolates us from the page: key presses and other events pass through its own window, and it has
 * its own highlight registry, selection and focus. The page sees none of this, and frames in a closed root are not in
 * `window.frames` either.
 */
interface OwnDocumentOptions {
  /** Must be inside a closed shadow root. */
  parent: HTMLElement;
  title: string;
  language: string;
  css: readonly string[];
  signal: AbortSignal;
  /** Called when the page removed the frame and it was put back: a reinserted frame is empty. */
  onLoadedAgain(own: OwnDocument): void;
}

export interface OwnDocument {
  frame: HTMLIFrameElement;
  document: Document;
  window: Window & typeof globalThis;
  body: HTMLElement;
  /** Aborted when the frame is emptied or the caller's signal is. */
  signal: AbortSignal;
  addCss(css: string): void;
}

/**
 * A blank frame does not grow with its content, and is laid out in quirks mode, in which tables do not inherit fonts and colours. It
 * follows the user's colour scheme only if its own root opts in.
 */
const BLANK_CSS = `:root { color-scheme: light dark; }
html, body { block-size: 100%; margin: 0; overflow: hidden; background: none; }
table { font: inherit; color: inherit; text-align: inherit; white-space: inherit; }
@media print { html, body { block-size: auto; overflow: visible; } }`;

/** Returns undefined where the page cannot access a frame of its own, as under `Content-Security-Policy: sandbox`. */
export function openOwnDocument(options: OwnDocumentOptions): OwnDocument | undefined {
  const { parent, title, language, signal, onLoadedAgain } = options;
  const styles = [BLANK_CSS, ...options.css];
  const frame = createHtml(parent.ownerDocument, 'iframe');
  frame.className = 'own-document';
  frame.title = title;
  let first: OwnDocument | undefined;
  let loaded: AbortController | undefined;
  const take = () => {
    loaded?.abort();
    if (signal.aborted) return undefined;
    loaded = new AbortController();
    return furnish(frame, language, styles, AbortSignal.any([signal, loaded.signal]));
  };
  // Both browsers load a blank frame synchronously when it is appended.
  parent.append(frame);
  first = take();
  if (!first) {
    frame.remove();
    return undefined;
  }
  frame.addEventListener('load', () => {
    if (frame.contentDocument === first?.document) return;
    first = take();
    if (first) onLoadedAgain(first);
  });
  return first;
}

function furnish(
  frame: HTMLIFrameElement,
  language: string,
  styles: string[],
  signal: AbortSignal,
): OwnDocument | undefined {
  const document = frame.contentDocument;
  const window = document?.defaultView as (Window & typeof globalThis) | null | undefined;
  if (!document?.body || !window) return undefined;
  document.title = frame.title;
  document.documentElement.lang = language;
  // Links lead out of the frame, as they would in the page.
  const base = createHtml(document, 'base');
  base.target = '_top';
  document.head.append(base);
  for (const css of styles) adoptCss(document, css);
  return {
    frame,
    document,
    window,
    body: document.body,
    signal,
    addCss(css) {
      styles.push(css);
      adoptCss(document, css);
    },
  };
}

/** Adds styles to one of our roots or documents as a constructed sheet, which the page's CSP cannot block. */
export function adoptCss(root: ShadowRoot | Document, css: string): void {
  const owner = (root.ownerDocument ?? root) as Document;
  try {
    // A constructed sheet can only be adopted by the document whose window created it.
    const { CSSStyleSheet } = owner.defaultView as Window & typeof globalThis;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  } catch {
    // Older versions of Firefox reject sheets constructed by an extension.
    const style = createHtml(owner, 'style');
    style.textContent = css;
    ((root as Document).head ?? root).append(style);
  }
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Forms of the page may be named like what its document is asked for. */
export function createHtml<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
): HTMLElementTagNameMap[K] {
  return Document.prototype.createElementNS.call(document, XHTML, name) as HTMLElementTagNameMap[K];
}

/**
 * What is drawn in a document of its own happens there: its keys and other events pass through its own window, its highlights are
 * in its own registry, its selection and its focused element are its own. None of it can be seen from the page, whose list of
 * frames does not name those in a closed root either.
 */
interface OwnDocumentOptions {
  /** Inside of a closed root. */
  parent: HTMLElement;
  title: string;
  language: string;
  css: readonly string[];
  signal: AbortSignal;
  /** The page took the frame out and it came back, and a frame that comes back is empty. */
  onLoadedAgain(own: OwnDocument): void;
}

export interface OwnDocument {
  frame: HTMLIFrameElement;
  document: Document;
  window: Window & typeof globalThis;
  body: HTMLElement;
  /** Ends when the frame is emptied or the whole is over. */
  signal: AbortSignal;
  addCss(css: string): void;
}

/**
 * A blank frame has the height it is given, and is laid out in quirks mode, in which tables inherit nothing. Its colours go by the
 * user's preference where the frame itself says so.
 */
const BLANK_CSS = `:root { color-scheme: light dark; }
html, body { block-size: 100%; margin: 0; overflow: hidden; background: none; }
table { font: inherit; color: inherit; text-align: inherit; white-space: inherit; }
@media print { html, body { block-size: auto; overflow: visible; } }`;

/** Undefined where a page may not have frames of its own origin, as under `Content-Security-Policy: sandbox`. */
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
  // Both browsers load a blank frame while it is being appended.
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

/** Adds styles to a root or document of ours, by a sheet that no policy of the page forbids. */
export function adoptCss(root: ShadowRoot | Document, css: string): void {
  const owner = (root.ownerDocument ?? root) as Document;
  try {
    // A sheet belongs to the document it was made in.
    const { CSSStyleSheet } = owner.defaultView as Window & typeof globalThis;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  } catch {
    // An older Firefox refuses sheets made by an extension.
    const style = createHtml(owner, 'style');
    style.textContent = css;
    ((root as Document).head ?? root).append(style);
  }
}

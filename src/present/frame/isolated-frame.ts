import { keepKeys } from './keep-events.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';
const FRAME_CSS = 'html, body { block-size: 100%; margin: 0; overflow: hidden; }';

interface Redoubt {
  dialog: HTMLDialogElement;
  css: readonly string[];
  signal: AbortSignal;
  onKey(event: KeyboardEvent): boolean;
  /** Here the reader can be drawn now. Again whenever the frame was loaded anew, as when the page took it out. */
  onReady(mount: HTMLElement): void;
  /** The page's policy gives even its own frames to no one. */
  onRefused(): void;
}

/**
 * A frame of our own, for pages that take every key before anyone else hears of it: what happens in another document goes through
 * that document's window and never through the page's.
 */
export function openRedoubt({ dialog, css, signal, onKey, onReady, onRefused }: Redoubt): void {
  const frame = dialog.ownerDocument.createElementNS(XHTML, 'iframe') as HTMLIFrameElement;
  frame.className = 'sightline-frame';
  frame.title = dialog.getAttribute('aria-label') ?? '';
  let loaded: AbortController | undefined;
  frame.addEventListener('load', () => {
    const inner = frame.contentDocument;
    loaded?.abort();
    loaded = new AbortController();
    if (signal.aborted) return;
    if (!inner?.body) {
      frame.remove();
      onRefused();
      return;
    }
    adopt(inner, [FRAME_CSS, ...css]);
    const life = AbortSignal.any([signal, loaded.signal]);
    keepKeys({ window: inner.defaultView!, signal: life, onKey, onTaken() {} });
    onReady(inner.body);
  });
  dialog.append(frame);
}

function adopt(document: Document, css: readonly string[]): void {
  try {
    const { CSSStyleSheet } = document.defaultView!;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css.join('\n'));
    document.adoptedStyleSheets = [sheet];
  } catch {
    // As in the page itself: a sheet of another maker is refused by some.
    const style = document.createElementNS(XHTML, 'style');
    style.textContent = css.join('\n');
    document.head.append(style);
  }
}

import { read } from '../extract.ts';
import { createHtml } from '../own-document.ts';
import type { Article } from '../page/article.ts';
import { walk } from '../walk/walk.ts';

const LIMIT_MS = 20_000;

/**
 * Reads the next page of a multi-page article, only when the user asks for it. Reading needs a rendered page, so it is laid out
 * without scripts in a frame of the same width.
 */
export async function readNextPage(document: Document, address: string, signal: AbortSignal): Promise<Article> {
  if (new URL(address, document.baseURI).origin !== document.location.origin) throw new Error(address);
  const frame = createFrame(document);
  try {
    await load(document, frame, address, AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]));
    // Null if the site forbids framing.
    const inner = frame.contentDocument;
    if (!inner?.body || inner.location.href === 'about:blank') throw new Error(address);
    return read(walk(inner).snapshot).article;
  } finally {
    frame.remove();
  }
}

function createFrame(document: Document): HTMLIFrameElement {
  const { innerWidth, innerHeight } = document.defaultView!;
  const frame = createHtml(document, 'iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.tabIndex = -1;
  const looks = {
    position: 'fixed',
    top: '0',
    left: '0',
    border: '0',
    opacity: '0',
    'pointer-events': 'none',
    'z-index': '-1',
  };
  for (const [name, value] of Object.entries(looks)) frame.style.setProperty(name, value, 'important');
  frame.style.setProperty('width', `${innerWidth}px`, 'important');
  frame.style.setProperty('height', `${innerHeight}px`, 'important');
  return frame;
}

function load(document: Document, frame: HTMLIFrameElement, address: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    frame.addEventListener('load', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    frame.src = address;
    document.documentElement.append(frame);
  });
}

import { read } from '../extract.ts';
import type { Article } from '../page/article.ts';
import { walk } from '../walk/walk.ts';

const LIMIT_MS = 20_000;

/**
 * Reads the next page of a multi-page article, which is fetched only because the user asked. It is laid out in a frame of
 * the same width, without its scripts, because reading needs a rendered page.
 */
export async function readNextPage(document: Document, address: string, signal: AbortSignal): Promise<Article> {
  if (new URL(address, document.baseURI).origin !== document.location.origin) throw new Error(address);
  const frame = createFrame(document);
  try {
    await load(document, frame, address, AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]));
    // Null where the site lets nobody frame it.
    const inner = frame.contentDocument;
    if (!inner?.body || inner.location.href === 'about:blank') throw new Error(address);
    return read(walk(inner).snapshot).article;
  } finally {
    frame.remove();
  }
}

function createFrame(document: Document): HTMLIFrameElement {
  const { innerWidth, innerHeight } = document.defaultView!;
  const frame = document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe') as HTMLIFrameElement;
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

/** Several pages as one article. Only the first can still be corrected: the rows of the others are gone with their frame. */
export function joinPages(first: Article, others: readonly Article[]): Article {
  if (others.length === 0) return first;
  const rest = others.map((article, i) => detach(article, `page${i + 2}-`));
  return {
    ...first,
    blocks: [first, ...rest].flatMap(({ blocks }) => blocks),
    notes: [first, ...rest].flatMap(({ notes }) => notes),
    wordCount: [first, ...rest].reduce((sum, { wordCount }) => sum + wordCount, 0),
    nextPage: others.at(-1)!.nextPage,
  };
}

/** A copy whose names cannot meet those of another page, and whose blocks claim no rows of this one. */
function detach(article: Article, prefix: string): Article {
  const copy = structuredClone({ ...article, comments: [] });
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as { kind?: string; id?: string; mark?: string; source?: { rows: number[]; units: number[] } };
    if (node.id && (node.kind === 'note' || node.kind === 'heading' || node.mark !== undefined))
      node.id = prefix + node.id;
    if (node.source) Object.assign(node.source, { rows: [], units: [] });
    for (const item of Object.values(value)) visit(item);
  };
  visit([copy.blocks, copy.notes]);
  return copy;
}

import { adoptCss, type OwnDocument } from '../../own-document.ts';

/**
 * Browsers print a frame as one box, cut at the end of a sheet. So its content is copied beside it for the time of printing, still inside
 * our closed root.
 */
export function copyForPrint(own: () => OwnDocument, css: readonly string[], signal: AbortSignal): void {
  const { frame } = own();
  const parent = frame.parentElement!;
  const page = frame.ownerDocument.defaultView!;
  let copy: HTMLElement | undefined;
  const start = () => {
    const original = own().body.firstElementChild as HTMLElement | null;
    if (copy || !original || signal.aborted) return;
    for (const sheet of css) adoptCss(frame.getRootNode() as ShadowRoot, sheet);
    copy = copyOf(original, parent.ownerDocument, own());
    parent.append(copy);
  };
  const end = () => {
    copy?.remove();
    copy = undefined;
    const root = frame.getRootNode() as ShadowRoot;
    root.adoptedStyleSheets = root.adoptedStyleSheets.slice(0, 1);
  };
  const media = page.matchMedia('print');
  media.addEventListener('change', ({ matches }) => (matches ? start() : end()), { signal });
  const trusted = (run: () => void) => (event: Event) => event.isTrusted && run();
  page.addEventListener('beforeprint', trusted(start), { capture: true, signal });
  page.addEventListener('afterprint', trusted(end), { capture: true, signal });
}

function copyOf(original: HTMLElement, document: Document, { window }: OwnDocument): HTMLElement {
  const copy = document.importNode(original, true);
  // Under a strict policy, Firefox shows only pictures whose address was set by a script of ours.
  for (const image of copy.querySelectorAll('img')) {
    for (const name of ['srcset', 'src']) {
      const value = image.getAttribute(name);
      if (value !== null) image.setAttribute(name, value);
    }
  }
  const marked = [...((window.CSS.highlights?.get('sightline-mark') ?? []) as Iterable<AbstractRange>)];
  if (marked.length > 0) underline(copy, marked, pairTexts(original, copy));
  return copy;
}

/** Maps original text nodes to their copies. */
function pairTexts(original: Node, copy: Node): Map<Node, Text> {
  const pairs = new Map<Node, Text>();
  const [of, to] = [original, copy].map(root => root.ownerDocument!.createTreeWalker(root, NodeFilter.SHOW_TEXT));
  while (of.nextNode() && to.nextNode()) pairs.set(of.currentNode, to.currentNode as Text);
  return pairs;
}

/** The copy is in the page's document, where the page can read highlights but not elements in a closed root. */
function underline(copy: HTMLElement, ranges: AbstractRange[], pairs: Map<Node, Text>): void {
  for (const { startContainer, startOffset, endContainer, endOffset } of ranges) {
    let isInside = false;
    for (const [original, text] of pairs) {
      if (original === startContainer) isInside = true;
      if (!isInside) continue;
      const from = original === startContainer ? startOffset : 0;
      const to = original === endContainer ? endOffset : text.data.length;
      wrap(copy, text, Math.min(from, text.data.length), Math.min(to, text.data.length));
      if (original === endContainer) break;
    }
  }
}

function wrap(copy: HTMLElement, text: Text, from: number, to: number): void {
  if (from >= to) return;
  const marked = text.splitText(from);
  marked.splitText(to - from);
  const element = copy.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', 'span');
  element.className = 'printed-mark';
  marked.replaceWith(element);
  element.append(marked);
}

/** Highlights painted over the article's text. Later ones lie above earlier ones. */
const ORDER = ['start', 'syllable', 'mark', 'noted', 'find', 'found', 'sentence', 'word'] as const;
export type Paint = (typeof ORDER)[number];

/**
 * Paints ranges without touching the DOM, through our own document's CSS Custom Highlight API. The page's registry would expose every
 * range, and through it our DOM, to the page. So when we are drawn in the page's document, or the API is missing, the blocks that contain
 * the ranges get an attribute instead: coarser, but still visible.
 */
export function paint(root: Element, name: Paint, ranges: AbstractRange[]): void {
  try {
    if (root.getRootNode() !== root.ownerDocument) throw new Error('The registry is the page’s');
    const { CSS, Highlight } = root.ownerDocument.defaultView as Window & typeof globalThis;
    if (ranges.length === 0) CSS.highlights.delete(`sightline-${name}`);
    else {
      const highlight = new Highlight(...ranges);
      highlight.priority = ORDER.indexOf(name);
      CSS.highlights.set(`sightline-${name}`, highlight);
    }
  } catch {
    for (const element of root.querySelectorAll(`[data-paint-${name}]`)) element.removeAttribute(`data-paint-${name}`);
    for (const range of ranges) {
      const holder = range.startContainer.parentElement?.closest('[data-say], li, td, pre');
      holder?.setAttribute(`data-paint-${name}`, '');
    }
  }
}

export function paintNothing(root: Element): void {
  for (const name of ORDER) paint(root, name, []);
}

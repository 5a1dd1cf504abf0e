/** What can be painted over the article's text. Later ones lie above earlier ones. */
const ORDER = ['start', 'syllable', 'mark', 'noted', 'find', 'found', 'sentence', 'word'] as const;
export type Paint = (typeof ORDER)[number];

/**
 * Paints ranges without touching the tree, by the CSS Custom Highlight API of our own document. The page's own registry would give
 * the page every range, and with it our tree: where we stand in its document, or the API is missing, the blocks that hold the
 * ranges carry an attribute instead: coarser, but one still sees where one is.
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

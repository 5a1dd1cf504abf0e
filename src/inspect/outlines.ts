/** Boxes that a method speaks of, drawn around the live elements. The panel renders them, this puts them in place. */
export interface Outline {
  row: number;
  text: string;
  look: 'body' | 'title' | 'block';
}

export function placeOutlines(root: ShadowRoot, document: Document, nodes: (Element | Text)[]): void {
  const view = document.defaultView!;
  for (const element of root.querySelectorAll<HTMLElement>('.outline')) {
    const node = nodes[Number(element.dataset.row)];
    // Boxes inside frames have coordinates of their own; the tints show them.
    const isHere = node?.isConnected && node.nodeType === Node.ELEMENT_NODE && node.ownerDocument === document;
    element.hidden = !isHere;
    if (!isHere) continue;
    const { left, top, width, height } = (node as Element).getBoundingClientRect();
    const style = { left: left + view.scrollX, top: top + view.scrollY, width, height };
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, `${Math.round(value)}px`);
  }
}

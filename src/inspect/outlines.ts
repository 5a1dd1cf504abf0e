/** Outlines around live elements that a method refers to. The panel renders them; `placeOutlines` positions them. */
export interface Outline {
  row: number;
  text: string;
  look: 'body' | 'title' | 'block';
}

export function placeOutlines(root: ShadowRoot, document: Document, nodes: (Element | Text)[]): void {
  const view = document.defaultView!;
  for (const element of root.querySelectorAll<HTMLElement>('.outline')) {
    const node = nodes[Number(element.dataset.row)];
    // Elements inside frames have their own coordinates; they are shown by the tints only.
    const isHere = node?.isConnected && node.nodeType === Node.ELEMENT_NODE && node.ownerDocument === document;
    element.hidden = !isHere;
    if (!isHere) continue;
    const { left, top, width, height } = (node as Element).getBoundingClientRect();
    const style = { left: left + view.scrollX, top: top + view.scrollY, width, height };
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, `${Math.round(value)}px`);
  }
}

/** Outlines around live elements that a method refers to. The panel renders them; `placeOutlines` positions them. */
export interface Outline {
  row: number;
  text: string;
  look: 'body' | 'title' | 'block';
}

export function placeOutlines(mount: Element, document: Document, nodes: (Element | Text)[]): void {
  for (const element of mount.querySelectorAll<HTMLElement>('.outline')) {
    const node = nodes[Number(element.dataset.row)];
    // Elements inside frames have their own coordinates; they are shown by the tints only.
    const isHere = node?.isConnected && node.nodeType === Node.ELEMENT_NODE && node.ownerDocument === document;
    element.hidden = !isHere;
    if (!isHere) continue;
    const { left, top, width, height } = (node as Element).getBoundingClientRect();
    for (const [name, value] of Object.entries({ left, top, width, height }))
      element.style.setProperty(name, `${Math.round(value)}px`);
  }
}

import type { Drawn } from '../page/drawn.ts';

/** Builds nodes one by one, never from markup. Images load under any policy of the page if a script of ours sets their address. */
export function buildDrawn(document: Document, drawn: Drawn): Node {
  if (typeof drawn === 'string') return document.createTextNode(drawn);
  const { tag, namespace, attrs, style, children } = drawn;
  const element = document.createElementNS(namespace, tag) as HTMLElement;
  for (const name in style) {
    if (name.includes('-')) element.style.setProperty(name, style[name]);
    else element.style[name as 'color'] = style[name];
  }
  for (const name in attrs) element.setAttribute(name, attrs[name]);
  for (const child of children) element.append(buildDrawn(document, child));
  return element;
}

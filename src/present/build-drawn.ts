import { createElement } from '../own-document.ts';
import type { Drawn } from '../page/drawn.ts';

/** Builds nodes one by one, never from markup. */
export function buildDrawn(document: Document, drawn: Drawn): Node | string {
  if (typeof drawn === 'string') return drawn;
  const { tag, namespace, attrs, style, children } = drawn;
  const element = createElement(document, namespace, tag);
  for (const name in style) {
    if (name.includes('-')) element.style.setProperty(name, style[name]);
    else element.style[name as 'color'] = style[name];
  }
  for (const name in attrs) element.setAttribute(name, attrs[name]);
  element.append(...children.map(child => buildDrawn(document, child)));
  return element;
}

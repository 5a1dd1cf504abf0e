import { TAG, tagSet } from '../page/tags.ts';
import { assignedNodes, firstChild, shadowRoot } from './native.ts';

/** Tags that can have a shadow root. Custom elements have the code 'other'. */
// biome-ignore format: read as a list
const HOSTS = tagSet('other', 'article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'main', 'nav', 'p', 'section', 'span');

/**
 * An element's children in the flattened tree: its own, its open shadow root's, or the nodes assigned to a slot. Unslotted light
 * children are in none of these; they are never rendered, and the walk never visits them.
 */
export interface Children {
  /** The parent of the children: the element or its shadow root. */
  holder: Node;
  first: Node | null;
  /** Nodes assigned to a slot, which are not a chain of siblings; undefined otherwise. */
  list: Node[] | undefined;
  isShadow: boolean;
}

// `holder` is always set before the object is returned.
const children = { first: null, list: undefined, isShadow: false } as unknown as Children;

/** Returns one shared object: read it before the next call. */
export function readChildren(element: Element, tag: number): Children {
  const root = HOSTS[tag] ? shadowRoot(element) : null;
  children.holder = root ?? element;
  children.list = undefined;
  children.isShadow = root !== null;
  if (tag === TAG.slot) {
    const given = assignedNodes(element as HTMLSlotElement);
    if (given.length > 0) {
      children.list = given;
      children.first = given[0];
      return children;
    }
  }
  children.first = firstChild(children.holder);
  return children;
}

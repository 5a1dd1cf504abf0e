import { TAG, tagSet } from '../page/tags.ts';
import { assignedNodes, firstChild, shadowRoot } from './native.ts';

/** What can have a shadow root, besides custom elements. */
// biome-ignore format: read as a list
const HOSTS = tagSet('other', 'article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'main', 'nav', 'p', 'section', 'span');

/**
 * Where the children of an element stand in the flattened tree: its own, its open shadow root's, or what its host gave
 * to a slot. Light children without a slot are in none of these and are never drawn, so the walk never meets them.
 */
export interface Children {
  /** Whose children they are: the element, or its shadow root. */
  holder: Node;
  first: Node | null;
  /** Set where the children are a list of their own and not a chain of siblings. */
  list: Node[] | undefined;
  isShadow: boolean;
}

// Its holder is set before it is read.
const children = { first: null, list: undefined, isShadow: false } as unknown as Children;

/** The answer is one object, reused: read it before asking again. */
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

import { assignedNodes, firstChild, shadowRoot } from './native.ts';

/**
 * Where the children of an element stand in the flattened tree: its own, its open shadow root's, or what its host gave
 * to a slot. Light children without a slot are in none of these and are never drawn, so the walk never meets them.
 */
export interface Children {
  first: Node | null;
  /** Set where the children are a list of their own and not a chain of siblings. */
  list: Node[] | undefined;
  isShadow: boolean;
}

const children: Children = { first: null, list: undefined, isShadow: false };

/** The answer is one object, reused: read it before asking again. */
export function readChildren(element: Element, isSlot: boolean): Children {
  const root = shadowRoot(element);
  children.list = undefined;
  children.isShadow = root !== null;
  if (isSlot && root === null) {
    const given = assignedNodes(element as HTMLSlotElement);
    if (given.length > 0) {
      children.list = given;
      children.first = given[0];
      return children;
    }
  }
  children.first = firstChild(root ?? element);
  return children;
}

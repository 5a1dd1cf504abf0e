import type { ContainerNode } from 'preact';
import type { Drawn } from '../page/drawn.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * As much of a document as Preact needs to draw into, for contexts without one. It knows hardly any properties of elements, so that
 * Preact writes attributes.
 */
class PlainNode implements ContainerNode {
  parentNode: PlainNode | null = null;
  nextSibling: PlainNode | null = null;
  readonly childNodes: PlainNode[] = [];

  constructor(readonly nodeType: number) {}

  get firstChild(): PlainNode | null {
    return this.childNodes[0] ?? null;
  }

  appendChild(node: PlainNode): PlainNode {
    return this.insertBefore(node, null);
  }

  insertBefore(node: PlainNode, before: PlainNode | null): PlainNode {
    node.parentNode?.removeChild(node);
    const { childNodes } = this;
    const at = before ? childNodes.indexOf(before) : childNodes.length;
    childNodes.splice(at, 0, node);
    node.parentNode = this;
    node.nextSibling = before;
    if (at > 0) childNodes[at - 1].nextSibling = node;
    return node;
  }

  removeChild(node: PlainNode): PlainNode {
    const at = this.childNodes.indexOf(node);
    this.childNodes.splice(at, 1);
    if (at > 0) this.childNodes[at - 1].nextSibling = node.nextSibling;
    node.parentNode = node.nextSibling = null;
    return node;
  }
}

class PlainText extends PlainNode {
  constructor(public data: string) {
    super(3);
  }
}

class PlainElement extends PlainNode {
  readonly ownerDocument = plainDocument;
  readonly attrs: Record<string, string> = {};
  readonly style = new PlainStyle();

  constructor(
    readonly namespaceURI: string,
    readonly localName: string,
  ) {
    super(1);
  }

  /** As an element's own property would: `true` is an empty attribute, except in `aria-` and `data-`, which have no such properties. */
  setAttribute(name: string, value: unknown): void {
    this.attrs[name] = value === true && name[4] !== '-' ? '' : String(value);
  }

  /** The one property of those we use whose `false` is an attribute too. */
  set translate(isOn: boolean) {
    this.attrs.translate = isOn ? 'yes' : 'no';
  }

  removeAttribute(name: string): void {
    delete this.attrs[name];
  }

  /** Handlers are attached where the elements are built. */
  addEventListener(): void {}
}

class PlainStyle {
  [name: string]: unknown;

  setProperty(name: string, value: unknown): void {
    this[name] = value;
  }
}

const plainDocument = {
  createElementNS: (namespace: string, name: string) => new PlainElement(namespace, name),
  createTextNode: (text: unknown) => new PlainText(String(text)),
};

/** Draws into an element of no document and returns what stands in it. */
export function drawPlainly(draw: (mount: ContainerNode) => void): Drawn[] {
  const mount = new PlainElement(XHTML, 'body');
  draw(mount);
  return mount.childNodes.map(toDrawn);
}

function toDrawn(node: PlainNode): Drawn {
  if (node instanceof PlainText) return node.data;
  const { localName: tag, namespaceURI: namespace, attrs, style, childNodes } = node as PlainElement;
  const drawn = { tag, namespace, attrs, children: childNodes.map(toDrawn) };
  const properties = Object.entries(style).map(([name, value]) => [name, String(value)]);
  return properties.length > 0 ? { ...drawn, style: Object.fromEntries(properties) } : drawn;
}

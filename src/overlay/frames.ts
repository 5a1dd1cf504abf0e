/** Client rectangles in the top window's coordinates, for nodes of the page and its same-origin frames. */
export interface Frames {
  rectOf(node: Element | Text): Iterable<DOMRect>;
  refresh(): void;
}

interface Offset {
  left: number;
  top: number;
}

const NOWHERE: Offset = { left: 0, top: 0 };
/** Deeper nesting leaves no room for text. */
const MAX_NESTING = 8;

export function createFrames(document: Document): Frames {
  let offsets = new Map<Document, Offset>();
  const ranges = new Map<Document, Range>();

  function rangeIn(owner: Document): Range {
    let range = ranges.get(owner);
    if (!range) ranges.set(owner, (range = owner.createRange()));
    return range;
  }

  function offsetOf(owner: Document): Offset {
    if (owner === document) return NOWHERE;
    let offset = offsets.get(owner);
    if (!offset) offsets.set(owner, (offset = readOffset(owner, document)));
    return offset;
  }

  return {
    rectOf(node) {
      const owner = node.ownerDocument;
      const rects =
        node.nodeType === Node.TEXT_NODE
          ? textRects(rangeIn(owner), node)
          : [(node as Element).getBoundingClientRect()];
      const { left, top } = offsetOf(owner);
      if (left === 0 && top === 0) return rects;
      return Array.from(rects, rect => new DOMRect(rect.x + left, rect.y + top, rect.width, rect.height));
    },
    refresh() {
      offsets = new Map();
      for (const [owner] of ranges) if (!owner.defaultView) ranges.delete(owner);
    },
  };
}

/** Bounding box of all lines of a text node. */
function textRects(range: Range, node: Node): [DOMRect] {
  range.selectNodeContents(node);
  return [range.getBoundingClientRect()];
}

function readOffset(owner: Document, top: Document): Offset {
  const sum = { left: 0, top: 0 };
  let current = owner;
  for (let i = 0; i < MAX_NESTING && current !== top; i++) {
    const frame = current.defaultView?.frameElement;
    if (!frame) break;
    const rect = frame.getBoundingClientRect();
    sum.left += rect.left + frame.clientLeft;
    sum.top += rect.top + frame.clientTop;
    current = frame.ownerDocument;
  }
  return sum;
}

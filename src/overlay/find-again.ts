import { type Snapshot, tagName } from '../page/snapshot.ts';

/**
 * Finds the live node of a row even after the page has replaced it: apps re-render, advertisements refresh. A node that left the page is
 * searched for under its nearest remaining ancestor, by its text or, for pictures and players, by a tag that occurs only once.
 */
export interface Finder {
  find(row: number): Element | Text | undefined;
  /** True if the row's text has changed since it was read, or the row is gone. */
  isChanged(row: number): boolean;
  /** Call before a new pass: nodes not found before may exist now. */
  refresh(): void;
}

/** Limit on texts read per pass, so that a fully replaced page does not stall the highlight. */
const MAX_TEXTS = 5000;
/** Shorter texts ("Share", "3") repeat on a page: a match would be chance. */
const MIN_CHARS = 12;

export function createFinder(snapshot: Snapshot, nodes: (Element | Text)[]): Finder {
  let missed = new Set<number>();
  let texts = new Map<Element, Map<string, Text>>();
  let taken: Set<Node> | undefined;
  let room = MAX_TEXTS;

  /** Unclaimed texts under an element, read once for all rows that search there. */
  function textsUnder(root: Element): Map<string, Text> {
    let known = texts.get(root);
    if (known) return known;
    texts.set(root, (known = new Map()));
    taken ??= new Set(nodes);
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (room > 0) {
      const node = walker.nextNode() as Text | null;
      if (!node) break;
      room--;
      if (!taken.has(node)) known.set(fingerprint(node.data), node);
    }
    return known;
  }

  function search(row: number): Element | Text | undefined {
    if (missed.has(row)) return undefined;
    const root = findConnected(snapshot, nodes, row);
    const found = root && (snapshot.text[row] === '' ? findLike(snapshot, root, row) : findText(root, row));
    if (found) {
      nodes[row] = found;
      taken?.add(found);
    } else {
      missed.add(row);
    }
    return found;
  }

  function findText(root: Element, row: number): Text | undefined {
    const wanted = fingerprint(snapshot.text[row]);
    if (wanted.length < MIN_CHARS) return undefined;
    const known = textsUnder(root);
    const found = known.get(wanted);
    known.delete(wanted);
    return found;
  }

  return {
    find: row => (nodes[row]?.isConnected ? nodes[row] : search(row)),
    isChanged(row) {
      const node = nodes[row];
      if (!node?.isConnected) return true;
      return node.nodeType === Node.TEXT_NODE && fingerprint(node.nodeValue ?? '') !== fingerprint(snapshot.text[row]);
    },
    refresh() {
      missed = new Set();
      texts = new Map();
      taken = undefined;
      room = MAX_TEXTS;
    },
  };
}

function findConnected(snapshot: Snapshot, nodes: (Element | Text)[], row: number): Element | undefined {
  for (let up = snapshot.parent[row]; up >= 0; up = snapshot.parent[up]) {
    const node = nodes[up];
    if (node?.isConnected && node.nodeType === Node.ELEMENT_NODE) return node as Element;
  }
  return undefined;
}

/** A picture or player with the same tag, if there is exactly one. */
function findLike(snapshot: Snapshot, root: Element, row: number): Element | undefined {
  const alike = root.getElementsByTagName(tagName(snapshot, row));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Ignores white space, which the walk normalises; the first 160 characters tell texts apart. */
function fingerprint(text: string): string {
  return text.slice(0, 400).replace(/\s+/g, ' ').trim().slice(0, 160);
}

import { type Snapshot, tagName } from '../page/snapshot.ts';

/**
 * The live node of a row, also after the page has replaced it: apps re-render, advertisements refresh. A node that left
 * the page is looked for under its nearest ancestor that is still there, by its text or, for pictures and players, by
 * tag and place among its kind.
 */
export interface Finder {
  find(row: number): Element | Text | undefined;
  /** Rows whose text is no longer what was read, or that are gone. */
  isChanged(row: number): boolean;
  /** Called before a fresh pass: what was not found then may be there now. */
  refresh(): void;
}

/** Texts compared for one vanished node, so that a page replaced as a whole does not stall the highlight. */
const MAX_LOOKED_AT = 2000;
/** Shorter texts ("Share", "3") repeat on a page: finding one again would be chance. */
const MIN_TEXT_CHARS = 12;

export function createFinder(snapshot: Snapshot, nodes: (Element | Text)[]): Finder {
  let missed = new Set<number>();
  let budget = MAX_LOOKED_AT * 4;

  function search(row: number): Element | Text | undefined {
    if (missed.has(row) || budget <= 0) return undefined;
    const root = findConnected(snapshot, nodes, row);
    const found =
      root && (snapshot.text[row] !== '' ? findText(root, snapshot.text[row]) : findLike(snapshot, root, row));
    budget -= MAX_LOOKED_AT / 10;
    if (found) nodes[row] = found;
    else missed.add(row);
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
      budget = MAX_LOOKED_AT * 4;
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

function findText(root: Element, text: string): Text | undefined {
  const wanted = fingerprint(text);
  if (wanted.length < MIN_TEXT_CHARS) return undefined;
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let i = 0; i < MAX_LOOKED_AT; i++) {
    const node = walker.nextNode() as Text | null;
    if (!node) return undefined;
    if (fingerprint(node.data) === wanted) return node;
  }
  return undefined;
}

/** A picture or player with the same tag, taken only where there is no doubt which. */
function findLike(snapshot: Snapshot, root: Element, row: number): Element | undefined {
  const alike = root.getElementsByTagName(tagName(snapshot, row));
  return alike.length === 1 ? alike[0] : undefined;
}

/** White space is the walk's business; the first 160 characters tell texts apart. */
function fingerprint(text: string): string {
  return text.slice(0, 400).replace(/\s+/g, ' ').trim().slice(0, 160);
}

/**
 * The text of rendered elements as one string, with a mapping from offsets back to text nodes.
 *
 *   nodes   "Reading is "  "seeing"  ⏎  "A new block"
 *   starts   0              11       17  18
 */
export interface TextIndex {
  text: string;
  nodes: Text[];
  starts: number[];
}

/** Drawn but not read aloud: note marks, ruby text, buttons, the TeX source beside a formula. */
const SKIP = '.note-mark, rt, button:not(.picture), annotation, .note-label, .language, .minutes';
const BLOCKS = '[data-say], pre, td, th, li, summary, .math';

/** `between` separates blocks: by default a line break, so that no match or sentence crosses them. */
export function indexText(root: Element, between = '\n'): TextIndex {
  const index: TextIndex = { text: '', nodes: [], starts: [] };
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, node => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches(SKIP) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const parts: string[] = [];
  let length = 0;
  let block: Element | null | undefined;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const own = node.parentElement!.closest(BLOCKS);
    if (block !== undefined && own !== block) {
      parts.push(between);
      length += between.length;
    }
    block = own;
    index.nodes.push(node);
    index.starts.push(length);
    parts.push(node.data);
    length += node.length;
  }
  index.text = parts.join('');
  return index;
}

export function toRange({ nodes, starts }: TextIndex, from: number, to: number): Range {
  const range = nodes[0].ownerDocument.createRange();
  const first = findNode(starts, from);
  const last = findNode(starts, to - 1);
  range.setStart(nodes[first], Math.min(from - starts[first], nodes[first].length));
  range.setEnd(nodes[last], Math.min(to - starts[last], nodes[last].length));
  return range;
}

/** Offset of a DOM position in the string, or of the first text after it (selections often end between elements). */
export function toOffset({ nodes, starts, text }: TextIndex, node: Node, offset: number): number {
  const at = nodes.indexOf(node as Text);
  if (at >= 0) return starts[at] + offset;
  const point = node.ownerDocument!.createRange();
  point.setStart(node, offset);
  const next = nodes.findIndex(text => point.comparePoint(text, 0) >= 0);
  return next < 0 ? text.length : starts[next];
}

function findNode(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Typed characters, each followed by its typographic variants. */
const SET = ["'‘’‚‛ʼ′", '"“”„‟″', '-‐‑‒–—―−', ' \u00a0\u2007\u2009\u202f'];
const TYPED = new Map(SET.flatMap(([typed, ...set]) => set.map(one => [one, typed])));

/** Lower case, without accents, with quotes and dashes as typed; character by character, so that offsets stay valid. */
export function fold(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) out += code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : text[at];
    else out += TYPED.get(text[at]) ?? text[at].normalize('NFD')[0].toLowerCase()[0];
  }
  return out;
}

/** Offsets of a word or phrase, at most `limit`. */
export function findAll(text: string, wanted: string, limit: number): number[] {
  const found: number[] = [];
  if (wanted === '') return found;
  for (let at = text.indexOf(wanted); at >= 0 && found.length < limit; at = text.indexOf(wanted, at + wanted.length))
    found.push(at);
  return found;
}

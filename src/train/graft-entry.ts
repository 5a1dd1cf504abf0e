/** Number of characters by which a line of the truth is recognized on the page. */
const HEAD_LENGTH = 60;
const SHORTEST_HEAD = 20;

export interface Graft {
  html: string;
  /** The lines of the truth still on the page. */
  lines: string[];
}

/**
 * Runs in the page: inserts the section below the smallest box that contains nearly all of the truth's lines (place 0: as its
 * last child, 1: after it, 2: after its parent). If `keep` is not 0, only that many paragraphs stay above it, because posts are
 * often shorter than their comments. Returns undefined if the truth, or part of what must be removed, is not found.
 */
export function graftBelow(lines: string[], section: string, place: number, keep: number): Graft | undefined {
  const found = findLines(lines);
  const box = holdMost([...found.keys()]);
  if (found.size < 3 || !box) return;
  const isShort = keep > 0 && keep < found.size;
  if (isShort && found.size < lines.length) return;
  if (isShort) for (const element of [...found.keys()].slice(keep)) element.remove();
  const outer = place === 2 && box.parentElement ? box.parentElement : box;
  const isInside = place === 0 || outer === document.body || box === document.body;
  const nodes = [...new DOMParser().parseFromString(section, 'text/html').body.childNodes];
  if (isInside) box.append(...nodes);
  else outer.after(...nodes);
  return {
    html: `<!doctype html>\n${document.documentElement.outerHTML}`,
    lines: isShort ? [...found.values()].slice(0, keep) : lines,
  };
}

/** The elements that contain one line each, in page order. */
function findLines(lines: readonly string[]): Map<Element, string> {
  const headOf = (text: string) => text.replace(/\s+/g, '').slice(0, HEAD_LENGTH);
  const wanted = new Map(lines.map(line => [headOf(line), line]));
  const found = new Map<Element, string>();
  for (const element of document.body.querySelectorAll('p,li,h2,h3,blockquote,td,pre,div')) {
    if (element.childElementCount > 20) continue;
    const head = headOf(element.textContent?.slice(0, 400) ?? '');
    const line = wanted.get(head);
    if (line === undefined || head.length < SHORTEST_HEAD) continue;
    wanted.delete(head);
    found.set(element, line);
  }
  return found;
}

function holdMost(elements: readonly Element[]): Element | null {
  const count = (box: Element) => elements.filter(element => box.contains(element)).length;
  let box = elements[elements.length >> 1]?.parentElement ?? null;
  while (box && count(box) < elements.length * 0.9) box = box.parentElement;
  return box === document.documentElement ? null : box;
}

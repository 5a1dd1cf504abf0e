/** Functions that run in the extension's own world of a page, which the page cannot spoil: they are sent as text. */

export interface Scan {
  state: 'open' | 'opening' | 'nothing';
  /** What is said where nothing opens. */
  said: string;
  /** Elements of ours beside the page's own. */
  ours: number;
  /** The elements of the article as it is drawn, as `describeElements` has them. */
  drawn: string[];
  /** Calls of the canary in this world. */
  ran: number;
}

/** "element", "element[attribute]" and "element[attribute]=scheme:", each once. */
export function describeElements(elements: Iterable<Element>): string[] {
  const found = new Set<string>();
  for (const element of elements) {
    const name = element.localName;
    found.add(name);
    for (const { name: key, value } of element.attributes) {
      found.add(`${name}[${key}]`);
      if (!/^(?:href|src|action|formaction|data|poster|cite|xlink:href|background|ping)$/i.test(key)) continue;
      // As a browser reads it: it leaves out spaces and control signs before, and line ends within.
      const scheme = /^[\p{Cc} ]*([^:/?#]*:)?/u.exec(value.replace(/[\t\n\r]/g, ''))![1] ?? '';
      found.add(`${name}[${key}]=${scheme === 'data:' ? /data:[^;,]*/i.exec(value)?.[0] : scheme}`);
    }
  }
  return [...found];
}

/** Looks into every root of ours, closed ones included. */
export function scanOurs(describe: typeof describeElements): Scan {
  const world = globalThis as unknown as { ran?: () => void; ranCount?: number };
  world.ranCount ??= 0;
  world.ran ??= () => {
    world.ranCount!++;
  };
  type Opener = { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } };
  const opener = (globalThis as unknown as { chrome?: Opener }).chrome?.dom;
  const rootOf = (element: Element): ShadowRoot | null => {
    const direct = (element as Element & { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
    if (direct !== undefined) return direct;
    return element instanceof HTMLElement ? (opener?.openOrClosedShadowRoot(element) ?? null) : null;
  };
  const beside = [...document.querySelectorAll('html > :not(head, body), body > div:last-child')];
  const roots = beside.flatMap(element => {
    const root = rootOf(element);
    const frame = root?.querySelector<HTMLIFrameElement>('iframe.own-document');
    return root ? [{ element, root: (frame?.contentDocument ?? root) as ParentNode }] : [];
  });
  const reader = roots.map(({ root }) => root.querySelector('.reader')).find(Boolean);
  const drawn = describe(reader?.querySelectorAll('*') ?? []);
  const said = roots.map(({ root }) => root.querySelector('[role=status]')?.textContent ?? '').find(Boolean) ?? '';
  const isWhole = reader?.querySelector('.end-mark');
  const state = isWhole ? 'open' : reader ? 'opening' : 'nothing';
  // A hidden one only lends the extension its window, and stays.
  const ours = roots.filter(({ element }) => !(element as HTMLElement).hidden).length;
  return { state, said, ours, drawn, ran: world.ranCount };
}

/** Functions that run in the extension's isolated world of a page, which the page cannot tamper with. They are sent as text. */

export interface Scan {
  state: 'open' | 'opening' | 'nothing';
  /** The message, if nothing opens. */
  said: string;
  /** Number of our elements in the page. */
  ours: number;
  /** The elements of the rendered article, as listed by `describeElements`. */
  drawn: string[];
  /** Number of canary calls in this world. */
  ran: number;
}

/** Lists "element", "element[attribute]" and "element[attribute]=scheme:", each once. */
export function describeElements(elements: Iterable<Element>): string[] {
  const found = new Set<string>();
  for (const element of elements) {
    const name = element.localName;
    found.add(name);
    for (const { name: key, value } of element.attributes) {
      found.add(`${name}[${key}]`);
      if (!/^(?:href|src|action|formaction|data|poster|cite|xlink:href|background|ping)$/i.test(key)) continue;
      // As browsers parse it: leading spaces and control characters are dropped, and line breaks anywhere.
      const scheme = /^[\p{Cc} ]*([^:/?#]*:)?/u.exec(value.replace(/[\t\n\r]/g, ''))![1] ?? '';
      found.add(`${name}[${key}]=${scheme === 'data:' ? /data:[^;,]*/i.exec(value)?.[0] : scheme}`);
    }
  }
  return [...found];
}

/** Inspects all our shadow roots, including closed ones. */
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
  // A hidden element only gives the extension its window, and stays.
  const ours = roots.filter(({ element }) => !(element as HTMLElement).hidden).length;
  return { state, said, ours, drawn, ran: world.ranCount };
}

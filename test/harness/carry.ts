/**
 * How values travel between a test and a page: as JSON text in both browsers, with typed arrays kept. The browsers' own
 * ways differ (Playwright keeps typed arrays, BiDi has none), and a test must not.
 */

/** Text of an expression that runs the function with the arguments and promises the packed answer. */
export function toExpression(fn: string | ((...args: never[]) => unknown), args: unknown[]): string {
  const call = typeof fn === 'string' ? `(${fn})` : `(${String(fn)})(...args)`;
  return `(async args => { ${NAME} return (${pack})(await ${call}); })((${unpack})(${quote(pack(args))}))`;
}

/**
 * Text of a function that takes a shadow root live, from the browser, and the others by value. Where our interface stands in a
 * document of its own within that root, it is given the document, which is also what it calls `document`.
 */
export function toDeclaration(fn: (...args: never[]) => unknown, args: unknown[]): string {
  return `async function (root) { ${NAME} const args = (${unpack})(${quote(pack(args))});
    const first = root.querySelector('iframe.own-document')?.contentDocument ?? root;
    const document = first.ownerDocument ?? first;
    const { CSS } = document.defaultView;
    return (${pack})(await (${String(fn)})(first, ...args)); }`;
}

/** tsx wraps named functions in a helper that a page does not have. */
const NAME = 'const __name = f => f;';

function quote(text: string): string {
  return JSON.stringify(text)
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

function pack(value: unknown): string {
  return (
    JSON.stringify(value, (_key, item) =>
      ArrayBuffer.isView(item) && !(item instanceof DataView)
        ? { $typed: item.constructor.name, data: Array.from(item as Uint8Array, n => (Number.isNaN(n) ? 'NaN' : n)) }
        : item,
    ) ?? 'null'
  );
}

export function unpack(text: string): unknown {
  return JSON.parse(text, (_key, item) => {
    if (typeof item?.$typed !== 'string') return item;
    const kind = (globalThis as unknown as Record<string, Uint8ArrayConstructor>)[item.$typed];
    return kind.from(item.data.map(Number));
  });
}

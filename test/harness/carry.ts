/**
 * Transfers values between a test and a page as JSON text that preserves typed arrays, in both browsers. Their own transports
 * differ (Playwright keeps typed arrays, BiDi has none), and tests must not depend on that.
 */

/** Source of an expression that calls the function with the arguments and resolves with the packed result. */
export function toExpression(fn: string | ((...args: never[]) => unknown), args: unknown[]): string {
  const call = typeof fn === 'string' ? `(${fn})` : `(${String(fn)})(...args)`;
  return `(async args => { ${NAME} return (${pack})(await ${call}); })((${unpack})(${quote(pack(args))}))`;
}

/**
 * Source of a function that takes a live shadow root from the browser, and the other arguments by value. If our interface is in
 * its own document within that root, the function gets that document, also as `document`.
 */
export function toDeclaration(fn: (...args: never[]) => unknown, args: unknown[]): string {
  return `async function (root) { ${NAME} const args = (${unpack})(${quote(pack(args))});
    const first = root.querySelector('iframe.own-document')?.contentDocument ?? root;
    const document = first.ownerDocument ?? first;
    const { CSS } = document.defaultView;
    return (${pack})(await (${String(fn)})(first, ...args)); }`;
}

/** tsx wraps named functions in a helper that does not exist in the page. */
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

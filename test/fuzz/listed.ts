/** Allowlist for the rendered article and for files: nothing else may appear, whatever the page contains. */

// biome-ignore format: read as a list
const ELEMENTS = new Set([
  ...['html', 'head', 'meta', 'link', 'title', 'style', 'body', 'header', 'main', 'article', 'section', 'aside', 'footer', 'nav'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'cite', 'q', 'pre', 'code', 'hr', 'br'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption', 'img', 'picture', 'video', 'audio'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'kbd', 'abbr', 'ruby', 'rt', 'rp', 'time', 'span', 'div', 'wbr', 'bdi'],
  ...['details', 'summary', 'svg', 'path', 'circle', 'rect', 'line', 'polyline', 'g'],
  ...['math', 'semantics', 'annotation', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'ms', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded', 'mphantom'],
  ...['merror', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'none', 'mtable', 'mtr', 'mtd', 'menclose'],
]);
/** Elements allowed in a drawing in a book. */
// biome-ignore format: read as a list
const DRAWN = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath', 'style'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'marker', 'switch', 'filter', 'feBlend', 'feColorMatrix', 'feComposite', 'feFlood'],
  ...['feGaussianBlur', 'feMerge', 'feMergeNode', 'feOffset', 'feDropShadow'],
]);
/** Elements of the reader's tools, allowed in addition. */
const TOOLS = new Set([
  'button',
  'input',
  'select',
  'option',
  'optgroup',
  'textarea',
  'label',
  'dialog',
  'output',
  'fieldset',
  'legend',
  'menu',
  'form',
  'kbd',
  'progress',
  'meter',
  'datalist',
]);
/** Markdown as rendered to HTML. */
const SCHEMES = new Set([
  '',
  'http:',
  'https:',
  'mailto:',
  'tel:',
  'blob:',
  'data:image/png',
  'data:image/jpeg',
  'data:image/gif',
  'data:image/webp',
  'data:image/avif',
  'data:image/svg+xml',
]);

/** Returns those of "element", "element[attribute]" and "element[attribute]=scheme:" that are not allowed. */
export function unlisted(found: readonly string[], where: 'reader' | 'file' | 'drawing'): string[] {
  return found.filter(one => {
    const [, name, attribute, scheme] = /^([^[]*)(?:\[([^\]]*)\](?:=(.*))?)?$/s.exec(one)!;
    if (attribute === undefined)
      return where === 'drawing' ? !DRAWN.has(name) : !ELEMENTS.has(name) && !(where === 'reader' && TOOLS.has(name));
    if (scheme !== undefined) return !isScheme(name, attribute, scheme);
    if (/^on|^(?:srcdoc|formaction|action|ping|background|manifest|is|nonce)$/i.test(attribute)) return true;
    // Set by our own code property by property, from measured values only.
    return attribute === 'style' && where === 'file' && !['table', 'col', 'th', 'td', 'math'].includes(name);
  });
}

function isScheme(name: string, attribute: string, scheme: string): boolean {
  if (!SCHEMES.has(scheme.toLowerCase())) return false;
  // A data: picture is safe as an image; as a document it could run scripts.
  return !scheme.startsWith('data:') || (name === 'img' && attribute === 'src') || attribute === 'poster';
}

// biome-ignore format: read as a list
const BREAKS = new Set([
  'address', 'article', 'aside', 'blockquote', 'br', 'caption', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer',
  'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'option', 'p', 'pre', 'section', 'summary', 'table',
  'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul',
]);
const SILENT = new Set(['script', 'style', 'template', 'noscript']);

/**
 * The words of an article given as HTML. `textContent` would join the last word of a paragraph to the first of the next, to the
 * peer's disadvantage; here blocks separate words. Not timed.
 */
export function toText(html: string): string {
  const parts: string[] = [];
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
    const name = node.nodeName.toLowerCase();
    if (SILENT.has(name)) return;
    if (BREAKS.has(name)) parts.push('\n');
    for (const child of node.childNodes) visit(child);
    if (BREAKS.has(name)) parts.push('\n');
  };
  visit(new DOMParser().parseFromString(html, 'text/html').body);
  return parts.join('');
}

import { attribute, firstElementChild, localName, nodeType, parentNode } from './native.ts';

const NAMED =
  /(?:^|\s)(?:(?:language|lang|highlight(?=-(?!source|text))|mw-highlight-lang|brush:?|sourceCode)[-: ]+|highlight-(?:source|text)-)([a-z0-9+#._-]{1,30})/i;
const HLJS =
  /(?:^|\s)(?:hljs|prettyprint|sourceCode|highlight|chroma|shiki|prism)\s+(?:lang-)?([a-z0-9+#._-]{1,30})(?:\s|$)/i;
/** On a pre, the bare name of a language is enough. */
const BARE =
  /(?:^|\s)(mermaid|bash|shell|python|javascript|typescript|json|ya?ml|xml|html|css|sql|java|ruby|rust|php)(?:\s|$)/i;
const NOT_A_LANGUAGE =
  /^(?:none|default|plain|plaintext|text|nohighlight|undefined|auto|linenums|code|wrap|highlight|hljs|notranslate|line.*|copy.*|js-.*|shiki.*|github.*|.*-(?:light|dark|theme))$/;

/** The language given for a pre or code element: on itself, on its pre or code, or on the wrapper around it. */
export function findCodeLanguage(element: Element): string {
  const parent = parentNode(element);
  const outer = parent !== null && nodeType(parent) === 1 ? (parent as Element) : undefined;
  const child = firstElementChild(element);
  const inner = child && localName(child) === 'code' ? child : undefined;
  const around = outer && parentNode(outer);
  for (const place of [element, inner, outer, around && nodeType(around) === 1 ? (around as Element) : undefined]) {
    const language = place ? named(place) : '';
    if (language !== '') return language;
  }
  return '';
}

function named(element: Element): string {
  const data = attribute(element, 'data-lang', 40) || attribute(element, 'data-language', 40);
  const names = attribute(element, 'class', 500);
  const language = (data || NAMED.exec(names)?.[1] || HLJS.exec(names)?.[1] || '').trim().toLowerCase();
  if (language !== '') return NOT_A_LANGUAGE.test(language) ? '' : language;
  return localName(element) === 'pre' ? (BARE.exec(names)?.[1].toLowerCase() ?? '') : '';
}

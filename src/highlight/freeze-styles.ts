/**
 * Every rule the page is drawn by, as one sheet: linked and inline sheets, imported ones, adopted ones, those of shadow
 * roots. What loads something (fonts, images, further sheets) is left out. Sheets of other origins cannot be read by
 * anybody but the browser; the elements they style keep their sizes where that can be known.
 */
const MAX_CHARS = 4_000_000;
const LOADS = /url\s*\(|image-set\s*\(|@import/i;

export function copyStyles(document: Document): string {
  const out: string[] = [];
  let room = MAX_CHARS;
  for (const sheet of allSheets(document)) {
    for (const rule of rulesOf(sheet)) {
      // Nothing in a sheet may end the element it is written into.
      const text = copyRule(rule).replace(/<(?=[/!])/g, '<\\');
      if (text.length > room) return out.join('\n');
      room -= text.length;
      if (text !== '') out.push(text);
    }
  }
  return out.join('\n');
}

function* allSheets(document: Document): Iterable<CSSStyleSheet> {
  yield* document.styleSheets;
  yield* document.adoptedStyleSheets ?? [];
  for (const element of document.querySelectorAll('*')) {
    if (!element.shadowRoot) continue;
    yield* element.shadowRoot.styleSheets;
    yield* element.shadowRoot.adoptedStyleSheets ?? [];
  }
}

function rulesOf(sheet: CSSStyleSheet | null): CSSRule[] {
  try {
    return sheet ? [...sheet.cssRules] : [];
  } catch {
    return []; // another origin's
  }
}

function copyRule(rule: CSSRule): string {
  if (rule instanceof CSSImportRule) return rulesOf(rule.styleSheet).map(copyRule).join('\n');
  if (rule instanceof CSSFontFaceRule) return '';
  if (!LOADS.test(rule.cssText)) return rule.cssText;
  if (rule instanceof CSSStyleRule) return `${rule.selectorText} { ${harmless(rule.style)} }`;
  const inner = (rule as CSSGroupingRule).cssRules;
  if (!inner) return '';
  const head = rule.cssText.slice(0, rule.cssText.indexOf('{'));
  return LOADS.test(head) ? '' : `${head}{ ${[...inner].map(copyRule).join('\n')} }`;
}

function harmless(style: CSSStyleDeclaration): string {
  const kept: string[] = [];
  for (const name of style) {
    const value = style.getPropertyValue(name);
    const priority = style.getPropertyPriority(name);
    if (!LOADS.test(value)) kept.push(`${name}: ${value}${priority ? ` !${priority}` : ''}`);
  }
  return kept.join('; ');
}

import { createWrittenStyles } from './written-styles.ts';

/** How a still gets the look of the page. */
export interface Styles {
  kind: 'sheets' | 'written';
  /** Applies an element's look to its copy. */
  apply(element: Element, copy: Element): void;
  /** The still's single style sheet, requested after all copies were made. */
  sheet(): string;
}

/**
 * Copies the page's rules if all can be read, so that the still can be laid out in any window. Style sheets of other origins are unreadable
 * to scripts; then the computed styles are written instead, for this window size.
 */
export function createStyles(document: Document): Styles {
  if (hasUnreadable(document)) return createWrittenStyles();
  return { kind: 'sheets', apply: copyInlineStyle, sheet: () => copyStyles(document) };
}

function hasUnreadable(document: Document): boolean {
  return [...allSheets(document)].some(sheet => findRules(sheet) === undefined);
}

const UNSAFE = /url\s*\(|expression|@import|image-set|javascript:/i;

function copyInlineStyle(from: Element, to: Element): void {
  const style = from.getAttribute('style');
  if (style) {
    const safe = style.split(';').filter(rule => !UNSAFE.test(rule));
    to.setAttribute('style', clean(safe.join(';')));
  }
}

/** Removes characters that XML does not allow. */
export function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML does not allow
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[\ud800-\udfff]/gu, '');
}

/**
 * Limit for the combined sheet: all rules of linked, inline, imported and adopted sheets and of shadow roots. Rules that load something
 * (fonts, images, further sheets) are left out.
 */
const MAX_CHARS = 4_000_000;
const LOADS = /url\s*\(|image-set\s*\(|@import/i;

function copyStyles(document: Document): string {
  const out: string[] = [];
  let room = MAX_CHARS;
  for (const sheet of allSheets(document)) {
    for (const rule of findRules(sheet) ?? []) {
      // The sheet must not be able to end its style element.
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

/** Undefined if the sheet is from another origin, or imports one that is. */
function findRules(sheet: CSSStyleSheet | null): CSSRule[] | undefined {
  try {
    const rules = sheet ? [...sheet.cssRules] : [];
    const imported = rules.filter(rule => rule instanceof CSSImportRule).map(rule => rule.styleSheet);
    return imported.every(inner => findRules(inner) !== undefined) ? rules : undefined;
  } catch {
    return undefined;
  }
}

function copyRule(rule: CSSRule): string {
  if (rule instanceof CSSImportRule) return (findRules(rule.styleSheet) ?? []).map(copyRule).join('\n');
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

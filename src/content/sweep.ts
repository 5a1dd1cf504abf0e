import { browser } from '../browser.ts';

/**
 * Removes what an earlier run of the extension left on the page when it was reloaded: Firefox ends its scripts without a
 * word and leaves their elements, with buttons that no longer do anything.
 */
export function sweep(document: Document): void {
  // Beside the body, or in it where the page bore nothing beside.
  const parents = document.querySelectorAll(':root, :root > body');
  for (const element of [...parents].flatMap(({ children }) => [...children])) {
    if (isOurs(element)) element.remove();
  }
  const sheets = [...document.adoptedStyleSheets];
  const kept = sheets.filter(sheet => !isScrollHold(sheet));
  if (kept.length !== sheets.length) document.adoptedStyleSheets = kept;
}

/** Every root of ours holds one of these. The roots are closed: only an extension can look. */
const SIGNS = 'dialog .reader, .own-document, .sightline-toast, div.layer.page';

function isOurs(element: Element): boolean {
  return findRoot(element)?.querySelector(SIGNS) != null;
}

/** Only HTML elements can have one, and Chromium's call throws when it is asked about any other. */
function findRoot(element: Element): ShadowRoot | null | undefined {
  if (!(element instanceof HTMLElement)) return undefined;
  // Firefox gives it to extensions as a property of elements, Chromium as a call; the types know neither.
  const firefox = (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  if (firefox !== undefined) return firefox;
  const { dom } = browser as unknown as { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } };
  return dom?.openOrClosedShadowRoot(element);
}

/** The rule by which the reader holds the page still, and at most one more for printing. */
function isScrollHold(sheet: CSSStyleSheet): boolean {
  try {
    const { length, 0: first } = sheet.cssRules;
    return length <= 2 && first?.cssText === ':root { overflow: hidden !important; }';
  } catch {
    return false;
  }
}

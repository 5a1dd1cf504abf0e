import { browser } from '../browser.ts';

/**
 * Removes elements left on the page by an earlier run when the extension was reloaded. Firefox kills its scripts without notice
 * and leaves their elements behind, with buttons that no longer work.
 */
export function removeLeftovers(document: Document): void {
  // Next to the body, or inside it if the page did not tolerate that.
  const parents = document.querySelectorAll(':root, :root > body');
  for (const element of [...parents].flatMap(({ children }) => [...children])) {
    if (isOurs(element)) element.remove();
  }
  const sheets = [...document.adoptedStyleSheets];
  const kept = sheets.filter(sheet => !isScrollHold(sheet));
  if (kept.length !== sheets.length) document.adoptedStyleSheets = kept;
}

/** Each of our shadow roots contains one of these. The roots are closed: only an extension can look inside. */
const SIGNS = 'dialog .reader, .own-document, .sightline-toast, div.layer.page';

function isOurs(element: Element): boolean {
  return findRoot(element)?.querySelector(SIGNS) != null;
}

/** Only HTML elements can have a shadow root, and Chromium's call throws for any other. */
function findRoot(element: Element): ShadowRoot | null | undefined {
  if (!(element instanceof HTMLElement)) return undefined;
  // Firefox exposes it to extensions as a property, Chromium as a function; the types know neither.
  const firefox = (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  if (firefox !== undefined) return firefox;
  const { dom } = browser as unknown as { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } };
  return dom?.openOrClosedShadowRoot(element);
}

/** The rule that stops the page from scrolling under the reader, plus at most one for printing. */
function isScrollHold(sheet: CSSStyleSheet): boolean {
  try {
    const { length, 0: first } = sheet.cssRules;
    return length <= 2 && first?.cssText === ':root { overflow: hidden !important; }';
  } catch {
    return false;
  }
}

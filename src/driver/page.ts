/**
 * What is asked of a page of Playwright or Puppeteer. Neither is imported: whichever the caller has installed is the one, in
 * the version they chose.
 */
export interface DriverPage {
  url(): string;
  isClosed?(): boolean;
  evaluate(expression: string): Promise<unknown>;
  /** Playwright. */
  context?(): unknown;
  /** Puppeteer. */
  createCDPSession?(): Promise<unknown>;
}

/** A session of the Chrome DevTools Protocol, as both drivers have it. */
export interface Session {
  send(method: string, params?: object): Promise<unknown>;
  detach(): Promise<void>;
}

/** Undefined where the browser is not Chromium. */
export async function openSession(page: DriverPage): Promise<Session | undefined> {
  try {
    if (page.createCDPSession) return (await page.createCDPSession()) as Session;
    const context = page.context?.() as { newCDPSession?(page: unknown): Promise<Session> } | undefined;
    return await context?.newCDPSession?.(page);
  } catch (error) {
    // Firefox and WebKit refuse; a page that is gone is gone for every other way in, too.
    if (isGone(page, error)) throw error;
    return undefined;
  }
}

/** Messages of both drivers: neither gives these errors a name of their own. */
export function isGone(page: DriverPage, error: unknown): boolean {
  return (
    page.isClosed?.() ||
    /has been closed|Target closed|Session closed|crashed|Browser closed|disconnected/i.test(String(error))
  );
}

export function isNavigation(error: unknown): boolean {
  return /context (?:was|with given id) |Cannot find context|navigat|Frame was detached|uniqueContextId not found/i.test(
    String(error),
  );
}

/** The parts of a Playwright or Puppeteer page that are used. Neither is imported: the caller's own version is used. */
export interface DriverPage {
  url(): string;
  isClosed?(): boolean;
  evaluate(expression: string): Promise<unknown>;
  /** Playwright. */
  context?(): unknown;
  /** Puppeteer. */
  createCDPSession?(): Promise<unknown>;
}

/** A Chrome DevTools Protocol session, with the methods common to both drivers. */
export interface Session {
  send(method: string, params?: object): Promise<unknown>;
  detach(): Promise<void>;
}

/** Undefined if the browser is not Chromium. */
export async function openSession(page: DriverPage): Promise<Session | undefined> {
  try {
    if (page.createCDPSession) return (await page.createCDPSession()) as Session;
    const context = page.context?.() as { newCDPSession?(page: unknown): Promise<Session> } | undefined;
    return await context?.newCDPSession?.(page);
  } catch (error) {
    // Firefox and WebKit refuse. If the page is gone, no other method will reach it either.
    if (isGone(page, error)) throw error;
    return undefined;
  }
}

/** Matches both drivers' messages, because neither has a distinct class for these errors. */
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

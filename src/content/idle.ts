/** Resolves when the page has nothing better to do, or after the limit. */
export function idle(limitMs: number): Promise<void> {
  return new Promise(done => requestIdleCallback(() => done(), { timeout: limitMs }));
}

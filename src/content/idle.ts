/** Resolves when the page is idle, or after the limit. */
export function idle(limitMs: number): Promise<void> {
  return new Promise(done => requestIdleCallback(() => done(), { timeout: limitMs }));
}

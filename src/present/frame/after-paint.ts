/** Runs after the next frame has been painted, for work that nothing waits for. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** Runs when the frame that is due has been drawn: for what nobody waits for. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

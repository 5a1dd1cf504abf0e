/** A share as whole percent, for people. */
export function percent(share: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, share)));
}

import { POSITION, type Snapshot } from '../page/snapshot.ts';

/**
 * Whether a row is waiting to fade in: hidden only in the given `ways` (bits of HIDDEN), but in normal flow with space reserved for it.
 */
export function isFadingIn({ hidden, height, position }: Snapshot, row: number, ways: number): boolean {
  const isInFlow = position[row] !== POSITION.absolute && position[row] !== POSITION.fixed;
  return (hidden[row] & ~ways) === 0 && height[row] > 0 && isInFlow;
}

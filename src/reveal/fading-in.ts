import { POSITION, type Snapshot } from '../page/snapshot.ts';

/** Transparent, or invisible in other `ways`, but in its place in the flow, with room kept for it: waiting to fade in. */
export function isFadingIn({ hidden, height, position }: Snapshot, row: number, ways: number): boolean {
  const isInFlow = position[row] !== POSITION.absolute && position[row] !== POSITION.fixed;
  return (hidden[row] & ~ways) === 0 && height[row] > 0 && isInFlow;
}

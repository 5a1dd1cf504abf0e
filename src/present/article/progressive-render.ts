import { useEffect, useState } from 'preact/hooks';
import type { Block } from '../../page/article.ts';
import { weightOf } from './weight.ts';

/** Weight drawn in each frame after the first, as counted by `weightOf`: about 576 blocks of plain text. */
const NEXT = 2400;

export interface Drawn {
  /** Number of blocks drawn. */
  drawn: number;
  /** True once the first frame is on the screen. */
  isPainted: boolean;
  /** True once the whole article is drawn, so that nothing below it will be pushed down. */
  isWhole: boolean;
  drawAll(): void;
}

/** Draws what is visible at once and the rest in the following frames, or everything when a caller needs it. */
export function useProgressiveRender(all: Block[], first: number): Drawn {
  const blocks = all.length;
  const [drawn, setDrawn] = useState(first);
  const [isPainted, setPainted] = useState(false);
  // Effects run after the frame.
  useEffect(() => setPainted(true), []);
  useEffect(() => {
    // Once whole, it stays whole: an article that grows must not get shorter for a moment and lose the reader's place.
    if (drawn >= blocks) return setDrawn(Number.POSITIVE_INFINITY);
    const timer = setTimeout(() => setDrawn(now => nextStep(all, now)), 30);
    return () => clearTimeout(timer);
  }, [drawn, blocks]);
  return {
    drawn: Math.min(drawn, blocks),
    isPainted,
    isWhole: isPainted && drawn >= blocks,
    drawAll: () => setDrawn(blocks),
  };
}

/** Adds at least one block. */
function nextStep(blocks: Block[], drawn: number): number {
  let at = drawn;
  for (let weight = 0; weight < NEXT && at < blocks.length; at++) weight += weightOf(blocks[at]);
  return at;
}

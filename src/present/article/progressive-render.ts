import { useEffect, useState } from 'preact/hooks';
import type { Block } from '../../page/article.ts';
import { weightOf } from './weight.ts';

/** What is drawn with each frame after the first, as `weightOf` counts: some 576 blocks of plain text. */
const NEXT = 2400;

export interface Drawn {
  /** How many blocks. */
  drawn: number;
  /** The first frame is on the screen. */
  isPainted: boolean;
  /** All of the article is drawn, so that what follows it will not be pushed down. */
  isWhole: boolean;
  drawAll(): void;
}

/** How much of an article is drawn: what one sees at once, the rest in the frames after, all of it when somebody must have it. */
export function useProgressiveRender(all: Block[], first: number): Drawn {
  const blocks = all.length;
  const [drawn, setDrawn] = useState(first);
  const [isPainted, setPainted] = useState(false);
  // Effects come after the frame.
  useEffect(() => setPainted(true), []);
  useEffect(() => {
    // Once it was whole it stays so: an article that grows must not be short for a moment, and lose the reader's place.
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

/** At least one more. */
function nextStep(blocks: Block[], drawn: number): number {
  let at = drawn;
  for (let weight = 0; weight < NEXT && at < blocks.length; at++) weight += weightOf(blocks[at]);
  return at;
}

import { useEffect, useState } from 'preact/hooks';

/** Chunks drawn before the first paint, more than any window shows; and then with each further frame. */
const FIRST = 3;
const NEXT = 24;

/** How much of a long article is drawn: what one sees at once, the rest in the frames after, all of it when somebody must have it. */
export function useDrawn(chunks: number): [drawn: number, drawAll: () => void] {
  const [drawn, setDrawn] = useState(Math.min(FIRST, chunks));
  useEffect(() => {
    if (drawn >= chunks) return;
    const timer = setTimeout(() => setDrawn(now => now + NEXT), 30);
    return () => clearTimeout(timer);
  }, [drawn, chunks]);
  return [Math.min(drawn, chunks), () => setDrawn(chunks)];
}

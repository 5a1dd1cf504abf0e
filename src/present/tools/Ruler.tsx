import { useEffect, useRef } from 'preact/hooks';

/** Dims all but a few lines. Follows the pointer, and stays still when scrolling by keyboard. */
export function Ruler({ scroller, lines }: { scroller: HTMLElement; lines: number }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = (event: PointerEvent) => ref.current?.style.setProperty('--at', `${event.clientY}px`);
    scroller.addEventListener('pointermove', follow, { passive: true });
    return () => scroller.removeEventListener('pointermove', follow);
  }, [scroller]);
  return <div ref={ref} class="ruler" aria-hidden="true" style={{ '--lines': String(lines) }} />;
}

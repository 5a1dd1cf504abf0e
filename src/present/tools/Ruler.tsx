import { useEffect, useRef } from 'preact/hooks';

/** A few lines in the light and the rest dimmed; follows the pointer, and stands still for those who scroll by keyboard. */
export function Ruler({ scroller, lines }: { scroller: HTMLElement; lines: number }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = (event: PointerEvent) => ref.current?.style.setProperty('--at', `${event.clientY}px`);
    scroller.addEventListener('pointermove', follow, { passive: true });
    return () => scroller.removeEventListener('pointermove', follow);
  }, [scroller]);
  return <div ref={ref} class="ruler" aria-hidden="true" style={{ '--lines': String(lines) }} />;
}

import { useEffect, useRef } from 'preact/hooks';
import type { Mark } from '../contract.ts';
import { readSelection } from './selection.ts';

export interface PaintedMark {
  mark: Mark;
  range: Range;
}

/** Elements with an action of their own when pressed. */
const OWN_PRESS = 'a, button, summary, input, select, textarea, audio, video, iframe';

/** Pressing a marked passage opens its note (the keyboard has the list). If several overlap, the newest wins. */
export function useMarkPress(
  article: { current: HTMLElement | null },
  painted: { current: PaintedMark[] },
  open: (mark: Mark) => void,
): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const root = article.current!;
    const look = (press: MouseEvent) => {
      if ((press.target as Element).closest(OWN_PRESS) || readSelection(root)) return;
      const pressed = painted.current.findLast(({ range }) => isOn(press, range));
      if (pressed) latest.current(pressed.mark);
    };
    root.addEventListener('click', look);
    return () => root.removeEventListener('click', look);
  }, []);
}

/** Painted ranges have no elements to hit-test. */
function isOn({ clientX, clientY, target }: MouseEvent, range: Range): boolean {
  const holds = ({ left, right, top, bottom }: DOMRect) =>
    clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  // Boxes of marks elsewhere are not requested: that would force their layout.
  return range.intersectsNode(target as Node) && [...range.getClientRects()].some(holds);
}

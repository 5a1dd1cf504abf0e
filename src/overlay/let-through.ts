import type { OwnDocument } from '../own-document.ts';

/** The parts of the interface that stay usable while the page beneath is used. */
const PARTS = '.bar, .menu, .card, aside';
/** Room for outlines around them. */
const AROUND_PX = 4;

/**
 * Lets the pointer through to the page everywhere but on the parts of the interface. A frame takes every press within its box, whatever
 * its content says, so it is clipped to those parts, in every frame, because they move.
 */
export function letThrough(find: () => OwnDocument, signal: AbortSignal): void {
  const view = find().frame.ownerDocument.defaultView!;
  let frame = 0;
  let clipped = '';
  const clip = () => {
    frame = view.requestAnimationFrame(clip);
    const { frame: element, body } = find();
    const path = toPath([...body.querySelectorAll(PARTS)].map(part => part.getBoundingClientRect()));
    if (path === clipped && element.style.clipPath !== '') return;
    element.style.clipPath = clipped = path;
  };
  clip();
  signal.addEventListener('abort', () => {
    view.cancelAnimationFrame(frame);
    find().frame.style.clipPath = '';
  });
}

function toPath(boxes: DOMRect[]): string {
  const parts = boxes
    .filter(({ width }) => width > 0)
    .map(({ left, top, right, bottom }) => {
      const [x, y] = [Math.floor(left) - AROUND_PX, Math.floor(top) - AROUND_PX];
      return `M${x} ${y}H${Math.ceil(right) + AROUND_PX}V${Math.ceil(bottom) + AROUND_PX}H${x}z`;
    });
  return `path("${parts.join('') || 'M0 0'}")`;
}

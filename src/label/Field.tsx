import type { Messages } from '../interface-text.ts';
import { useWheel } from '../overlay/wheel.ts';
import type { Grip, Rectangle } from './rectangle.ts';
import type { Drawn } from './rectangles.ts';

export interface FieldProps {
  words: Messages;
  drawn: readonly Drawn[];
  /** Elements inside each rectangle, by index in `drawn`. */
  counts: readonly number[];
  /** The rectangle being drawn. */
  draft: Rectangle | undefined;
  chosen: number | undefined;
  isPassing: boolean;
  onDraw(event: PointerEvent, target: HTMLElement): void;
  onMove(id: number, event: PointerEvent, target: HTMLElement): void;
  onResize(id: number, grip: Grip, event: PointerEvent, target: HTMLElement): void;
  onChoose(id: number): void;
  onWheel(event: WheelEvent): void;
}

export const KIND_WORDS = { main: 'drawKindMain', title: 'drawKindTitle', body: 'drawKindBody' } as const;

// biome-ignore format: read as the rectangle it is
const GRIPS: Grip[] = [
  { x: -1, y: -1 }, { x: 0, y: -1 }, { x: 1, y: -1 },
  { x: -1, y: 0 }, { x: 1, y: 0 },
  { x: -1, y: 1 }, { x: 0, y: 1 }, { x: 1, y: 1 },
];

/** A transparent layer for drawing that receives the pointer instead of the page, and the rectangles on it. */
export function Field(props: FieldProps) {
  const { words, drawn, draft, isPassing, onWheel } = props;
  const field = useWheel(onWheel);
  return (
    <>
      <div
        ref={field}
        class={`hit draw${isPassing ? ' passing' : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys are heard in here (keys.ts)
        tabIndex={0}
        role="application"
        aria-label={words('drawField')}
        onPointerDown={event => isFirst(event) && props.onDraw(event, event.currentTarget)}
      />
      <div class="sheet">
        {drawn.map((one, place) => (
          <Rect key={one.id} {...props} one={one} place={place} />
        ))}
        {draft && <div class="draft" style={toStyle(draft)} />}
      </div>
    </>
  );
}

function Rect({
  words,
  one,
  place,
  counts,
  chosen,
  onChoose,
  onMove,
  onResize,
}: FieldProps & { one: Drawn; place: number }) {
  const { id, x, y, width, height } = one;
  const size = [Math.round(width), Math.round(height), Math.round(x), Math.round(y)];
  return (
    <div
      class={`rect ${one.kind ?? 'main'}${id === chosen ? ' chosen' : ''}`}
      style={toStyle(one)}
      data-id={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move and resize it (keys.ts)
      tabIndex={0}
      role="application"
      aria-label={`${words(KIND_WORDS[one.kind ?? 'main'])}: ${words('drawRectangle', place + 1, ...size, counts[place] ?? 0)}`}
      onFocus={() => onChoose(id)}
      onPointerDown={event => isFirst(event) && onMove(id, event, event.currentTarget)}
    >
      <span class="badge" aria-hidden="true">
        {one.kind ? `${place + 1} · ${words(KIND_WORDS[one.kind])}` : place + 1}
      </span>
      {GRIPS.map(grip => (
        <i
          key={`${grip.x} ${grip.y}`}
          class={`grip g${grip.x + 1}${grip.y + 1}`}
          onPointerDown={event => {
            event.stopPropagation();
            if (isFirst(event)) onResize(id, grip, event, event.currentTarget);
          }}
        />
      ))}
    </div>
  );
}

function isFirst(event: PointerEvent): boolean {
  return event.isPrimary && event.button === 0;
}

function toStyle({ x, y, width, height }: Rectangle) {
  return { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
}

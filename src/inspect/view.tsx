import { render } from 'preact';
import { directionOf } from '../interface-text.ts';
import { useWheel } from '../overlay/wheel.ts';
import type { Outline } from './outlines.ts';
import { Panel, type PanelProps } from './Panel.tsx';

export interface ViewProps extends PanelProps {
  /** Announced by screen readers when it changes. */
  announced: string;
  widthPx: number;
  /** True if the panel is on the start side, to uncover what is on the other. */
  isAtStart: boolean;
  outlines: readonly Outline[];
  onMove(x: number, y: number): void;
  onClick(x: number, y: number): void;
  onWheel(event: WheelEvent): void;
  onWidth(widthPx: number): void;
}

const LEAST_PX = 280;
const STEP_PX = 24;

/** Draws the interface; removes it if `props` is undefined. */
export function drawView(mount: Element, props: ViewProps | undefined): void {
  render(props ? <View {...props} /> : null, mount);
}

function View(props: ViewProps) {
  const { words, announced, widthPx, outlines } = props;
  return (
    <div class="chrome" lang={words('readerLanguage')} dir={directionOf(words)}>
      <Field {...props} />
      {outlines.map(({ row, text, look }) => (
        <div key={`${look} ${row}`} class={`outline ${look}`} data-row={row} aria-hidden="true">
          <span>{text}</span>
        </div>
      ))}
      <aside
        class={`panel${props.isAtStart ? ' start' : ''}`}
        style={`--width: ${widthPx}px`}
        aria-label={words('inspectTitle')}
      >
        <Divider {...props} />
        <div class="inside">
          <Panel {...props} />
        </div>
      </aside>
      <div class="announced" role="status" aria-live="polite">
        {announced}
      </div>
    </div>
  );
}

/** A transparent layer that receives the pointer instead of the page. */
function Field({ words, onMove, onClick, onWheel }: ViewProps) {
  const field = useWheel(onWheel);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same (session.ts)
    <div
      ref={field}
      class="hit"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the parts of the page in here
      tabIndex={0}
      role="application"
      aria-label={words('inspectField')}
      onPointerMove={event => event.pointerType !== 'touch' && onMove(event.clientX, event.clientY)}
      onClick={event => {
        event.preventDefault();
        onClick(event.clientX, event.clientY);
      }}
    />
  );
}

/** The edge between page and panel, dragged by pointer or moved by arrow keys. */
function Divider({ words, widthPx, isAtStart, onWidth }: ViewProps) {
  const isOnLeft = (directionOf(words) === 'rtl') !== isAtStart;
  const set = (px: number, view: Window) =>
    onWidth(Math.round(Math.min(Math.max(px, LEAST_PX), Math.max(LEAST_PX, view.innerWidth * 0.8))));
  const pull = (event: PointerEvent) => {
    const target = event.currentTarget as HTMLElement;
    if (!target.hasPointerCapture(event.pointerId)) return;
    const view = target.ownerDocument.defaultView!;
    set(isOnLeft ? event.clientX : view.innerWidth - event.clientX, view);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be pulled
    <div
      class="divider-grip"
      role="separator"
      aria-orientation="vertical"
      aria-label={words('inspectResize')}
      aria-valuenow={widthPx}
      aria-valuemin={LEAST_PX}
      tabIndex={0}
      onPointerDown={event => {
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={pull}
      onKeyDown={event => {
        const wider = isOnLeft ? 'ArrowRight' : 'ArrowLeft';
        const narrower = isOnLeft ? 'ArrowLeft' : 'ArrowRight';
        if (event.key !== wider && event.key !== narrower) return;
        event.preventDefault();
        set(widthPx + (event.key === wider ? STEP_PX : -STEP_PX), event.currentTarget.ownerDocument.defaultView!);
      }}
    />
  );
}

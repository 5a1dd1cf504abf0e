import { render } from 'preact';
import { directionOf, type Messages } from '../interface-text.ts';
import { useWheel } from '../overlay/wheel.ts';
import { Bar, type BarProps } from './Bar.tsx';
import { Card, type CardProps } from './Card.tsx';

export interface FieldProps {
  isPassing: boolean;
  isPicking: boolean;
  onMove(x: number, y: number): void;
  onClick(x: number, y: number): void;
  onWheel(event: WheelEvent): void;
  onLeave(): void;
}

export interface ViewProps {
  words: Messages;
  /** Announced by screen readers when it changes. */
  announced: string;
  field: FieldProps;
  bar: BarProps;
  card: CardProps | undefined;
}

/** Draws the interface; removes it if `props` is undefined. */
export function drawView(mount: Element, props: ViewProps | undefined): void {
  render(props ? <View {...props} /> : null, mount);
}

function View({ words, announced, field, bar, card }: ViewProps) {
  return (
    <div class="chrome" lang={words('readerLanguage')} dir={directionOf(words)}>
      <Field {...field} label={words('highlightField')} />
      <Bar {...bar} />
      {card && <Card {...card} />}
      <div class="announced" role="status" aria-live="polite">
        {announced}
      </div>
    </div>
  );
}

/** A transparent layer that receives the pointer instead of the page, so that no link is followed and nothing shows a hover state. */
function Field(props: FieldProps & { label: string }) {
  const field = useWheel(props.onWheel);
  const state = `${props.isPassing ? ' passing' : ''}${props.isPicking ? ' picking' : ''}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the whole root are heard in one place (keys.ts)
    <div
      ref={field}
      class={`hit${state}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the parts of the page in here
      tabIndex={0}
      role="application"
      aria-label={props.label}
      onPointerMove={event => event.pointerType !== 'touch' && props.onMove(event.clientX, event.clientY)}
      onPointerLeave={props.onLeave}
      onClick={event => {
        event.preventDefault();
        props.onClick(event.clientX, event.clientY);
      }}
    />
  );
}

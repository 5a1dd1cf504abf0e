import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../../icons.tsx';
import type { Messages } from '../../interface-text.ts';
import { useOutsidePress, useTakenFocus } from '../frame/focus.ts';

interface ButtonProps {
  icon: IconName;
  label: string;
  /** Shown in parentheses after the label in the tooltip. */
  hint?: string;
  onClick(): void;
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  badge?: number;
  class?: string;
  name?: string;
  /** Shown under the icon while the tools are new to the user. */
  short?: string;
}

export function IconButton({
  icon,
  label,
  hint,
  onClick,
  pressed,
  expanded,
  disabled,
  badge,
  class: className,
  name,
  short,
}: ButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${className ?? ''}`}
      data-name={name}
      data-short={short}
      data-badge={badge || undefined}
      aria-label={badge ? `${label} (${badge})` : label}
      title={hint ? `${label} (${hint})` : label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface SliderProps {
  label: string;
  value: number;
  range: { min: number; max: number; step: number };
  show(value: number): string;
  onChange(value: number): void;
}

export function Slider({ label, value, range, show, onChange }: SliderProps) {
  return (
    <label class="slider">
      <span class="slider-label">{label}</span>
      {/* Keeps a number and its unit in order in right-to-left interfaces. */}
      <output>
        <bdi>{show(value)}</bdi>
      </output>
      <input
        type="range"
        {...range}
        value={value}
        aria-valuetext={show(value)}
        onInput={event => onChange(Math.round(Number(event.currentTarget.value) * 1000) / 1000)}
      />
    </label>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  name: string;
  value: T;
  options: readonly T[];
  label(option: T): string;
  draw?(option: T): ComponentChildren;
  onChange(option: T): void;
}

/** Radio buttons drawn as tiles: the browser provides arrow keys, the single tab stop and the announced count. */
export function Choice<T extends string>({ legend, name, value, options, label, draw, onChange }: ChoiceProps<T>) {
  return (
    <fieldset class={`choice choice-${name}`}>
      <legend>{legend}</legend>
      <div class="tiles">
        {options.map(option => (
          <label key={option} class="tile" data-option={option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {draw?.(option)}
            <span class="tile-label">{label(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Switch({ label, value, onChange }: { label: string; value: boolean; onChange(value: boolean): void }) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface PanelProps {
  label: string;
  class: string;
  words: Messages;
  close(): void;
  /** The rest is inert while it is open. */
  modal?: boolean;
  /** Closes when the user presses outside it. */
  passing?: boolean;
  children: ComponentChildren;
}

/** A card, drawer or sheet. Takes the focus when it opens and restores it when it closes. */
export function Panel({ label, class: className, words, close, modal, passing, children }: PanelProps) {
  const ref = useTakenFocus<HTMLDivElement>();
  // Menus close on a press outside; panels one works with stay open.
  useOutsidePress(ref, passing ? '[aria-expanded="true"]' : undefined, close);
  return (
    <div
      ref={ref}
      class={`panel ${className}`}
      role="dialog"
      aria-modal={modal || undefined}
      aria-label={label}
      tabIndex={-1}
    >
      <div class="panel-head">
        <h2>{label}</h2>
        <IconButton icon="close" label={words('readerClosePanel')} onClick={close} />
      </div>
      <div class="panel-body">{children}</div>
    </div>
  );
}

import { Icon } from '../icons.tsx';
import type { Messages } from '../interface-text.ts';
import { Tool } from '../overlay/Tool.tsx';
import { KIND_WORDS } from './Field.tsx';
import type { RectangleKind } from './rectangle.ts';

export interface BarProps {
  words: Messages;
  rectangles: number;
  /** Elements inside rectangles, out of `all`. */
  selected: number;
  all: number;
  isShowing: boolean;
  isPassing: boolean;
  isHelping: boolean;
  canUndo: boolean;
  canRedo: boolean;
  canRemove: boolean;
  /** Kind of the chosen rectangle; undefined if none is chosen. */
  kind: keyof typeof KIND_WORDS | undefined;
  note: string;
  onCreate(): void;
  onCheck(): void;
  onUndo(): void;
  onRedo(): void;
  onRemove(): void;
  onMark(kind: RectangleKind | undefined): void;
  onPass(): void;
  onHelp(): void;
  onFinish(): void;
  onClose(): void;
}

/** Buttons for the kind of the chosen rectangle: title, body or main content. */
function Kinds({ words, kind, onMark }: BarProps) {
  return (
    <fieldset class="kinds" aria-label={words('drawKind')} disabled={kind === undefined}>
      {(['main', 'title', 'body'] as const).map(one => (
        <button
          key={one}
          type="button"
          class={`wide${kind === one ? ' on' : ''}`}
          aria-pressed={kind === one}
          onClick={() => onMark(one === 'main' ? undefined : one)}
        >
          {words(KIND_WORDS[one])}
        </button>
      ))}
    </fieldset>
  );
}

/** Summary of the drawing, and its tools. */
export function Bar(props: BarProps) {
  const { words } = props;
  return (
    <div class="bar" role="toolbar" aria-label={words('drawBar')}>
      <span class="tally">
        <Icon name="highlight" />
        <span>
          <strong>{words('drawRectangles', props.rectangles)}</strong>
          <small class="soft">{words('drawCaught', props.selected, props.all)}</small>
        </span>
      </span>
      <div class="tools">
        <Tool icon="larger" label={words('drawNew')} onClick={props.onCreate} />
        <Tool icon="undo" label={words('highlightUndo')} isOff={!props.canUndo} onClick={props.onUndo} />
        <Tool icon="redo" label={words('highlightRedo')} isOff={!props.canRedo} onClick={props.onRedo} />
        <Tool icon="smaller" label={words('drawRemove')} isOff={!props.canRemove} onClick={props.onRemove} />
        <Kinds {...props} />
        <Tool icon="pass" label={words('drawPass')} isOn={props.isPassing} onClick={props.onPass} />
        <button
          type="button"
          class={`wide${props.isShowing ? ' on' : ''}`}
          aria-pressed={props.isShowing}
          onClick={props.onCheck}
        >
          <i class="swatch red" />
          {words('drawCheck')}
        </button>
        <button
          type="button"
          class={`icon${props.isHelping ? ' on' : ''}`}
          aria-expanded={props.isHelping}
          aria-label={words('drawHelp')}
          title={words('drawHelp')}
          onClick={props.onHelp}
        >
          ?
        </button>
        <button type="button" class="primary" onClick={props.onFinish}>
          {words('drawFinish')} <kbd>D</kbd>
        </button>
        <Tool icon="close" label={words('drawClose')} onClick={props.onClose} />
      </div>
      {props.note && <div class="note">{props.note}</div>}
    </div>
  );
}

import type { Messages } from '../interface-text.ts';
import { Icon } from '../overlay/icons.tsx';
import { Tool } from '../overlay/Tool.tsx';

export interface BarProps {
  words: Messages;
  rectangles: number;
  /** Elements inside, of all. */
  caught: number;
  all: number;
  isShowing: boolean;
  isPassing: boolean;
  isHelping: boolean;
  canUndo: boolean;
  canRedo: boolean;
  canRemove: boolean;
  note: string;
  onCreate(): void;
  onCheck(): void;
  onUndo(): void;
  onRedo(): void;
  onRemove(): void;
  onPass(): void;
  onHelp(): void;
  onFinish(): void;
  onClose(): void;
}

/** What is drawn so far, and what can be done with it. */
export function Bar(props: BarProps) {
  const { words } = props;
  return (
    <div class="bar" role="toolbar" aria-label={words('drawBar')}>
      <span class="tally">
        <Icon name="mark" />
        <span>
          <strong>{words('drawRectangles', props.rectangles)}</strong>
          <small class="soft">{words('drawCaught', props.caught, props.all)}</small>
        </span>
      </span>
      <div class="tools">
        <Tool icon="larger" label={words('drawNew')} onClick={props.onCreate} />
        <Tool icon="undo" label={words('highlightUndo')} isOff={!props.canUndo} onClick={props.onUndo} />
        <Tool icon="redo" label={words('highlightRedo')} isOff={!props.canRedo} onClick={props.onRedo} />
        <Tool icon="smaller" label={words('drawRemove')} isOff={!props.canRemove} onClick={props.onRemove} />
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

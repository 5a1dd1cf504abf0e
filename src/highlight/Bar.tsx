import { Icon } from '../icons.tsx';
import type { MessageKey, Messages } from '../interface-text.ts';
import type { HighlightState, Picking } from '../overlay/contract.ts';
import { type Counts, type Kind, type Look, NOISE_KINDS } from '../overlay/kinds.ts';
import { percent } from '../overlay/percent.ts';
import { Tool } from '../overlay/Tool.tsx';

export interface BarProps {
  words: Messages;
  counts: Counts;
  hidden: ReadonlySet<Kind>;
  confidence: number;
  canUndo: boolean;
  canRedo: boolean;
  note: string;
  noteAction?: HighlightState['noteAction'];
  picking: Picking | undefined;
  isPassing: boolean;
  isFolded: boolean;
  /** Set if the page can be read again after it changed. */
  onAgain?: () => void;
  onToggle(...kinds: Kind[]): void;
  onFold(): void;
  onPick(what: Picking | undefined): void;
  onPass(): void;
  onUndo(): void;
  onRedo(): void;
  onSave(): void;
  onInspect(): void;
  onRead(): void;
  onClose(): void;
}

export const KIND_WORDS: Record<Kind, MessageKey> = {
  main: 'kindMain',
  unsure: 'kindUnsure',
  comment: 'kindComment',
  advertisement: 'kindAdvertisement',
  navigation: 'kindNavigation',
  promoted: 'kindPromoted',
  legal: 'kindLegal',
  irrelevant: 'kindIrrelevant',
  input: 'kindInput',
};
const PICKS: { what: Picking; word: MessageKey }[] = [
  { what: 'title', word: 'labelTitle' },
  { what: 'byline', word: 'labelByline' },
  { what: 'date', word: 'labelDate' },
  { what: 'only', word: 'highlightOnly' },
];

/** The legend with counts and filters, and actions for the whole page. */
export function Bar(props: BarProps) {
  const { words, isFolded } = props;
  return (
    <div class="bar" role="toolbar" aria-label={words('highlightBar')}>
      <button
        type="button"
        class="brand"
        aria-expanded={!isFolded}
        title={words('highlightFold')}
        onClick={props.onFold}
      >
        <Icon name="highlight" />
        <span>
          <strong>{words('extensionName')}</strong>
          <small class="soft">{words('highlightConfidence', percent(props.confidence))}</small>
        </span>
      </button>
      {!isFolded && <Legend {...props} />}
      {isFolded ? <Tool icon="close" label={words('highlightClose')} onClick={props.onClose} /> : <Tools {...props} />}
      {(props.note || props.onAgain) && <Note {...props} />}
    </div>
  );
}

function Note({ words, note, noteAction, onAgain }: BarProps) {
  return (
    <div class="note">
      <span>{note}</span>
      {noteAction && (
        <button type="button" onClick={noteAction.run}>
          {noteAction.label}
        </button>
      )}
      {onAgain && (
        <button type="button" onClick={onAgain}>
          <Icon name="refresh" />
          {words('highlightAgain')}
        </button>
      )}
    </div>
  );
}

function Legend({ words, counts, hidden, onToggle }: BarProps) {
  const dropped = NOISE_KINDS.filter(kind => counts[kind] > 0);
  const sum = dropped.reduce((total, kind) => total + counts[kind], 0);
  return (
    <fieldset class="legend" aria-label={words('highlightLegend')}>
      {LOOK_KINDS.filter(kind => counts[kind] > 0).map(kind => (
        <Chip key={kind} look={kind} isOn={!hidden.has(kind)} count={counts[kind]} onClick={() => onToggle(kind)}>
          {words(KIND_WORDS[kind])}
        </Chip>
      ))}
      {sum > 0 && (
        <span class="split">
          <Chip
            look="noise"
            isOn={dropped.some(kind => !hidden.has(kind))}
            count={sum}
            onClick={() => onToggle(...dropped)}
          >
            {words('kindNoise')}
          </Chip>
          <details class="kinds">
            <summary class="chip" aria-label={words('highlightKinds')}>
              <Icon name="unfold" />
            </summary>
            <div class="menu">
              {dropped.map(kind => (
                <Chip
                  key={kind}
                  look="noise"
                  isOn={!hidden.has(kind)}
                  count={counts[kind]}
                  onClick={() => onToggle(kind)}
                >
                  {words(KIND_WORDS[kind])}
                </Chip>
              ))}
            </div>
          </details>
        </span>
      )}
    </fieldset>
  );
}

const LOOK_KINDS = ['main', 'unsure', 'comment'] as const;

interface ChipProps {
  look: Look;
  isOn: boolean;
  count: number;
  children: string;
  onClick(): void;
}

function Chip({ look, isOn, count, children, onClick }: ChipProps) {
  return (
    <button type="button" class="chip" aria-pressed={isOn} onClick={onClick}>
      <i class={`swatch ${look}`} />
      <span>{children}</span> <b>{count}</b>
    </button>
  );
}

function Tools(props: BarProps) {
  const { words, picking } = props;
  return (
    <div class="tools">
      <select
        aria-label={words('highlightPick')}
        value={picking ?? ''}
        onChange={event => props.onPick((event.currentTarget.value || undefined) as Picking | undefined)}
      >
        <option value="">{words('highlightPick')}</option>
        {PICKS.map(({ what, word }) => (
          <option key={what} value={what}>
            {words(word)}
          </option>
        ))}
      </select>
      <Tool icon="pass" label={words('highlightPass')} isOn={props.isPassing} onClick={props.onPass} />
      <Tool icon="undo" label={words('highlightUndo')} isOff={!props.canUndo} onClick={props.onUndo} />
      <Tool icon="redo" label={words('highlightRedo')} isOff={!props.canRedo} onClick={props.onRedo} />
      <Tool icon="inspect" label={words('highlightInspect')} onClick={props.onInspect} />
      <Tool icon="export" label={words('highlightSave')} onClick={props.onSave} />
      <button type="button" class="primary" onClick={props.onRead}>
        <Icon name="read" />
        {words('highlightRead')}
      </button>
      <Tool icon="close" label={words('highlightClose')} onClick={props.onClose} />
    </div>
  );
}

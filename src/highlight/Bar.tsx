import type { Word, Words } from '../words.ts';
import { Icon } from './icons.tsx';
import { type Counts, KINDS, type Kind, lookOf } from './kinds.ts';

export type Picking = 'title' | 'byline' | 'date';

export interface BarProps {
  words: Words;
  counts: Counts;
  hidden: ReadonlySet<Kind>;
  confidence: number;
  canUndo: boolean;
  canRedo: boolean;
  note: string;
  picking: Picking | undefined;
  isPassing: boolean;
  /** Present where the page can be read again after it changed. */
  onAgain?: () => void;
  onToggle(kind: Kind): void;
  onPick(what: Picking | undefined): void;
  onPass(): void;
  onUndo(): void;
  onRedo(): void;
  onSave(): void;
  onInspect(): void;
  onRead(): void;
  onClose(): void;
}

export const KIND_WORDS: Record<Kind, Word> = {
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
const PICKS: { what: Picking; word: Word }[] = [
  { what: 'title', word: 'labelTitle' },
  { what: 'byline', word: 'labelByline' },
  { what: 'date', word: 'labelDate' },
];

/** The legend with its counts and filters, and what can be done with the page as a whole. */
export function Bar(props: BarProps) {
  const { words } = props;
  return (
    <div class="bar" role="toolbar" aria-label={words('highlightBar')}>
      <span class="brand">
        <Icon name="mark" />
        <strong>{words('extensionName')}</strong>
        <span class="soft">{words('highlightConfidence', percent(props.confidence))}</span>
      </span>
      <span class="divider" />
      <Legend {...props} />
      <Tools {...props} />
      {(props.note || props.onAgain) && (
        <div class="note">
          <span>{props.note}</span>
          {props.onAgain && (
            <button type="button" onClick={props.onAgain}>
              <Icon name="refresh" />
              {words('highlightAgain')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Legend({ words, counts, hidden, onToggle }: BarProps) {
  return (
    <fieldset class="legend" aria-label={words('highlightLegend')}>
      {KINDS.filter(kind => counts[kind] > 0).map(kind => (
        <button type="button" class="chip" key={kind} aria-pressed={!hidden.has(kind)} onClick={() => onToggle(kind)}>
          <i class={`swatch ${lookOf(kind)}`} />
          {words(KIND_WORDS[kind])} <b>{counts[kind]}</b>
        </button>
      ))}
    </fieldset>
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
      <Tool icon="save" label={words('highlightSave')} onClick={props.onSave} />
      <button type="button" class="primary" onClick={props.onRead}>
        <Icon name="read" />
        {words('highlightRead')}
      </button>
      <Tool icon="close" label={words('highlightClose')} onClick={props.onClose} />
    </div>
  );
}

interface ToolProps {
  icon: Parameters<typeof Icon>[0]['name'];
  label: string;
  isOn?: boolean;
  isOff?: boolean;
  onClick(): void;
}

function Tool({ icon, label, isOn, isOff, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class={`icon${isOn ? ' on' : ''}`}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export function percent(share: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, share)));
}

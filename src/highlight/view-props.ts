import type { Reading } from '../extract.ts';
import type { Messages } from '../interface-text.ts';
import type { HighlightActions, HighlightState, Picking } from '../overlay/contract.ts';
import { countKinds, type Kind } from '../overlay/kinds.ts';
import { LABEL_WORDS } from '../overlay/label-words.ts';
import type { BarProps } from './Bar.tsx';
import type { CardProps } from './Card.tsx';
import type { KeyActions } from './keys.ts';

interface Shown {
  words: Messages;
  reading: Reading;
  state: HighlightState;
  hidden: ReadonlySet<Kind>;
  /** Note about changes of the page since it was read; '' if none. */
  pageNote: string;
  picking: Picking | undefined;
  isPassing: boolean;
  isFolded: boolean;
}

/** Props of the bar. Its buttons do the same as the keys, or call the actions of the caller. */
export function toBarProps(
  keys: KeyActions,
  actions: HighlightActions,
  { words, reading, state, hidden, pageNote, picking, isPassing, isFolded }: Shown,
): Omit<BarProps, 'onToggle' | 'onFold' | 'onPick'> {
  const pickNote = picking && pickWords(words, picking);
  return {
    ...{ words, hidden, picking, isPassing, isFolded },
    counts: countKinds(reading.labels, reading.units),
    confidence: reading.labels.confidence,
    canUndo: state.canUndo,
    canRedo: state.canRedo,
    note: pickNote ?? [state.note, pageNote].filter(Boolean).join(' '),
    noteAction: pickNote ? undefined : state.noteAction,
    onAgain: pageNote && !pickNote ? (actions.renew ?? actions.again) : undefined,
    onPass: () => keys.pass(),
    onUndo: () => keys.undo(),
    onRedo: () => keys.redo(),
    onSave: actions.saveLabelled,
    onInspect: actions.inspect,
    onRead: actions.read,
    onClose: actions.close,
  };
}

export function toCardActions(keys: KeyActions): Pick<CardProps, 'onFlip' | 'onGrow' | 'onShrink' | 'onAlike'> {
  return {
    onFlip: () => keys.flip(),
    onGrow: () => keys.grow(),
    onShrink: () => keys.shrink(),
    onAlike: () => keys.alike(),
  };
}

export function pickWords(words: Messages, what: Picking): string {
  return what === 'only' ? words('highlightChoosing') : words('highlightPicking', words(LABEL_WORDS[what]));
}

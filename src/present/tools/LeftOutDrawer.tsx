import type { MessageKey, Messages } from '../../interface-text.ts';
import { LABELS, type LabelName } from '../../page/label.ts';
import type { LeftOut, ReaderActions, ReaderState } from '../contract.ts';
import { Panel } from './controls.tsx';
import { Icon } from './icons.tsx';
import { UndoButtons } from './UndoButtons.tsx';

interface LeftOutProps {
  words: Messages;
  state: ReaderState;
  actions: ReaderActions;
  close(): void;
}

/** What the reader did not take, in the order it is told, each one press away from coming back. */
export function LeftOutDrawer({ words, state, actions, close }: LeftOutProps) {
  return (
    <Panel label={words('readerLeftOut')} class="drawer end" words={words} close={close}>
      <p class="hint">{words('readerLeftOutHint')}</p>
      {(state.used ?? 0) > 0 && (
        <p class="hint">
          {state.used === 1 ? words('highlightRememberedOne') : words('highlightRemembered', state.used!)}{' '}
          <button type="button" class="text-button" onClick={() => actions.seeUsed?.()}>
            {words('highlightSeeUsed')}
          </button>
        </p>
      )}
      <UndoButtons words={words} state={state} actions={actions} />
      {state.leftOut.length === 0 && <p class="empty">{words('readerNothingLeftOut')}</p>}
      <ol class="left-out">
        {state.leftOut.map(item => (
          <Item key={item.units.join()} words={words} item={item} actions={actions} />
        ))}
      </ol>
    </Panel>
  );
}

function Item({ words, item, actions }: { words: Messages; item: LeftOut; actions: ReaderActions }) {
  return (
    <li>
      <p class="left-out-text" dir="auto">
        {shorten(item.text) || words(labelWord(item.label))}
      </p>
      <p class="left-out-why">
        <b>{words(labelWord(item.label))}</b> · {words('readerWordCount', item.words)} ·{' '}
        {words('readerSure', Math.round((1 - item.score) * 100))}
        {item.reasons.length > 0 && <span class="reasons"> · {item.reasons.join(' · ')}</span>}
      </p>
      <button type="button" class="text-button" onClick={() => actions.correct({ kind: 'keep', units: item.units })}>
        <Icon name="restore" />
        {words('readerPutBack')}
      </button>
    </li>
  );
}

function shorten(text: string): string {
  const flat = text.slice(0, 400).replace(/\s+/g, ' ').trim();
  return flat.length > 180 ? `${flat.slice(0, 179)}…` : flat;
}

export function labelWord(label: LabelName): MessageKey {
  const known = LABELS.some(({ name }) => name === label) ? label : 'irrelevant';
  return `label${known[0].toUpperCase()}${known.slice(1)}` as MessageKey;
}

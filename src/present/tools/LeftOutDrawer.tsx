import { Icon } from '../../icons.tsx';
import type { MessageKey, Messages } from '../../interface-text.ts';
import { LABELS, type LabelName } from '../../page/label.ts';
import type { LeftOut, ReaderActions, ReaderState } from '../contract.ts';
import { Panel } from './controls.tsx';
import { groupLeftOut } from './left-out-groups.ts';
import { UndoButtons } from './UndoButtons.tsx';

interface LeftOutProps {
  words: Messages;
  state: ReaderState;
  actions: ReaderActions;
  close(): void;
}

/** Content that was left out, grouped by kind; each item can be restored with one press. */
export function LeftOutDrawer({ words, state, actions, close }: LeftOutProps) {
  return (
    <Panel label={words('readerLeftOut')} class="drawer end" words={words} close={close}>
      <p class="hint">{words('readerLeftOutHint')}</p>
      {(state.used ?? 0) > 0 && (
        <p class="hint">
          {words('highlightRemembered', state.used!)}{' '}
          <button type="button" class="text-button" onClick={() => actions.seeUsed?.()}>
            {words('highlightSeeUsed')}
          </button>
        </p>
      )}
      <UndoButtons words={words} state={state} actions={actions} />
      {state.leftOut.length === 0 && <p class="empty">{words('readerNothingLeftOut')}</p>}
      <ol class="left-out">
        {groupLeftOut(state.leftOut).map(items => (
          <Group key={items[0].units.join()} words={words} items={items} actions={actions} />
        ))}
      </ol>
    </Panel>
  );
}

interface GroupProps {
  words: Messages;
  items: LeftOut[];
  actions: ReaderActions;
}

/** Shows the first item in full and the others folded behind their count. */
function Group({ words, items, actions }: GroupProps) {
  const [first, ...others] = items;
  if (others.length === 0) return <Item words={words} item={first} actions={actions} />;
  const all = items.flatMap(({ units, isPart }) => (isPart ? [] : units));
  return (
    <li>
      <ItemText words={words} item={first} />
      <div class="row">
        {!first.isPart && <PutBack words={words} units={first.units} actions={actions} />}
        {all.length > 0 && (
          <button type="button" class="text-button" onClick={() => actions.correct({ kind: 'keep', units: all })}>
            {words('readerPutBackAll')}
          </button>
        )}
      </div>
      <details class="alike">
        <summary>{words('readerAlike', others.length)}</summary>
        <ol class="left-out">
          {others.map(item => (
            <Item key={item.units.join()} words={words} item={item} actions={actions} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function Item({ words, item, actions }: { words: Messages; item: LeftOut; actions: ReaderActions }) {
  return (
    <li>
      <ItemText words={words} item={item} />
      {!item.isPart && <PutBack words={words} units={item.units} actions={actions} />}
    </li>
  );
}

/** The item's text and label; figures on request. */
function ItemText({ words, item }: { words: Messages; item: LeftOut }) {
  const label = words(labelWord(item.label));
  const what = describeItem(words, item, label);
  return (
    <>
      <p class="left-out-text" dir="auto">
        {shorten(item.text) || label}
      </p>
      {what && <p class="left-out-what">{what}</p>}
      <details class="left-out-why">
        <summary>{words('readerWhy')}</summary>
        <p>{words('readerSure', Math.round((1 - item.score) * 100))}</p>
        <Reasons item={item} />
      </details>
    </>
  );
}

/** The hint above the list already says that these are not part of the article. */
function describeItem(words: Messages, item: LeftOut, label: string): string | undefined {
  if (item.step !== undefined) return item.reasons[0];
  return item.label === 'irrelevant' ? undefined : words('readerTakenFor', label);
}

function Reasons({ item }: { item: LeftOut }) {
  if (item.reasons.length === 0) return null;
  return (
    <ul class="reasons">
      {item.reasons.map(reason => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

function PutBack({ words, units, actions }: { words: Messages; units: number[]; actions: ReaderActions }) {
  return (
    <button type="button" class="text-button" onClick={() => actions.correct({ kind: 'keep', units })}>
      <Icon name="restore" />
      {words('readerPutBack')}
    </button>
  );
}

function shorten(text: string): string {
  const flat = text.slice(0, 400).replace(/\s+/g, ' ').trim();
  return flat.length > 140 ? `${flat.slice(0, 139)}…` : flat;
}

export function labelWord(label: LabelName): MessageKey {
  const known = LABELS.some(({ name }) => name === label) ? label : 'irrelevant';
  return `label${known[0].toUpperCase()}${known.slice(1)}` as MessageKey;
}

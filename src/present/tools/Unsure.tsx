import { directionOf, type Messages } from '../../interface-text.ts';
import type { ReaderActions, ReaderState } from '../contract.ts';

/** Warns that the reading is doubtful and offers alternatives. */
export function Unsure({ words, state, actions }: { words: Messages; state: ReaderState; actions: ReaderActions }) {
  return (
    <aside class="unsure" lang={words('readerLanguage')} dir={directionOf(words)}>
      <div>
        <p>{words('readerUnsure')}</p>
        <div class="row">
          {(state.otherReadings ?? 0) > 0 && (
            <button type="button" class="text-button" onClick={() => actions.nextReading?.()}>
              {words('readerOtherReading')}
            </button>
          )}
          <button type="button" class="text-button" onClick={() => actions.pick?.('only')}>
            {words('readerChoose')}
          </button>
          <button type="button" class="text-button" onClick={() => actions.highlight()}>
            {words('readerHighlight')}
          </button>
        </div>
      </div>
    </aside>
  );
}

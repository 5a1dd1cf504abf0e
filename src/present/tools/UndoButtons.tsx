import type { Messages } from '../../interface-text.ts';
import type { ReaderActions, ReaderState } from '../contract.ts';
import { IconButton } from './controls.tsx';

interface UndoButtonsProps {
  words: Messages;
  state: ReaderState;
  actions: ReaderActions;
}

export function UndoButtons({ words, state, actions }: UndoButtonsProps) {
  return (
    <div class="row">
      <IconButton
        icon="undo"
        label={words('readerUndo')}
        hint="u"
        disabled={!state.canUndo}
        onClick={() => actions.undo()}
      />
      <IconButton
        icon="redo"
        label={words('readerRedo')}
        hint="U"
        disabled={!state.canRedo}
        onClick={() => actions.redo()}
      />
    </div>
  );
}

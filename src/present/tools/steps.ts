import { useMemo, useRef } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import type { Mark, ReaderActions, ReaderState } from '../contract.ts';

/** An action of the reader that can be undone. */
export interface Step {
  undo(): void;
  redo(): void;
}

/** State that lives as long as the reader, which may be redrawn in another place meanwhile. */
export interface Kept {
  marks: Mark[];
  done: Step[];
  undone: Step[];
  /** Shows the current marks in the latest render. */
  redraw(): void;
}

interface Steps {
  /** The caller's actions, with undo steps: `undo` reverses whatever came last. */
  actions: ReaderActions;
  canUndo: boolean;
  canRedo: boolean;
  /** Records a step made here rather than through an action. */
  made(step: Step): void;
}

/**
 * One undo history for corrections (kept by the caller, possibly from before the reader opened) and marks (known only to the reader). Each
 * step is announced in the live region, because it may happen out of view.
 */
export function useSteps(
  given: ReaderActions,
  { done, undone }: Kept,
  words: Messages,
  state: ReaderState,
  say: (sentence: string, back?: 'undo' | 'redo') => void,
): Steps {
  const latest = useRef({ state, say });
  latest.current = { state, say };
  const { actions, made } = useMemo(() => {
    const correction: Step = { undo: () => given.undo(), redo: () => given.redo() };
    const made = (step: Step) => {
      done.push(step);
      undone.length = 0;
    };
    const { nextReading } = given;
    const actions: ReaderActions = {
      ...given,
      correct(change) {
        made(correction);
        given.correct(change);
        latest.current.say(words(change.kind === 'keep' ? 'readerSaidKept' : 'readerSaidDropped'), 'undo');
      },
      nextReading:
        nextReading &&
        (() => {
          made(correction);
          nextReading();
          latest.current.say(words('readerSaidReading'), 'undo');
        }),
      undo() {
        const step = done.pop() ?? (latest.current.state.canUndo ? correction : undefined);
        if (!step) return latest.current.say(words('readerSaidNoUndo'));
        undone.push(step);
        step.undo();
        latest.current.say(words('readerSaidUndone'), 'redo');
      },
      redo() {
        const step = undone.pop() ?? (latest.current.state.canRedo ? correction : undefined);
        if (!step) return latest.current.say(words('readerSaidNoRedo'));
        done.push(step);
        step.redo();
        latest.current.say(words('readerSaidRedone'), 'undo');
      },
    };
    return { actions, made };
  }, []);
  return {
    actions,
    made,
    canUndo: done.length > 0 || state.canUndo,
    canRedo: undone.length > 0 || state.canRedo,
  };
}

import { useMemo, useRef } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import type { Mark, ReaderActions, ReaderState } from '../contract.ts';

/** Something that was done here and can be taken back. */
export interface Step {
  undo(): void;
  redo(): void;
}

/** What lives as long as the reader, which may be drawn anew in another place meanwhile. */
export interface Kept {
  marks: Mark[];
  done: Step[];
  undone: Step[];
  /** Shows the marks as they are now, in the newest drawing. */
  redraw(): void;
}

interface Steps {
  /** The caller's actions; a correction is a step, and undo takes back whatever came last. */
  actions: ReaderActions;
  canUndo: boolean;
  canRedo: boolean;
  /** Called after what is done here rather than by an action. */
  made(step: Step): void;
}

/**
 * One order for all that can be taken back: corrections, which the caller keeps and may have made before the reader opened,
 * and marks, which only the reader knows. Each is announced in the live region, because it may happen out of sight.
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

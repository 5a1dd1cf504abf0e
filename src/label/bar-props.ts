import type { BarProps } from './Bar.tsx';
import type { DrawnPage } from './drawn-page.ts';
import type { KeyActions } from './keys.ts';

/** Props of the bar. Its buttons do the same as the keys. */
export function toBarProps(
  actions: KeyActions,
  { rectangles, selected, isShowing }: DrawnPage,
  chosen: number | undefined,
): Omit<BarProps, 'words' | 'isPassing' | 'isHelping' | 'note' | 'onClose'> {
  const one = rectangles.drawn.find(({ id }) => id === chosen);
  return {
    ...{ rectangles: rectangles.drawn.length, selected: selected.count, all: selected.all, isShowing },
    canUndo: rectangles.before.length > 0,
    canRedo: rectangles.after.length > 0,
    canRemove: rectangles.drawn.length > 0,
    kind: one && (one.kind ?? 'main'),
    onCreate: () => actions.create(),
    onCheck: () => actions.check(),
    onUndo: () => actions.undo(),
    onRedo: () => actions.redo(),
    onRemove: () => actions.remove(),
    onMark: kind => actions.mark(kind),
    onPass: () => actions.pass(),
    onHelp: () => actions.help(),
    onFinish: () => actions.finish(),
  };
}

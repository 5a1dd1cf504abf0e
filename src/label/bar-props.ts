import type { BarProps } from './Bar.tsx';
import type { KeyActions } from './keys.ts';
import type { Paper } from './paper.ts';

/** What the bar shows of the drawing, and what its buttons do: the same as the keys. */
export function toBarProps(
  actions: KeyActions,
  { sheet, caught, isShowing }: Paper,
  chosen: number | undefined,
): Omit<BarProps, 'words' | 'isPassing' | 'isHelping' | 'note' | 'onClose'> {
  const one = sheet.drawn.find(({ id }) => id === chosen);
  return {
    ...{ rectangles: sheet.drawn.length, caught: caught.count, all: caught.all, isShowing },
    canUndo: sheet.before.length > 0,
    canRedo: sheet.after.length > 0,
    canRemove: sheet.drawn.length > 0,
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

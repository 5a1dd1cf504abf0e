import type { OutlineEntry } from '../article/heading-levels.ts';
import { openFolds } from './folds.ts';

export interface Landing {
  land(target: HTMLElement | null | undefined): void;
  /** To a heading; false where there is none of that name. */
  goTo(id: string): boolean;
  /** To the mark of a note in the text. */
  goToMark(note: string): void;
  /** To a note below the text. */
  goToNote(note: string): void;
  goToTitle(): void;
}

/** The ways that lead to places in the article: each is brought to the top, with whatever is folded over it opened, and focused. */
export function toLanding(
  page: { current: HTMLElement | null },
  outline: readonly OutlineEntry[],
  drawAll: () => void,
): Landing {
  const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector);
  const land = (target: HTMLElement | null | undefined) => {
    if (target) openFolds(target);
    target?.scrollIntoView({ block: 'start', behavior: 'instant' });
    target?.focus({ preventScroll: true });
  };
  return {
    land,
    goTo(id) {
      drawAll();
      const known = outline.some(entry => entry.id === id);
      // What was not drawn yet is there after the next frame.
      if (known) requestAnimationFrame(() => land(find(`[data-heading="${CSS.escape(id)}"]`)));
      return known;
    },
    goToMark: note => land(find(`[data-note="${CSS.escape(note)}"]`)),
    goToNote: note => land(find(`[data-note-end="${CSS.escape(note)}"]`)),
    goToTitle: () => land(find('h1')),
  };
}

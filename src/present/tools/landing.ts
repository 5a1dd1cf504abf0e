import type { OutlineEntry } from '../article/heading-levels.ts';
import { openFolds } from './folds.ts';

export interface Landing {
  land(target: HTMLElement | null | undefined): void;
  /** Goes to a heading; false if there is none with that id. */
  goTo(id: string): boolean;
  /** Goes to the mark of a note in the text. */
  goToMark(note: string): void;
  /** Goes to a note below the text. */
  goToNote(note: string): void;
  goToTitle(): void;
}

/** Navigation within the article: scrolls the target to the top, opens folds around it and focuses it. */
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
      // Parts not rendered yet will be in the DOM by the next frame.
      if (known) requestAnimationFrame(() => land(find(`[data-heading="${CSS.escape(id)}"]`)));
      return known;
    },
    goToMark: note => land(find(`[data-note="${CSS.escape(note)}"]`)),
    goToNote: note => land(find(`[data-note-end="${CSS.escape(note)}"]`)),
    goToTitle: () => land(find('h1')),
  };
}

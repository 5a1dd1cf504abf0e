import type { Inline } from './article.ts';

/** Prefixes of a task list item. */
export const DONE = '☑';
export const OPEN = '☐';

/** Whether a task list item is done; undefined if the item is not a task. */
export function taskOf([first]: Inline[]): boolean | undefined {
  const sign = first?.kind === 'text' ? first.text.slice(0, 2) : '';
  return sign === `${DONE} ` ? true : sign === `${OPEN} ` ? false : undefined;
}

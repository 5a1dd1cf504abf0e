import type { Inline } from './article.ts';

/** What stands before a thing to do, done or not. */
export const DONE = '☑';
export const OPEN = '☐';

/** Whether what an item says is done; undefined where it is no thing to do. */
export function taskOf([first]: Inline[]): boolean | undefined {
  const sign = first?.kind === 'text' ? first.text.slice(0, 2) : '';
  return sign === `${DONE} ` ? true : sign === `${OPEN} ` ? false : undefined;
}

import { failureWord } from '../storage.ts';
import type { ViewContext } from './views.ts';

/** Reports a failed write, because the user can often fix the cause. What is on screen stays. */
export function keeper({ toast, words }: ViewContext): (work: Promise<void>) => void {
  return work => void work.catch(error => toast(words(failureWord(error))));
}

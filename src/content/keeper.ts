import { failureWord } from '../storage.ts';
import type { ViewContext } from './views.ts';

/** Storing fails for reasons the user can do something about, so it is said; what is on the screen stays. */
export function keeper({ toast, words }: ViewContext): (work: Promise<void>) => void {
  return work => void work.catch(error => toast(words(failureWord(error))));
}

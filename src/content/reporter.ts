import type { Messages } from '../interface-text.ts';
import type { Outcome } from '../messages.ts';
import { sayBug } from './bug.ts';
import type { View } from './open-view.ts';
import type { Say } from './toast.ts';

/** Says things where the user looks: in the view that is open, or over the page. */
export class Reporter {
  readonly #document: Document;
  readonly #words: Messages;
  readonly #toast: Say;
  readonly #findView: () => View | undefined;

  constructor(document: Document, words: Messages, toast: Say, findView: () => View | undefined) {
    this.#document = document;
    this.#words = words;
    this.#toast = toast;
    this.#findView = findView;
  }

  readonly say: Say = (text, ...actions) => {
    const view = this.#findView();
    if (!view?.say || (actions.length > 0 && !view.takesAnswers)) return this.#toast(text, ...actions);
    view.say(text, actions.length > 0 ? actions : undefined);
    return () => undefined;
  };

  /** An open view has no room for a button, but stays. */
  readonly fail = (error: unknown, step: string): void => {
    const view = this.#findView();
    if (view?.say) view.say(this.#words('toastBug'));
    else sayBug(this.#document, this.#words, this.#toast, step, error);
  };

  /** What the page or the disk refused, in their words. */
  readonly sayNotDone = (error: unknown): void => {
    this.say(this.#words('toastNotDone', error instanceof Error ? error.message : String(error)));
  };

  /** Whatever goes wrong is said on the page; the call has been answered then. */
  async guard(step: string, run: () => Promise<Outcome | undefined>, report = this.fail): Promise<Outcome> {
    try {
      return (await run()) ?? { kind: 'done' };
    } catch (error) {
      if (isCancelled(error)) return { kind: 'closed' };
      console.error('Sightline', error);
      report(error, step);
      return { kind: 'reported' };
    }
  }
}

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

import type { Messages } from '../interface-text.ts';
import type { Outcome } from '../messages.ts';
import { sayBug } from './bug.ts';
import type { View } from './open-view.ts';
import type { Say } from './toast.ts';

/** Shows messages where the user is looking: in the open view, or over the page. */
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

  /** An open view has no room for the report button, but stays open. */
  readonly fail = (error: unknown, step: string): void => {
    const view = this.#findView();
    if (view?.say) view.say(this.#words('toastBug'));
    else sayBug(this.#document, this.#words, this.#toast, step, error);
  };

  /** Passes on the error message of the page or the disk. */
  readonly sayNotDone = (error: unknown): void => {
    this.say(this.#words('toastNotDone', error instanceof Error ? error.message : String(error)));
  };

  /** Errors are reported on the page, so the caller gets a normal outcome. */
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

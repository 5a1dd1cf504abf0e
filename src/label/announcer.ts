import type { MessageKey, Messages } from '../interface-text.ts';

/** Messages to whoever labels: read out by a screen reader, and shown on the bar until something else happens. */
export class Announcer {
  /** Left to be read. */
  note = '';
  /** Read out once. */
  heard = '';
  readonly #words: Messages;
  readonly #onChange: () => void;

  constructor(words: Messages, onChange: () => void) {
    this.#words = words;
    this.#onChange = onChange;
  }

  say(message: string): void {
    this.heard = message;
    this.#onChange();
  }

  announce(word: MessageKey, ...values: (string | number)[]): void {
    this.say(this.#words(word, ...values));
  }

  notify(word: MessageKey, ...values: number[]): void {
    this.note = this.#words(word, ...values);
    this.announce(word, ...values);
  }
}

import type { MessageKey, Messages } from '../interface-text.ts';

/** Messages to the user: announced by screen readers, and shown on the bar until the next action. */
export class Announcer {
  /** Shown on the bar. */
  note = '';
  /** Announced once. */
  announced = '';
  readonly #words: Messages;
  readonly #onChange: () => void;

  constructor(words: Messages, onChange: () => void) {
    this.#words = words;
    this.#onChange = onChange;
  }

  say(message: string): void {
    this.announced = message;
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

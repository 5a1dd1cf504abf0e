import { directionOf, type Messages } from '../../interface-text.ts';
import type { ReaderActions } from '../contract.ts';

/** While correcting: lets the user pick title, author and date again on the page. */
export function Picks({ words, actions }: { words: Messages; actions: ReaderActions }) {
  const picks = [
    ['title', 'labelTitle'],
    ['byline', 'labelByline'],
    ['date', 'labelDate'],
  ] as const;
  return (
    <section class="picks" aria-label={words('readerPick')} lang={words('readerLanguage')} dir={directionOf(words)}>
      <div class="row">
        <span>{words('readerPick')}</span>
        {picks.map(([what, word]) => (
          <button key={what} type="button" class="text-button" onClick={() => actions.pick?.(what)}>
            {words(word)}
          </button>
        ))}
      </div>
    </section>
  );
}

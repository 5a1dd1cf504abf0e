import { useEffect, useState } from 'preact/hooks';
import { directionOf, type MessageKey, type Messages } from '../../interface-text.ts';
import { RANGES } from '../../settings.ts';
import type { ReaderOptions } from '../contract.ts';

/** So many articles show the names of the tools under them. */
export const NAMED_ARTICLES = 4;

/** Whether this is the first article ever, and how to say that it no longer counts as one. Counts the articles opened. */
export function useFirstArticles({ settings, actions }: ReaderOptions): [boolean, (isNew: boolean) => void] {
  const [isNew, setNew] = useState(settings.opened === 0);
  useEffect(() => {
    const { opened } = settings;
    if (opened < RANGES.opened.max) actions.saveSettings({ opened: opened + 1 }, 'everywhere');
  }, []);
  return [isNew, setNew];
}

const STEPS: readonly MessageKey[] = ['tourTools', 'tourLeftOut', 'tourMark'];

/** What the reader can do, in three steps above the first article; never again. In the flow: it covers nothing. */
export function Tour({ words, end }: { words: Messages; end(): void }) {
  const [at, setAt] = useState(0);
  const isLast = at === STEPS.length - 1;
  return (
    <section class="unsure tour" aria-label={words('tourName')} lang={words('readerLanguage')} dir={directionOf(words)}>
      <div>
        <p role="status">{words(STEPS[at])}</p>
        <div class="row">
          <span class="count">{words('readerFoundOf', at + 1, STEPS.length)}</span>
          {!isLast && (
            <button type="button" class="text-button" onClick={end}>
              {words('tourSkip')}
            </button>
          )}
          <button type="button" class="text-button" onClick={() => (isLast ? end() : setAt(at + 1))}>
            {words(isLast ? 'tourDone' : 'tourNext')}
          </button>
        </div>
      </div>
    </section>
  );
}

/** Where a text ends before its article does. */
export function Walled({ words }: { words: Messages }) {
  return (
    <p class="walled unsure" role="note" lang={words('readerLanguage')} dir={directionOf(words)}>
      <span>{words('readerWalled')}</span>
    </p>
  );
}

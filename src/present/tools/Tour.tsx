import { useEffect, useState } from 'preact/hooks';
import { directionOf, type MessageKey, type Messages } from '../../interface-text.ts';
import { RANGES } from '../../settings.ts';
import type { ReaderOptions } from '../contract.ts';

/** Number of articles for which the tools show their names. */
export const NAMED_ARTICLES = 4;

/** Whether this is the first article ever opened, with a setter. Also counts the articles opened. */
export function useFirstArticles({
  settings,
  actions,
}: Pick<ReaderOptions, 'settings' | 'actions'>): [boolean, (isNew: boolean) => void] {
  const [isNew, setNew] = useState(settings.opened === 0);
  useEffect(() => {
    const { opened } = settings;
    if (opened < RANGES.opened.max) actions.saveSettings({ opened: opened + 1 }, 'everywhere');
  }, []);
  return [isNew, setNew];
}

const STEPS: readonly MessageKey[] = ['tourTools', 'tourLeftOut', 'tourMark'];

/** A three-step introduction above the very first article. In the flow, so it covers nothing. */
export function Tour({ words, end }: { words: Messages; end(): void }) {
  const [at, setAt] = useState(0);
  const isLast = at === STEPS.length - 1;
  return (
    <section class="unsure tour" aria-label={words('tourName')} lang={words('readerLanguage')} dir={directionOf(words)}>
      <div>
        <p role="status">{words(STEPS[at])}</p>
        <div class="row">
          <span class="step">{words('readerFoundOf', at + 1, STEPS.length)}</span>
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

/** Shown where the text ends before the article does. */
export function PaywallNotice({ words }: { words: Messages }) {
  return (
    <p class="walled unsure" role="note" lang={words('readerLanguage')} dir={directionOf(words)}>
      <span>{words('readerWalled')}</span>
    </p>
  );
}

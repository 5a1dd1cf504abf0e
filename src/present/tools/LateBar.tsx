import { useState } from 'preact/hooks';
import { Icon } from '../../icons.tsx';
import { directionOf, type Messages } from '../../interface-text.ts';
import type { ReaderState } from '../contract.ts';

interface LateProps {
  words: Messages;
  state: ReaderState;
  /** Starts scrolling, or stops it. */
  run(): void;
}

/** At the end of the text: offers to scroll through the page for lazily loaded content. In the flow, never over the text. */
export function LateOffer({ words, state: { loadsLate, scrolled }, run }: LateProps) {
  const [declined, setDeclined] = useState(false);
  if (!loadsLate || declined) return null;
  // Stays while running, as the stop button: removing it would move the text.
  const isRunning = scrolled !== undefined;
  return (
    <section
      class="next-page late"
      aria-label={words('readerScrollThrough')}
      lang={words('readerLanguage')}
      dir={directionOf(words)}
    >
      <div class="row">
        <button type="button" class="text-button" onClick={run}>
          <Icon name="through" />
          {words(isRunning ? 'lateStop' : 'lateOffer')}
        </button>
        {!isRunning && (
          <button type="button" class="text-button" onClick={() => setDeclined(true)}>
            {words('lateDecline')}
          </button>
        )}
      </div>
    </section>
  );
}

/** Progress of that scrolling with a stop button, in the bar beside the tools. */
export function LateProgress({ words, state: { scrolled }, run }: LateProps) {
  if (scrolled === undefined) return null;
  return (
    <fieldset class="late late-progress" aria-label={words('readerScrollThrough')}>
      <span class="late-running">{words('lateRunning')}</span>
      <progress max={1} value={scrolled} aria-label={words('lateRunning')} />
      <button type="button" class="text-button" onClick={run}>
        {words('lateStop')}
      </button>
    </fieldset>
  );
}

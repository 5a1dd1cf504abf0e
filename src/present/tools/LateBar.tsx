import { useState } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import type { ReaderState } from '../contract.ts';
import { IconButton } from './controls.tsx';
import { Icon } from './icons.tsx';

interface LateBarProps {
  words: Messages;
  state: ReaderState;
  /** Begins, or stops what was begun. */
  run(): void;
}

/** Offers to scroll the page through for what loads late, and shows how far that has come. Floats: nothing moves for it. */
export function LateBar({ words, state: { loadsLate, scrolled }, run }: LateBarProps) {
  const [declined, setDeclined] = useState(false);
  if (scrolled !== undefined) {
    return (
      <fieldset class="float late" aria-label={words('readerScrollThrough')}>
        <span class="late-running">{words('lateRunning')}</span>
        <progress max={1} value={scrolled} aria-label={words('lateRunning')} />
        <button type="button" class="text-button" onClick={run}>
          {words('lateStop')}
        </button>
      </fieldset>
    );
  }
  if (!loadsLate || declined) return null;
  return (
    <fieldset class="float late" aria-label={words('readerScrollThrough')}>
      <button type="button" class="text-button" onClick={run}>
        <Icon name="through" />
        {words('lateOffer')}
      </button>
      <IconButton icon="close" label={words('lateDecline')} onClick={() => setDeclined(true)} />
    </fieldset>
  );
}

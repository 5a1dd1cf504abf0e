import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReaderSettings } from '../../settings.ts';
import type { ReaderActions, ReaderState } from '../contract.ts';

/** Sliders change many times a second; browsers limit how often settings may be written. */
const SAVE_AFTER_MS = 400;

export interface Chosen {
  settings: ReaderSettings;
  change(change: Partial<ReaderSettings>): void;
  /** True if changes apply to this site alone. */
  onlyHere: boolean;
  /** Switching it off removes the site's own settings. */
  setOnlyHere(only: boolean): void;
  forgetOwn(): void;
}

/** The current settings. Changes are drawn and saved at once; rapid ones are merged and saved a moment later. */
export function useChosen(
  initial: ReaderSettings,
  { settings: changedElsewhere, hasOwn = false }: ReaderState,
  actions: ReaderActions,
  onForgotten: () => void,
): Chosen {
  const [settings, setSettings] = useState(initial);
  const [onlyHere, setOnlyHere] = useState(hasOwn);
  const pending = useRef<{ change: Partial<ReaderSettings>; timer: number; write(): void } | undefined>(undefined);
  const written = useRef(Number.NEGATIVE_INFINITY);
  const saveNow = () => {
    clearTimeout(pending.current?.timer);
    pending.current?.write();
  };
  const change = (wanted: Partial<ReaderSettings>) => {
    setSettings(now => ({ ...now, ...wanted }));
    clearTimeout(pending.current?.timer);
    const all = { ...pending.current?.change, ...wanted };
    const write = () => {
      pending.current = undefined;
      written.current = performance.now();
      actions.saveSettings(all, onlyHere ? 'site' : 'everywhere');
    };
    const waitMs = written.current + SAVE_AFTER_MS - performance.now();
    if (waitMs <= 0) return write();
    pending.current = { change: all, timer: window.setTimeout(write, waitMs), write };
  };
  const forgetOwn = () => {
    if (!hasOwn && !pending.current) return;
    // Pending changes for this site are dropped too.
    clearTimeout(pending.current?.timer);
    pending.current = undefined;
    actions.forgetOwn?.();
    onForgotten();
  };

  useEffect(() => {
    // A pending change of ours is newer than the stored settings.
    if (changedElsewhere && !pending.current) setSettings(changedElsewhere);
  }, [changedElsewhere]);
  useEffect(() => {
    // If the site has settings of its own, changes for all sites would not show here.
    if (hasOwn) setOnlyHere(true);
  }, [hasOwn]);
  useEffect(() => saveNow, []);
  return {
    settings,
    change,
    onlyHere,
    setOnlyHere(only) {
      // Pending changes were meant for all sites.
      if (only) saveNow();
      else forgetOwn();
      setOnlyHere(only);
    },
    forgetOwn,
  };
}

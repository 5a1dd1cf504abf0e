import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReaderSettings } from '../../settings.ts';
import type { ReaderActions, ReaderState } from '../contract.ts';

/** Sliders move many times a second; browsers let settings be written twice. */
const SAVE_AFTER_MS = 400;

export interface Chosen {
  settings: ReaderSettings;
  change(change: Partial<ReaderSettings>): void;
  /** True where what is chosen is for this site alone. */
  onlyHere: boolean;
  /** Switched off, the site is read like any other again. */
  setOnlyHere(only: boolean): void;
  forgetOwn(): void;
}

/** The settings in force: drawn and saved at once; where many follow each other, the last ones a moment later. */
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
    // What was just chosen for this site goes with the rest.
    clearTimeout(pending.current?.timer);
    pending.current = undefined;
    actions.forgetOwn?.();
    onForgotten();
  };

  useEffect(() => {
    // Our own change on its way to storage is newer than what storage says.
    if (changedElsewhere && !pending.current) setSettings(changedElsewhere);
  }, [changedElsewhere]);
  useEffect(() => {
    // Beside settings of the site's own, what is chosen for all sites would not be seen here.
    if (hasOwn) setOnlyHere(true);
  }, [hasOwn]);
  useEffect(() => saveNow, []);
  return {
    settings,
    change,
    onlyHere,
    setOnlyHere(only) {
      // What was chosen before was chosen for all sites.
      if (only) saveNow();
      else forgetOwn();
      setOnlyHere(only);
    },
    forgetOwn,
  };
}

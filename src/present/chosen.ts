import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReaderSettings } from '../settings.ts';
import type { ReaderActions } from './contract.ts';

/** Sliders move many times a second; browsers let settings be written twice. */
const SAVE_AFTER_MS = 400;

export interface Chosen {
  settings: ReaderSettings;
  change(change: Partial<ReaderSettings>): void;
  onlyHere: boolean;
  setOnlyHere(only: boolean): void;
}

/** The settings in force: drawn at once, saved a moment later, and at the latest when the reader closes. */
export function useChosen(
  initial: ReaderSettings,
  changedElsewhere: ReaderSettings | undefined,
  save: ReaderActions['saveSettings'],
): Chosen {
  const [settings, setSettings] = useState(initial);
  const [onlyHere, setOnlyHere] = useState(false);
  const pending = useRef<{ change: Partial<ReaderSettings>; timer: number; write(): void } | undefined>(undefined);

  const change = (wanted: Partial<ReaderSettings>) => {
    setSettings(now => ({ ...now, ...wanted }));
    clearTimeout(pending.current?.timer);
    const all = { ...pending.current?.change, ...wanted };
    const write = () => {
      pending.current = undefined;
      save(all, onlyHere ? 'site' : 'everywhere');
    };
    pending.current = { change: all, timer: window.setTimeout(write, SAVE_AFTER_MS), write };
  };

  useEffect(() => {
    // Our own change on its way to storage is newer than what storage says.
    if (changedElsewhere && !pending.current) setSettings(changedElsewhere);
  }, [changedElsewhere]);
  useEffect(
    () => () => {
      clearTimeout(pending.current?.timer);
      pending.current?.write();
    },
    [],
  );
  return { settings, change, onlyHere, setOnlyHere };
}

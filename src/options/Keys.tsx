import { useEffect, useState } from 'preact/hooks';
import type { Messages } from '../interface-text.ts';
import { type Command, isFreeKey, KEYS, keysOf, toKeyName } from '../present/tools/keys.ts';
import type { ReaderSettings } from '../settings.ts';
import type { OptionsServices } from './services.ts';

interface KeysProps {
  words: Messages;
  services: OptionsServices;
  settings: ReaderSettings;
  change(change: Partial<ReaderSettings>): void;
  keep(work: Promise<unknown>): void;
}

/** The browser's shortcuts, which only the browser can change, and the reader's keys, which the user can. */
export function Keys({ words, services, settings, change, keep }: KeysProps) {
  const { openShortcuts } = services;
  const [commands, setCommands] = useState<{ description: string; shortcut: string }[]>([]);
  const [asked, setAsked] = useState<Command>();
  useEffect(() => {
    services.commands().then(setCommands, () => undefined);
  }, []);
  const give = (command: Command, key: string) => {
    setAsked(undefined);
    // A key has one command: the previous owner gets its default keys back, if they are free.
    const others = Object.entries(settings.keys).filter(([name, taken]) => name !== command && taken !== key);
    change({ keys: { ...Object.fromEntries(others), [command]: key } });
  };
  return (
    <section class="section">
      <h2>{words('readerHelp')}</h2>
      <p class="hint">{words('optionsKeysHint')}</p>
      {openShortcuts && (
        <button type="button" class="text-button" onClick={() => keep(openShortcuts())}>
          {words('optionsKeysChange')}
        </button>
      )}
      {Object.keys(settings.keys).length > 0 && (
        <button type="button" class="text-button" onClick={() => change({ keys: {} })}>
          {words('settingsReset')}
        </button>
      )}
      <dl class="keys">
        {commands
          .filter(({ description }) => description)
          .map(({ description, shortcut }) => (
            <div key={description}>
              <dt>{description}</dt>
              <dd>
                <kbd>{shortcut || '–'}</kbd>
              </dd>
            </div>
          ))}
        {KEYS.map(({ command, word }) => (
          <div key={command}>
            <dt>{words(word)}</dt>
            <dd>
              <KeyButton
                words={words}
                name={words(word)}
                keys={keysOf(command, settings.keys)}
                isAsked={asked === command}
                isFixed={command === 'close'}
                ask={isAsked => setAsked(isAsked ? command : undefined)}
                give={key => give(command, key)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface KeyButtonProps {
  words: Messages;
  /** Name of the command. */
  name: string;
  keys: readonly string[];
  isAsked: boolean;
  isFixed: boolean;
  ask(isAsked: boolean): void;
  give(key: string): void;
}

/** Once pressed, it waits for the new key; Escape or leaving it keeps the current ones. */
function KeyButton({ words, name, keys, isAsked, isFixed, ask, give }: KeyButtonProps) {
  const names = keys.length > 0 ? keys.map(toKeyName) : ['–'];
  // Separated by spaces, as in the label: voice control users say the visible text.
  const shown = names.flatMap(key => [' ', <kbd key={key}>{key}</kbd>]).slice(1);
  if (isFixed) return <>{shown}</>;
  const listen = (event: KeyboardEvent) => {
    if (!isAsked || event.key === 'Tab') return;
    if (event.key === 'Escape') ask(false);
    else if (isFreeKey(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) give(event.key);
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      class="key"
      aria-label={`${name}: ${isAsked ? words('optionsKeyPress') : names.join(' ')}`}
      title={words('optionsKeyChange')}
      onClick={() => ask(true)}
      onBlur={() => isAsked && ask(false)}
      onKeyDown={listen}
    >
      {isAsked ? words('optionsKeyPress') : shown}
    </button>
  );
}

import { useEffect, useState } from 'preact/hooks';
import type { Messages } from '../interface-text.ts';
import { KEYS, toKeyName } from '../present/tools/keys.ts';
import type { Shelves } from './shelves.ts';

interface AboutProps {
  words: Messages;
  shelves: Shelves;
}

export function Keys({ words, shelves, keep }: AboutProps & { keep(work: Promise<unknown>): void }) {
  const { openShortcuts } = shelves;
  const [commands, setCommands] = useState<{ description: string; shortcut: string }[]>([]);
  useEffect(() => {
    shelves.commands().then(setCommands, () => undefined);
  }, []);
  const ours = KEYS.map(({ word, keys }) => ({
    description: words(word),
    keys: keys.map(toKeyName),
  }));
  const browsers = commands
    .filter(({ description }) => description)
    .map(({ description, shortcut }) => ({ description, keys: [shortcut || '–'] }));
  return (
    <section class="section">
      <h2>{words('readerHelp')}</h2>
      <p class="hint">{words('optionsKeysHint')}</p>
      {openShortcuts && (
        <button type="button" class="text-button" onClick={() => keep(openShortcuts())}>
          {words('optionsKeysChange')}
        </button>
      )}
      <dl class="keys">
        {[...browsers, ...ours].map(({ description, keys }) => (
          <div key={description + keys}>
            <dt>{description}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function About({ words, shelves }: AboutProps) {
  return (
    <section class="section">
      <h2>{words('optionsAbout')}</h2>
      <p class="hint">{words('optionsAboutText')}</p>
      <p class="hint">{words('optionsVersion', shelves.version)}</p>
    </section>
  );
}

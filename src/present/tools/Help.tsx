import type { Messages } from '../../interface-text.ts';
import { Panel } from './controls.tsx';
import { KEYS, keysOf, toKeyName } from './keys.ts';

interface HelpProps {
  words: Messages;
  /** Keys chosen by the user. */
  chosen: Readonly<Record<string, string>>;
  openOptions(): void;
  close(): void;
}

export function Help({ words, chosen, openOptions, close }: HelpProps) {
  return (
    <div class="backdrop">
      <Panel label={words('readerHelp')} class="sheet" words={words} close={close} modal>
        <dl class="keys" tabIndex={0} data-first="">
          {KEYS.map(({ command, word }) => (
            <div key={command}>
              <dt>{words(word)}</dt>
              <dd>
                {keysOf(command, chosen).map(key => (
                  <kbd key={key}>{toKeyName(key)}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <button type="button" class="text-button" onClick={openOptions}>
          {words('optionsKeyChange')}
        </button>
      </Panel>
    </div>
  );
}

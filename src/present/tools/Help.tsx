import type { Messages } from '../../interface-text.ts';
import { Panel } from './controls.tsx';
import { KEYS, toKeyName } from './keys.ts';

export function Help({ words, close }: { words: Messages; close(): void }) {
  return (
    <div class="veil">
      <Panel label={words('readerHelp')} class="sheet" words={words} close={close} modal>
        <dl class="keys" tabIndex={0} data-first="">
          {KEYS.map(({ command, keys, word }) => (
            <div key={command}>
              <dt>{words(word)}</dt>
              <dd>
                {keys.map(key => (
                  <kbd key={key}>{toKeyName(key)}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

import type { Words } from '../words.ts';
import { Panel } from './controls.tsx';
import { KEYS } from './keys.ts';

export function Help({ words, close }: { words: Words; close(): void }) {
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

/** As keyboards and menus write it: a capital alone would not say that Shift is held. */
function toKeyName(key: string): string {
  if (key === 'Escape') return 'Esc';
  if (/^[A-Z]$/.test(key)) return `Shift+${key}`;
  return key.replace(/^Ctrl\+([A-Z])$/, 'Ctrl+Shift+$1').replace(/\+[a-z]$/, letter => letter.toUpperCase());
}

import type { MessageKey, Messages } from '../interface-text.ts';

const LINES: { keys: string[]; word: MessageKey }[] = [
  { keys: ['N'], word: 'drawKeyNew' },
  { keys: ['Tab'], word: 'drawKeyTab' },
  { keys: ['←', '↑', '↓', '→'], word: 'drawKeyMove' },
  { keys: ['Shift', '→'], word: 'drawKeyResize' },
  { keys: ['Alt', '→'], word: 'drawKeyFine' },
  { keys: ['Ctrl', '→'], word: 'drawKeyFar' },
  { keys: ['T', 'B', 'M'], word: 'drawKeyKind' },
  { keys: ['Delete'], word: 'drawKeyRemove' },
  { keys: ['Ctrl', 'Z'], word: 'drawKeyUndo' },
  { keys: ['Ctrl', 'Shift', 'Z'], word: 'drawKeyRedo' },
  { keys: ['C'], word: 'drawKeyCheck' },
  { keys: ['P'], word: 'drawKeyPass' },
  { keys: ['D'], word: 'drawKeyFinish' },
  { keys: ['Esc'], word: 'drawKeyClose' },
];

export function Help({ words, onClose }: { words: Messages; onClose(): void }) {
  return (
    <section class="card help" aria-label={words('drawHelp')}>
      <p>{words('drawHelpRule')}</p>
      <p class="soft">{words('drawHelpWhat')}</p>
      <dl>
        {LINES.map(({ keys, word }) => (
          <div key={word}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words(word)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose}>
        {words('drawHelpClose')}
      </button>
    </section>
  );
}

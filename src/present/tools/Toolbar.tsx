import type { IconName } from '../../icons.tsx';
import type { MessageKey, Messages } from '../../interface-text.ts';
import type { ReaderState } from '../contract.ts';
import { IconButton } from './controls.tsx';
import { type Command, keysOf, toKeyName } from './keys.ts';
import { countDoubtful } from './left-out-groups.ts';

export type PanelName = 'appearance' | 'export' | 'more' | 'outline' | 'leftOut' | 'marks' | 'help';

/** A button of the bar, in order; it runs the command it is named after. */
interface Tool {
  name: Command | 'more';
  icon: IconName;
  label: MessageKey;
  /** Short label, if the label is too long to fit under an icon. */
  short?: MessageKey;
  /** Opens the panel of the same name. */
  opens?: boolean;
  /** Shown only if the window has room; also in the More menu. */
  roomy?: boolean;
}

const TOOLS: readonly Tool[] = [
  { name: 'outline', icon: 'outline', label: 'readerOutline', opens: true },
  { name: 'find', icon: 'find', label: 'readerFind', short: 'keyFind', roomy: true },
  { name: 'listen', icon: 'listen', label: 'readerListen' },
  { name: 'appearance', icon: 'text', label: 'readerAppearance', opens: true },
  { name: 'leftOut', icon: 'leftOut', label: 'readerLeftOut', opens: true, roomy: true },
  { name: 'highlight', icon: 'highlight', label: 'readerHighlight', short: 'toolShow', roomy: true },
  { name: 'export', icon: 'export', label: 'readerExport', opens: true },
  { name: 'more', icon: 'more', label: 'readerMore', opens: true },
];

interface ToolbarProps {
  words: Messages;
  state: ReaderState;
  panel: PanelName | undefined;
  hasOutline: boolean;
  speaking: boolean;
  /** Keys chosen by the user. */
  chosenKeys: Readonly<Record<string, string>>;
  run(command: Command | 'more'): void;
}

export function Toolbar({ words, state, panel, hasOutline, speaking, chosenKeys, run }: ToolbarProps) {
  const keyOf = (name: Tool['name']) => (name === 'more' ? undefined : keysOf(name, chosenKeys).map(toKeyName)[0]);
  const tools = hasOutline ? TOOLS : TOOLS.filter(({ name }) => name !== 'outline');
  return (
    <>
      <IconButton
        icon="close"
        name="close"
        short={words('readerClosePanel')}
        label={words('readerClose')}
        hint="Esc"
        onClick={() => run('close')}
      />
      <span class="gap" />
      {tools.map(({ name, icon, label, short = label, opens, roomy }) => (
        <IconButton
          key={name}
          icon={icon}
          name={name}
          short={words(short)}
          class={roomy ? 'roomy' : undefined}
          label={words(label)}
          hint={keyOf(name)}
          badge={name === 'leftOut' ? countDoubtful(state.leftOut) : undefined}
          pressed={name === 'listen' ? speaking : undefined}
          expanded={opens ? panel === name : undefined}
          onClick={() => run(name)}
        />
      ))}
    </>
  );
}

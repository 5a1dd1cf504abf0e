import type { Messages } from '../../interface-text.ts';
import type { Article } from '../../page/article.ts';
import { exportsComments, type ReaderSettings } from '../../settings.ts';
import type { ReaderActions, ReaderState } from '../contract.ts';
import { IconButton, Panel, Switch } from './controls.tsx';
import { Icon, type IconName } from './icons.tsx';
import type { Command } from './keys.ts';

export type PanelName = 'appearance' | 'export' | 'more' | 'outline' | 'leftOut' | 'marks' | 'help';

interface ToolbarProps {
  words: Messages;
  state: ReaderState;
  panel: PanelName | undefined;
  hasOutline: boolean;
  speaking: boolean;
  run(command: Command | 'more'): void;
}

export function Toolbar({ words, state, panel, hasOutline, speaking, run }: ToolbarProps) {
  return (
    <>
      <IconButton icon="close" name="close" label={words('readerClose')} hint="Esc" onClick={() => run('close')} />
      <span class="gap" />
      {hasOutline && (
        <IconButton
          icon="outline"
          name="outline"
          label={words('readerOutline')}
          hint="o"
          expanded={panel === 'outline'}
          onClick={() => run('outline')}
        />
      )}
      <IconButton
        icon="find"
        name="find"
        class="roomy"
        label={words('readerFind')}
        hint="/"
        onClick={() => run('find')}
      />
      <IconButton
        icon="listen"
        name="listen"
        label={words('readerListen')}
        hint="r"
        pressed={speaking}
        onClick={() => run('listen')}
      />
      <IconButton
        icon="text"
        name="appearance"
        label={words('readerAppearance')}
        hint="a"
        expanded={panel === 'appearance'}
        onClick={() => run('appearance')}
      />
      <IconButton
        icon="leftOut"
        name="leftOut"
        class="roomy"
        label={words('readerLeftOut')}
        hint="d"
        badge={state.leftOut.length}
        expanded={panel === 'leftOut'}
        onClick={() => run('leftOut')}
      />
      <IconButton
        icon="highlight"
        name="highlight"
        class="roomy"
        label={words('readerHighlight')}
        hint="h"
        onClick={() => run('highlight')}
      />
      <IconButton
        icon="export"
        name="export"
        label={words('readerExport')}
        hint="e"
        expanded={panel === 'export'}
        onClick={() => run('export')}
      />
      <IconButton
        icon="more"
        name="more"
        label={words('readerMore')}
        expanded={panel === 'more'}
        onClick={() => run('more')}
      />
    </>
  );
}

interface Entry {
  icon: IconName;
  label: string;
  run(): void;
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ul class="entries">
      {entries.map(({ icon, label, run }, at) => (
        <li key={label}>
          <button type="button" data-first={at === 0 ? '' : undefined} onClick={run}>
            <Icon name={icon} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface MenuProps {
  words: Messages;
  actions: ReaderActions;
  close(): void;
}

interface ExportProps extends MenuProps {
  article: Article;
  settings: ReaderSettings;
  change(change: Partial<ReaderSettings>): void;
}

export function ExportMenu({ words, actions, close, article, settings, change }: ExportProps) {
  const comments = exportsComments(settings, article.pageKind);
  const write = (format: string) => () => {
    close();
    actions.exportAs(format, comments);
  };
  const copy = (format: 'markdown' | 'text') => () => {
    close();
    actions.copy(format, comments);
  };
  return (
    <Panel label={words('readerExport')} class="card menu" words={words} close={close} passing>
      <Entries
        entries={[
          { icon: 'copy', label: words('exportCopyMarkdown'), run: copy('markdown') },
          { icon: 'copy', label: words('exportCopyText'), run: copy('text') },
          { icon: 'export', label: words('exportMarkdown'), run: write('markdown') },
          { icon: 'export', label: words('exportHtml'), run: write('html') },
          { icon: 'export', label: words('exportEpub'), run: write('epub') },
          { icon: 'export', label: words('exportText'), run: write('text') },
          { icon: 'export', label: words('exportJson'), run: write('json') },
        ]}
      />
      {article.comments.length > 0 && (
        <Switch
          label={words('exportComments')}
          value={comments}
          onChange={on => change({ exportComments: on ? 'always' : 'never' })}
        />
      )}
    </Panel>
  );
}

export function MoreMenu({ words, actions, close, run }: MenuProps & { run(command: Command): void }) {
  const go = (command: Command) => () => {
    close();
    run(command);
  };
  const ask = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <Panel label={words('readerMore')} class="card menu" words={words} close={close} passing>
      <Entries
        entries={[
          { icon: 'find', label: words('readerFind'), run: go('find') },
          { icon: 'leftOut', label: words('readerLeftOut'), run: go('leftOut') },
          { icon: 'edit', label: words('readerCorrect'), run: go('correct') },
          { icon: 'mark', label: words('readerMarks'), run: go('marks') },
          { icon: 'ruler', label: words('readerRuler'), run: go('ruler') },
          { icon: 'through', label: words('readerScrollThrough'), run: go('scrollThrough') },
          { icon: 'highlight', label: words('readerHighlight'), run: go('highlight') },
          { icon: 'inspect', label: words('readerInspect'), run: go('inspect') },
          { icon: 'label', label: words('readerLabel'), run: ask(() => actions.label()) },
          { icon: 'print', label: words('readerPrint'), run: go('print') },
          { icon: 'help', label: words('readerHelp'), run: go('help') },
          { icon: 'settings', label: words('readerOptions'), run: ask(() => actions.openOptions()) },
        ]}
      />
    </Panel>
  );
}

import { Icon, type IconName } from '../../icons.tsx';
import type { Messages } from '../../interface-text.ts';
import type { Article } from '../../page/article.ts';
import { exportsComments, type ReaderSettings } from '../../settings.ts';
import type { ReaderActions } from '../contract.ts';
import { Panel, Switch } from './controls.tsx';
import type { Command } from './keys.ts';

interface Entry {
  icon: IconName;
  label: string;
  run(): void;
}

interface EntriesProps {
  entries: Entry[];
  close(): void;
  isFirst?: boolean;
}

function Entries({ entries, close, isFirst = true }: EntriesProps) {
  const choose = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <ul class="entries">
      {entries.map(({ icon, label, run }, at) => (
        <li key={label}>
          <button type="button" data-first={at === 0 && isFirst ? '' : undefined} onClick={choose(run)}>
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
  const write = (format: string) => () => actions.exportAs(format, comments);
  const copy = (format: 'markdown' | 'text') => () => actions.copy(format, comments);
  return (
    <Panel label={words('readerExport')} class="card menu" words={words} close={close} passing>
      <Entries
        close={close}
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
  const go = (command: Command) => () => run(command);
  return (
    <Panel label={words('readerMore')} class="card menu" words={words} close={close} passing>
      <Entries
        close={close}
        entries={[
          { icon: 'find', label: words('readerFind'), run: go('find') },
          { icon: 'leftOut', label: words('readerLeftOut'), run: go('leftOut') },
          { icon: 'erase', label: words('readerCorrect'), run: go('correct') },
          { icon: 'mark', label: words('readerMarks'), run: go('marks') },
          { icon: 'ruler', label: words('readerRuler'), run: go('ruler') },
          { icon: 'through', label: words('readerScrollThrough'), run: go('scrollThrough') },
          { icon: 'print', label: words('readerPrint'), run: go('print') },
          { icon: 'help', label: words('readerHelp'), run: go('help') },
          { icon: 'settings', label: words('readerOptions'), run: () => actions.openOptions() },
        ]}
      />
      <details class="advanced">
        <summary>{words('readerAdvanced')}</summary>
        <Entries
          close={close}
          isFirst={false}
          entries={[
            { icon: 'highlight', label: words('readerHighlight'), run: go('highlight') },
            { icon: 'inspect', label: words('readerInspect'), run: go('inspect') },
            { icon: 'label', label: words('readerLabel'), run: () => actions.label() },
          ]}
        />
      </details>
    </Panel>
  );
}

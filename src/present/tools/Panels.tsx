import type { Messages } from '../../interface-text.ts';
import type { Article } from '../../page/article.ts';
import type { OutlineEntry } from '../article/heading-levels.ts';
import type { ReaderActions, ReaderState } from '../contract.ts';
import { Appearance } from './Appearance.tsx';
import type { Chosen } from './chosen-settings.ts';
import { Panel, Switch } from './controls.tsx';
import { Help } from './Help.tsx';
import type { Command } from './keys.ts';
import { LeftOutDrawer } from './LeftOutDrawer.tsx';
import { type Marks, MarksDrawer } from './Marks.tsx';
import { ExportMenu, MoreMenu } from './Menus.tsx';
import { OutlineDrawer } from './Outline.tsx';
import type { PanelName } from './Toolbar.tsx';

interface PanelsProps {
  words: Messages;
  actions: ReaderActions;
  state: ReaderState;
  panel: PanelName | undefined;
  chosen: Chosen;
  outline: OutlineEntry[];
  current: string;
  goTo(id: string): boolean;
  article: Article;
  marks: Marks;
  noting: string;
  scroller: { current: HTMLElement | null };
  run(command: Command): void;
  close(): void;
}

/** The one panel that is open, if any. */
export function Panels(props: PanelsProps) {
  const { words, actions, state, panel, chosen, article, marks, close } = props;
  switch (panel) {
    case 'appearance':
      return (
        <Panel label={words('readerAppearance')} class="card" words={words} close={close}>
          <Appearance
            words={words}
            settings={chosen.settings}
            onChange={chosen.change}
            onReset={chosen.onlyHere ? chosen.forgetOwn : undefined}
          />
          <Switch label={words('settingsOnlyHere')} value={chosen.onlyHere} onChange={chosen.setOnlyHere} />
        </Panel>
      );
    case 'export':
      return <ExportMenu {...{ words, actions, close, article }} settings={chosen.settings} change={chosen.change} />;
    case 'more':
      return <MoreMenu words={words} actions={actions} close={close} run={props.run} />;
    case 'outline':
      return (
        <OutlineDrawer
          words={words}
          entries={props.outline}
          current={props.current}
          go={id => {
            close();
            props.goTo(id);
          }}
          language={article.language}
          direction={article.direction}
          close={close}
        />
      );
    case 'leftOut':
      return <LeftOutDrawer words={words} state={state} actions={actions} close={close} />;
    case 'marks':
      return (
        <MarksDrawer
          key={props.noting}
          words={words}
          marks={marks}
          noting={props.noting}
          scroller={props.scroller.current!}
          state={state}
          actions={actions}
          close={close}
        />
      );
    default:
      return null;
  }
}

Panels.Help = Help;

import type { Messages } from '../../interface-text.ts';
import { DEFAULTS, LOOKS, RANGES, type ReaderSettings } from '../../settings.ts';
import type { OutlineEntry } from '../article/heading-levels.ts';
import type { Mark, ReaderActions } from '../contract.ts';
import { afterPaint } from '../frame/after-paint.ts';
import type { Command } from './keys.ts';
import type { Marks } from './Marks.tsx';
import type { Opened } from './opened.ts';
import type { Speech } from './speech.ts';
import type { PanelName } from './Toolbar.tsx';

interface CommandContext extends Omit<Opened, 'noting'> {
  root: { current: HTMLElement | null };
  actions: ReaderActions;
  words: Messages;
  settings: ReaderSettings;
  change(change: Partial<ReaderSettings>): void;
  /** True while the page underneath is being scrolled through. */
  scrolling: boolean;
  speech: Speech;
  marks: Marks;
  say(sentence: string): void;
  outline: OutlineEntry[];
  current: string;
  goTo(id: string): boolean;
  drawAll(): void;
}

export type Commands = Record<Command | 'more' | 'markWithNote', () => void>;

/** The action of each command, for keys, toolbar and menus. */
export function toCommands(context: CommandContext): Commands {
  const { actions, settings, change, speech } = context;
  const toggle = (name: PanelName) => () => context.setPanel(context.panel === name ? undefined : name);
  const step = (key: 'sizePx' | 'measure', by: number) => () => {
    const { min, max } = RANGES[key];
    change({ [key]: Math.min(max, Math.max(min, settings[key] + by)) });
  };
  const heading = (by: number) => () => {
    const at = context.outline.findIndex(({ id }) => id === context.current);
    const next = context.outline[Math.max(0, at + by)];
    if (next) context.goTo(next.id);
  };
  return {
    close: () => closeInnermost(context),
    help: toggle('help'),
    appearance: toggle('appearance'),
    export: toggle('export'),
    more: toggle('more'),
    outline: toggle('outline'),
    leftOut: toggle('leftOut'),
    marks: () => {
      context.setNoting('');
      toggle('marks')();
    },
    bigger: step('sizePx', 1),
    smaller: step('sizePx', -1),
    normalSize: () => change({ sizePx: DEFAULTS.sizePx }),
    wider: step('measure', 4),
    narrower: step('measure', -4),
    nextLook: () => change({ look: LOOKS[(LOOKS.indexOf(settings.look) + 1) % LOOKS.length] }),
    nextHeading: heading(1),
    previousHeading: heading(-1),
    find: () => {
      context.drawAll();
      if (context.finding) context.root.current?.querySelector<HTMLElement>('[data-find]')?.focus();
      context.setFinding(true);
    },
    listen: () => {
      context.drawAll();
      speech.toggle();
    },
    nextSentence: () => speech.bySentence(1),
    previousSentence: () => speech.bySentence(-1),
    nextParagraph: () => speech.byParagraph(1),
    previousParagraph: () => speech.byParagraph(-1),
    scrollThrough: () => actions.scrollThrough(),
    ruler: () => change({ ruler: !settings.ruler }),
    mark: () => void markSelection(context),
    markWithNote: () => {
      const made = markSelection(context);
      if (made) context.openNote(made);
    },
    correct: () => correct(context),
    undo: () => actions.undo(),
    redo: () => actions.redo(),
    highlight: () => actions.highlight(),
    inspect: () => actions.inspect(),
    copyMarkdown: () => actions.copy('markdown'),
    print: () => {
      context.drawAll();
      afterPaint(() => context.root.current?.ownerDocument.defaultView?.print());
    },
  };
}

/** Escape closes one layer at a time: picture, note, panel, selection, find, scrolling through, correcting, voice; then the reader. */
function closeInnermost(context: CommandContext): void {
  if (context.viewed >= 0) context.setViewed(-1);
  else if (context.note) context.setNote(undefined);
  else if (context.panel) context.setPanel(undefined);
  else if (deselect(context.root.current)) return;
  else if (context.finding) context.setFinding(false);
  else if (context.scrolling) context.actions.scrollThrough();
  else if (context.correcting) correct(context);
  else if (context.speech.state !== 'off') context.speech.stop();
  else context.actions.close();
}

/** Clears the selection if its buttons are shown; false otherwise. */
function deselect(root: HTMLElement | null): boolean {
  if (!root?.querySelector('.mark-bar')) return false;
  root.ownerDocument.getSelection()?.removeAllRanges();
  return true;
}

/** Starts or ends correcting; one notice replaces the other. */
function correct({ correcting, setCorrecting, say, words }: CommandContext): void {
  say(words(correcting ? 'readerCorrectOff' : 'readerCorrectOn'));
  setCorrecting(!correcting);
}

function markSelection({ marks, say, words }: CommandContext): Mark | undefined {
  const made = marks.add();
  if (!made) say(words('readerMarkNothing'));
  return made;
}

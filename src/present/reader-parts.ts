import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Article, Block, Picture } from '../page/article.ts';
import { useDrawing, useOriginal } from './article/drawing.ts';
import { foldInfobox } from './article/fold-infobox.ts';
import { type ReaderContextValue, useReaderContextValue } from './context.ts';
import type { Place, ReaderActions, ReaderOptions, ReaderState } from './contract.ts';
import { useChosen } from './tools/chosen-settings.ts';
import { copyToClipboard } from './tools/clipboard.ts';
import { toCommands } from './tools/commands.ts';
import { type DropScope, toDrop } from './tools/Drops.tsx';
import { createKeyHandler, type KeyHandler } from './tools/key-handler.ts';
import { type Landing, toLanding } from './tools/landing.ts';
import { useMarks } from './tools/Marks.tsx';
import { useNotice } from './tools/Notice.tsx';
import { type Opened, useOpened } from './tools/opened.ts';
import { placeOf, useCurrentHeading, useProgress, useSidewaysWheel } from './tools/place.ts';
import { useParagraphFocus, useWordAids } from './tools/reading-aids.ts';
import { useRoving } from './tools/roving.ts';
import { useSpeech } from './tools/speech.ts';
import { type Kept, useSteps } from './tools/steps.ts';
import { useFirstArticles } from './tools/Tour.tsx';

/** What the components use of the options; the first screen is drawn where there is no document. */
export type OwnOptions = Omit<ReaderOptions, 'document' | 'signal'> & Partial<Pick<ReaderOptions, 'document'>>;

export interface ReaderProps {
  options: OwnOptions;
  article: Article;
  state: ReaderState;
  /** Where the host's key handler finds ours. */
  keys: { current: KeyHandler | undefined };
  kept: Kept;
  /** Where to resume reading; undefined for the start of the article. Read once. */
  begin: Place | undefined;
  /** Of the window. Read once. */
  heightPx: number;
}

/** The state of a reader that opens. */
export const toState = ({ confidence }: Article, given: Partial<ReaderState> | undefined): ReaderState => ({
  ...{ leftOut: [], canUndo: false, canRedo: false, confidence },
  ...given,
});

/** Elements of the reader, and values shared between the key handler and the parts. */
function useRefs() {
  return {
    root: useRef<HTMLDivElement>(null),
    scroller: useRef<HTMLDivElement>(null),
    page: useRef<HTMLElement>(null),
    line: useRef<HTMLDivElement>(null),
    bar: useRef<HTMLDivElement>(null),
    findStep: useRef<((by: number) => void) | undefined>(undefined),
    zoom: useRef<((full: boolean) => void) | undefined>(undefined),
    lastKey: useRef(''),
  };
}

type Refs = ReturnType<typeof useRefs>;

/** State shared by all parts of the reader: the article, how it is drawn, what is open, the commands. */
export type ReaderParts = ReturnType<typeof useReaderParts>;

export function useReaderParts(props: ReaderProps) {
  const { options, kept, begin } = props;
  const { words } = options;
  const article = useMemo(() => foldInfobox(props.article, words('readerFacts')), [props.article]);
  const refs = useRefs();
  useRoving(refs.bar);
  const [notice, say, holdNotice] = useNotice(props.state.note, props.state.answers);
  const { actions, canUndo, canRedo, made } = useSteps(options.actions, kept, words, props.state, say);
  const state = { ...props.state, canUndo, canRedo };
  const chosen = useChosen(options.settings, state, actions, () => say(words('settingsSiteForgotten')));
  const { settings } = chosen;
  const [isNew, setNew] = useFirstArticles(options);
  const opened = useOpened();
  const drawing = useDrawing(article, refs.page, settings, props.heightPx, begin);
  const original = useOriginal(options, article, settings);
  const { onPage } = drawing;
  const current = usePlaces(refs, drawing, article, chosen.settings, actions);
  const keepMarks = (list: typeof kept.marks) => actions.remember?.({ marks: list });
  const marks = useMarks(refs.page, kept, onPage, made, keepMarks, opened.openNote);
  const speech = useVoice(refs, article, settings, onPage, () => say(words('listenUnavailable')));
  useAids(refs, article, settings, actions, onPage);
  const landing = toLanding(refs.page, drawing.outline, drawing.drawAll);
  const around = useReaderContextValue(toContextValue(options, refs, article, drawing.pictures, opened, landing, say));
  const commands = toCommands({
    ...{ actions, settings, change: chosen.change, speech, marks, words, say, current, goTo: landing.goTo },
    ...opened,
    ...{ root: refs.root, outline: drawing.outline, drawAll: drawing.drawAll },
    scrolling: state.scrolled !== undefined,
  });
  props.keys.current = createKeyHandler({
    ...{ ...refs, settings, commands, ...opened, drawAll: drawing.drawAll },
    pictures: drawing.pictures.length,
  });
  useEffect(() => {
    if (placeOf(options)) say(words('readerContinued'));
  }, []);
  const drop = useDrop(article, actions, opened.correcting);
  return {
    ...{ options, words, article, refs, notice, holdNotice, actions, state, chosen, settings, isNew, setNew, opened },
    ...{ drawing, original, current, marks, speech, landing, around, commands, drop },
    /** False in the first render, when the elements the tools need do not exist yet. */
    isMounted: refs.page.current !== null,
  };
}

type Drawing = ReturnType<typeof useDrawing>;
type Settings = ReaderOptions['settings'];

/** Tracks the reading position: returns the current heading, draws the progress line and stores the place. */
function usePlaces(refs: Refs, { onPage }: Drawing, article: Article, settings: Settings, actions: ReaderActions) {
  const sideways = settings.columns > 1;
  const current = useCurrentHeading(refs.scroller, onPage, sideways);
  useSidewaysWheel(refs.scroller, sideways);
  useProgress(
    refs.scroller,
    refs.line,
    article.blocks.length,
    place => settings.rememberPlace && actions.remember?.({ place }),
  );
  return current;
}

function useVoice(
  { page, scroller }: Refs,
  { language }: Article,
  { speechRate, voices }: Settings,
  onPage: object,
  onUnavailable: () => void,
) {
  const voice = voices[language.split('-')[0].toLowerCase()] ?? '';
  return useSpeech({ article: page, scroller, language, rate: speechRate, voice, onUnavailable }, onPage);
}

function useAids({ page, scroller }: Refs, article: Article, settings: Settings, actions: ReaderActions, on: object) {
  const loadSyllables = async () => actions.loadSyllables?.(article.language);
  const aids = { article: page, scroller, settings, loadSyllables };
  useWordAids(aids, on);
  useParagraphFocus(aids, on);
}

function toContextValue(
  { words, actions }: OwnOptions,
  { root }: Refs,
  article: Article,
  pictures: Drawing['pictures'],
  { note, setNote, setViewed }: Opened,
  { goTo }: Landing,
  say: (sentence: string) => void,
): ReaderContextValue {
  return {
    ...{ words, say, goTo, url: article.url },
    view: (picture: Picture) => setViewed(pictures.findIndex(shown => shown.picture === picture)),
    showNote(id, mark) {
      const isShown = note?.id === id && note.mark === mark;
      if (article.notes.some(known => known.id === id)) setNote(isShown ? undefined : { id, mark });
    },
    typeset: async (tex, isDisplayed) => actions.typeset?.(tex, isDisplayed),
    noteMark: id => article.notes.find(known => known.id === id)?.mark ?? id,
    copyText: async text =>
      say(words((await copyToClipboard(root.current!.ownerDocument, text)) ? 'readerCopied' : 'readerCopyFailed')),
  };
}

/** Removes a block. The function stays the same while correcting, so that blocks are not redrawn. */
function useDrop(article: Article, actions: ReaderActions, correcting: boolean) {
  const latest = useRef(article);
  latest.current = article;
  return useMemo(() => {
    if (!correcting) return undefined;
    return (block: Block, scope: DropScope) => actions.correct(toDrop(latest.current, block, scope));
  }, [correcting]);
}

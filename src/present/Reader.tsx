import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { directionOf } from '../interface-text.ts';
import type { Article, Block, Picture } from '../page/article.ts';
import { showsComments } from '../settings.ts';
import { ArticleView, Notes } from './article/ArticleView.tsx';
import { Comments } from './article/Comments.tsx';
import { foldInfobox } from './article/fold-infobox.ts';
import { headingLevels, toOutline } from './article/heading-levels.ts';
import { useIdleLayout } from './article/idle-layout.ts';
import { blocksInSight } from './article/in-sight.ts';
import { useProgressiveRender } from './article/progressive-render.ts';
import { withReadableTones } from './article/readable-tones.ts';
import { scrollable } from './article/scrollable.ts';
import { ReaderContext, useReaderContextValue } from './context.ts';
import { LOW_CONFIDENCE, type Mark, type Place, type ReaderOptions, type ReaderState } from './contract.ts';
import { afterPaint } from './frame/after-paint.ts';
import { readPageLook } from './frame/page-look.ts';
import { toStyle } from './frame/style.ts';
import { useChosen } from './tools/chosen-settings.ts';
import { copyToClipboard } from './tools/clipboard.ts';
import { toCommands } from './tools/commands.ts';
import { type DropScope, toDrop } from './tools/Drops.tsx';
import { FindBar } from './tools/FindBar.tsx';
import { openFolds } from './tools/folds.ts';
import { createKeyHandler, type KeyHandler } from './tools/key-handler.ts';
import { LateOffer, LateProgress } from './tools/LateBar.tsx';
import { ListenBar } from './tools/ListenBar.tsx';
import { MarkBar } from './tools/MarkBar.tsx';
import { useMarks } from './tools/Marks.tsx';
import { NextPage } from './tools/NextPage.tsx';
import { NotePopup } from './tools/NotePopup.tsx';
import { Rail } from './tools/Outline.tsx';
import { Panels } from './tools/Panels.tsx';
import { Picks } from './tools/Picks.tsx';
import { placeOf, useCurrentHeading, useProgress, useSidewaysWheel } from './tools/place.ts';
import { Ruler } from './tools/Ruler.tsx';
import { useParagraphFocus, useWordAids } from './tools/reading-aids.ts';
import { useRoving } from './tools/roving.ts';
import { Said, useSaid } from './tools/Said.tsx';
import { useSpeech } from './tools/speech.ts';
import { type Kept, useSteps } from './tools/steps.ts';
import { type PanelName, Toolbar } from './tools/Toolbar.tsx';
import { NAMED_ARTICLES, Tour, useFirstArticles, Walled } from './tools/Tour.tsx';
import { Unsure } from './tools/Unsure.tsx';
import { picturesOf, Viewer } from './tools/Viewer.tsx';

interface ReaderProps {
  options: ReaderOptions;
  article: Article;
  state: ReaderState;
  /** Where the one key handler of the ground finds ours. */
  keys: { current: KeyHandler | undefined };
  kept: Kept;
  /** Where one goes on; undefined at the article's head. Asked for once. */
  begin: Place | undefined;
}

export function Reader({ options, article: given, state: told, keys, kept, begin }: ReaderProps) {
  const { words } = options;
  const article = useMemo(() => foldInfobox(given, words('readerFacts')), [given]);
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const findStep = useRef<((by: number) => void) | undefined>(undefined);
  const zoom = useRef<((full: boolean) => void) | undefined>(undefined);
  const lastKey = useRef('');
  const bar = useRef<HTMLDivElement>(null);
  useRoving(bar);

  const [said, say, holdSaid] = useSaid(told.note, told.answers);
  const { actions, canUndo, canRedo, made } = useSteps(options.actions, kept, words, told, say);
  const state = { ...told, canUndo, canRedo };
  const chosen = useChosen(options.settings, state, actions, () => say(words('settingsSiteForgotten')));
  const { settings, change } = chosen;
  const [isNew, setNew] = useFirstArticles(options);
  const [panel, setPanel] = useState<PanelName>();
  const [finding, setFinding] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [viewed, setViewed] = useState(-1);
  const [noting, setNoting] = useState('');
  const [note, setNote] = useState<{ id: string; mark: HTMLElement }>();

  const inSight = useMemo(
    () => blocksInSight(article, settings, options.document.defaultView!.innerHeight * settings.columns, begin?.block),
    [],
  );
  const { drawn, isPainted, isWhole, drawAll } = useProgressiveRender(article.blocks.length, inSight);
  /** Another one whenever something else is on the page. */
  const onPage = useMemo(() => ({}), [article.blocks, drawn, isWhole]);
  useIdleLayout(page, onPage, isWhole, settings);
  const levels = useMemo(() => headingLevels(article), [article]);
  const outline = useMemo(() => (isPainted ? toOutline(levels) : []), [levels, isPainted]);
  const pictures = useMemo(() => (isPainted ? picturesOf(article.blocks) : []), [article, isPainted]);
  // Asked for only when wanted: it makes the page lay itself out.
  const original = settings.look === 'original';
  const pageLook = useMemo(() => (original ? readPageLook(options.document, options.article) : undefined), [original]);
  const drawing = useMemo(() => {
    const drawn = original ? options.original?.() : undefined;
    return drawn && pageLook ? withReadableTones(drawn, pageLook) : drawn;
  }, [original, article]);
  const sideways = settings.columns > 1;
  const current = useCurrentHeading(scroller, onPage, sideways);
  useSidewaysWheel(scroller, sideways);
  useProgress(scroller, line, article.blocks.length, place => settings.rememberPlace && actions.remember?.({ place }));
  const openNote = (mark: Mark) => {
    setNoting(mark.id);
    setPanel('marks');
  };
  const marks = useMarks(page, kept, onPage, made, list => actions.remember?.({ marks: list }), openNote);
  const speech = useSpeech(
    {
      article: page,
      scroller,
      language: article.language,
      rate: settings.speechRate,
      voice: settings.voices[article.language.split('-')[0].toLowerCase()] ?? '',
      onUnavailable: () => say(words('listenUnavailable')),
    },
    onPage,
  );

  const aids = {
    article: page,
    scroller,
    settings,
    loadSyllables: async () => actions.loadSyllables?.(article.language),
  };
  useWordAids(aids, onPage);
  useParagraphFocus(aids, onPage);

  const goTo = (id: string) => {
    drawAll();
    const find = () => page.current?.querySelector<HTMLElement>(`[data-heading="${CSS.escape(id)}"]`);
    const known = outline.some(entry => entry.id === id);
    // What was not drawn yet is there after the next frame.
    if (known) requestAnimationFrame(() => land(find()));
    return known;
  };
  const land = (target: HTMLElement | null | undefined) => {
    if (target) openFolds(target);
    target?.scrollIntoView({ block: 'start', behavior: 'instant' });
    target?.focus({ preventScroll: true });
  };
  const goToMark = (note: string) => {
    land(page.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(note)}"]`));
  };
  const around = useReaderContextValue({
    words,
    url: article.url,
    say,
    goTo,
    view: (picture: Picture) => setViewed(pictures.findIndex(shown => shown.picture === picture)),
    showNote: (id: string, mark: HTMLElement) => {
      const isShown = note?.id === id && note.mark === mark;
      if (article.notes.some(known => known.id === id)) setNote(isShown ? undefined : { id, mark });
    },
    noteMark: (id: string) => article.notes.find(known => known.id === id)?.mark ?? id,
    copyText: async (text: string) =>
      say(words((await copyToClipboard(root.current!.ownerDocument, text)) ? 'readerCopied' : 'readerCopyFailed')),
  });

  const commands = toCommands({
    actions,
    settings,
    change,
    panel,
    setPanel,
    setFinding,
    setCorrecting,
    correcting,
    viewed,
    setViewed,
    note,
    setNote,
    finding,
    scrolling: state.scrolled !== undefined,
    speech,
    marks,
    setNoting,
    openNote,
    deselect() {
      if (!root.current?.querySelector('.mark-bar')) return false;
      root.current.ownerDocument.getSelection()?.removeAllRanges();
      return true;
    },
    returnToFind: () => root.current?.querySelector<HTMLElement>('[data-find]')?.focus(),
    words,
    say,
    outline,
    current,
    goTo,
    drawAll,
    print() {
      drawAll();
      afterPaint(() => root.current?.ownerDocument.defaultView?.print());
    },
  });
  keys.current = createKeyHandler({
    root,
    scroller,
    settings,
    commands,
    viewed,
    pictures: pictures.length,
    setViewed,
    drawAll,
    findStep,
    zoom,
    lastKey,
  });

  useEffect(() => {
    if (placeOf(options)) say(words('readerContinued'));
  }, []);

  const latest = useRef(article);
  latest.current = article;
  const drop = useMemo(() => {
    if (!correcting) return undefined;
    return (block: Block, scope: DropScope) => actions.correct(toDrop(latest.current, block, scope));
  }, [correcting]);
  const shownNote = note && article.notes.find(({ id }) => id === note.id);
  const covered = viewed >= 0 || panel === 'help';
  return (
    <ReaderContext.Provider value={around}>
      <div
        ref={root}
        class="reader"
        lang={words('readerLanguage')}
        dir={directionOf(words)}
        data-look={settings.look}
        data-font={settings.font}
        data-columns={settings.columns > 1 ? '' : undefined}
        data-focus={settings.paragraphFocus ? '' : undefined}
        data-correcting={correcting ? '' : undefined}
        style={toStyle(settings, pageLook, drawing)}
      >
        <div class="stage" inert={covered}>
          <div ref={line} class="progress" aria-hidden="true" />
          <button type="button" class="skip text-button" onClick={() => land(page.current?.querySelector('h1'))}>
            {words('readerSkip')}
          </button>
          <div
            ref={bar}
            class="bar"
            role="toolbar"
            data-named={options.settings.opened < NAMED_ARTICLES ? '' : undefined}
            aria-label={words('readerToolbar')}
          >
            {isPainted && (
              <Toolbar
                words={words}
                state={state}
                panel={panel}
                hasOutline={outline.length > 1}
                speaking={speech.state === 'speaking'}
                chosenKeys={settings.keys}
                run={command => commands[command]()}
              />
            )}
          </div>
          {isPainted && settings.outline && outline.length > 1 && (
            <Rail
              words={words}
              entries={outline}
              current={current}
              go={goTo}
              language={article.language}
              direction={article.direction}
            />
          )}
          <div
            ref={scroller}
            class="scroll"
            data-scroll=""
            {...scrollable(words('readerArticle'), 'region')}
            dir={article.direction}
          >
            <article ref={page} class="page" lang={article.language || undefined}>
              {isNew && <Tour words={words} end={() => setNew(false)} />}
              {correcting && <Picks words={words} actions={actions} />}
              {state.confidence < LOW_CONFIDENCE && <Unsure words={words} state={state} actions={actions} />}
              <ArticleView
                article={article}
                levels={levels}
                wordsPerMinute={settings.wordsPerMinute}
                drawn={drawn}
                original={drawing}
                drop={drop}
              />
              {isWhole && (
                <>
                  <Notes article={article} goBack={goToMark} />
                  {state.isWalled && <Walled words={words} />}
                  <LateOffer words={words} state={state} run={commands.scrollThrough} />
                  {article.nextPage && (
                    <NextPage
                      words={words}
                      state={state}
                      actions={actions}
                      unasked={settings.nextPages ? article.nextPage : ''}
                    />
                  )}
                  <div class="end-mark" aria-hidden="true" />
                  <Comments article={article} open={showsComments(settings, article.pageKind)} />
                </>
              )}
            </article>
          </div>
          {settings.ruler && scroller.current && <Ruler scroller={scroller.current} lines={settings.rulerLines} />}
          {page.current && (
            <MarkBar
              words={words}
              article={page.current}
              language={article.language}
              scroller={scroller.current!}
              mark={commands.mark}
              note={commands.markWithNote}
            />
          )}
          {finding && page.current && (
            <FindBar
              words={words}
              article={page.current}
              scroller={scroller.current!}
              drawn={onPage}
              onStep={findStep}
              close={() => setFinding(false)}
            />
          )}
          <LateProgress words={words} state={state} run={commands.scrollThrough} />
          {speech.state !== 'off' && (
            <ListenBar
              words={words}
              speech={speech}
              settings={settings}
              language={article.language}
              onChange={change}
            />
          )}
          {shownNote && (
            <NotePopup
              key={shownNote.id}
              words={words}
              note={shownNote}
              mark={note.mark}
              scroller={scroller.current!}
              language={article.language}
              direction={article.direction}
              goToEnd={() => {
                setNote(undefined);
                land(page.current?.querySelector<HTMLElement>(`[data-note-end="${CSS.escape(shownNote.id)}"]`));
              }}
              close={() => setNote(undefined)}
            />
          )}
          <Panels
            {...{
              words,
              actions,
              state,
              panel,
              chosen,
              outline,
              current,
              goTo,
              article,
              marks,
              noting,
              scroller,
            }}
            run={command => commands[command]()}
            close={() => setPanel(undefined)}
          />
        </div>
        {panel === 'help' && (
          <Panels.Help
            words={words}
            chosen={settings.keys}
            openOptions={() => actions.openOptions()}
            close={() => setPanel(undefined)}
          />
        )}
        {viewed >= 0 && pictures[viewed] && (
          <Viewer
            words={words}
            shown={pictures[viewed]}
            at={viewed}
            count={pictures.length}
            onZoom={zoom}
            move={by => setViewed((viewed + by + pictures.length) % pictures.length)}
            close={() => setViewed(-1)}
          />
        )}
        <Said words={words} said={said} actions={actions} hold={holdSaid} />
      </div>
    </ReaderContext.Provider>
  );
}

import { directionOf } from '../interface-text.ts';
import { ReaderContext } from './context.ts';
import { toStyle } from './frame/style.ts';
import { Page } from './Page.tsx';
import { type ReaderParts, type ReaderProps, useReaderParts } from './reader-parts.ts';
import { Floats } from './tools/Floats.tsx';
import { Notice } from './tools/Notice.tsx';
import { Panels } from './tools/Panels.tsx';
import { Toolbar } from './tools/Toolbar.tsx';
import { NAMED_ARTICLES } from './tools/Tour.tsx';
import { Viewer } from './tools/Viewer.tsx';

export function Reader(props: ReaderProps) {
  const shared = useReaderParts(props);
  const { words, settings, refs, original, opened, actions } = shared;
  const isCovered = opened.viewed >= 0 || opened.panel === 'help';
  return (
    <ReaderContext.Provider value={shared.around}>
      <div
        ref={refs.root}
        class="reader"
        lang={words('readerLanguage')}
        dir={directionOf(words)}
        data-look={settings.look}
        data-font={settings.font}
        data-columns={settings.columns > 1 ? '' : undefined}
        data-focus={settings.paragraphFocus ? '' : undefined}
        data-correcting={opened.correcting ? '' : undefined}
        style={toStyle(settings, original.pageLook, original.drawing)}
      >
        <div class="stage" inert={isCovered}>
          <div ref={refs.line} class="progress" aria-hidden="true" />
          <button type="button" class="skip text-button" onClick={shared.landing.goToTitle}>
            {words('readerSkip')}
          </button>
          <Bar shared={shared} />
          <Page shared={shared} />
          <Floats shared={shared} />
        </div>
        <Covers shared={shared} />
        <Notice words={words} notice={shared.notice} actions={actions} hold={shared.holdNotice} />
      </div>
    </ReaderContext.Provider>
  );
}

function Bar({ shared }: { shared: ReaderParts }) {
  const { words, options, refs, state, settings, commands, drawing, opened, speech } = shared;
  return (
    <div
      ref={refs.bar}
      class="bar"
      role="toolbar"
      data-named={options.settings.opened < NAMED_ARTICLES ? '' : undefined}
      aria-label={words('readerToolbar')}
    >
      {drawing.isPainted && (
        <Toolbar
          words={words}
          state={state}
          panel={opened.panel}
          hasOutline={drawing.outline.length > 1}
          speaking={speech.state === 'speaking'}
          chosenKeys={settings.keys}
          run={command => commands[command]()}
        />
      )}
    </div>
  );
}

/** Layers that cover the article while open. */
function Covers({ shared }: { shared: ReaderParts }) {
  const { words, settings, actions, drawing, opened, refs } = shared;
  const { viewed, setViewed, setPanel } = opened;
  const { pictures } = drawing;
  return (
    <>
      {opened.panel === 'help' && (
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
          onZoom={refs.zoom}
          move={by => setViewed((viewed + by + pictures.length) % pictures.length)}
          close={() => setViewed(-1)}
        />
      )}
    </>
  );
}

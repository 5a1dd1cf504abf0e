import type { ReaderParts } from '../reader-parts.ts';
import { FindBar } from './FindBar.tsx';
import { LateProgress } from './LateBar.tsx';
import { ListenBar } from './ListenBar.tsx';
import { MarkBar } from './MarkBar.tsx';
import { NotePopup } from './NotePopup.tsx';
import { Panels } from './Panels.tsx';
import { Ruler } from './Ruler.tsx';

/** Tools that float over the article and leave it readable; each is mounted only while in use. */
export function Floats({ shared }: { shared: ReaderParts }) {
  const { words, article, state, settings, refs, isMounted, opened, commands, speech } = shared;
  return (
    <>
      {settings.ruler && isMounted && <Ruler scroller={refs.scroller.current!} lines={settings.rulerLines} />}
      {isMounted && (
        <MarkBar
          words={words}
          article={refs.page.current!}
          language={article.language}
          scroller={refs.scroller.current!}
          mark={commands.mark}
          note={commands.markWithNote}
        />
      )}
      {opened.finding && isMounted && (
        <FindBar
          words={words}
          article={refs.page.current!}
          scroller={refs.scroller.current!}
          drawn={shared.drawing.onPage}
          onStep={refs.findStep}
          close={() => opened.setFinding(false)}
        />
      )}
      <LateProgress words={words} state={state} run={commands.scrollThrough} />
      {speech.state !== 'off' && (
        <ListenBar
          words={words}
          speech={speech}
          settings={settings}
          language={article.language}
          onChange={shared.chosen.change}
        />
      )}
      <OpenNote shared={shared} />
      <OpenPanel shared={shared} />
    </>
  );
}

function OpenNote({ shared }: { shared: ReaderParts }) {
  const { words, article, refs, opened, landing } = shared;
  const { note, setNote } = opened;
  const shown = note && article.notes.find(({ id }) => id === note.id);
  if (!shown) return null;
  return (
    <NotePopup
      key={shown.id}
      words={words}
      note={shown}
      mark={note.mark}
      scroller={refs.scroller.current!}
      language={article.language}
      direction={article.direction}
      goToEnd={() => {
        setNote(undefined);
        landing.goToNote(shown.id);
      }}
      close={() => setNote(undefined)}
    />
  );
}

function OpenPanel({ shared }: { shared: ReaderParts }) {
  const { words, actions, state, opened, chosen, drawing, current, landing, article, marks, refs, commands } = shared;
  return (
    <Panels
      {...{ words, actions, state, chosen, current, article, marks }}
      panel={opened.panel}
      noting={opened.noting}
      outline={drawing.outline}
      goTo={landing.goTo}
      scroller={refs.scroller}
      run={command => commands[command]()}
      close={() => opened.setPanel(undefined)}
    />
  );
}

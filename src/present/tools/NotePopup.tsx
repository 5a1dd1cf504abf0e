import { useLayoutEffect, useState } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import type { Note } from '../../page/article.ts';
import { Blocks } from '../article/Blocks.tsx';
import { useOutsidePress, useTakenFocus } from '../frame/focus.ts';
import { IconButton } from './controls.tsx';

interface NotePopupProps {
  words: Messages;
  note: Note;
  /** The mark it belongs to. */
  mark: HTMLElement;
  scroller: HTMLElement;
  language: string;
  direction: 'ltr' | 'rtl';
  goToEnd(): void;
  close(): void;
}

const EDGE_PX = 12;

function besideMark(element: HTMLElement, mark: HTMLElement): { left: number; top: number } {
  const popup = element.getBoundingClientRect();
  const at = mark.getBoundingClientRect();
  const view = mark.ownerDocument.documentElement;
  const below = at.bottom + EDGE_PX + popup.height < view.clientHeight;
  return {
    left: Math.max(EDGE_PX, Math.min(at.left - popup.width / 2, view.clientWidth - popup.width - EDGE_PX)),
    top: below ? at.bottom + 8 : Math.max(EDGE_PX, at.top - popup.height - 8),
  };
}

/** A note next to its mark: below if there is room, else above. */
export function NotePopup({ words, note, mark, scroller, language, direction, goToEnd, close }: NotePopupProps) {
  const ref = useTakenFocus<HTMLDivElement>();
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useOutsidePress(ref, '[data-note]', close);
  useLayoutEffect(() => {
    const put = () => (mark.isConnected ? setPlace(besideMark(ref.current!, mark)) : close());
    const { defaultView } = mark.ownerDocument;
    put();
    scroller.addEventListener('scroll', put, { passive: true });
    defaultView?.addEventListener('resize', put);
    return () => {
      scroller.removeEventListener('scroll', put);
      defaultView?.removeEventListener('resize', put);
    };
  }, [mark]);
  return (
    <div
      ref={ref}
      class="note-popup"
      role="dialog"
      aria-label={words('readerNote', note.mark)}
      tabIndex={-1}
      style={place ? { left: `${place.left}px`, top: `${place.top}px` } : { opacity: 0 }}
    >
      <div class="note-popup-text" lang={language} dir={direction}>
        <Blocks blocks={note.blocks} />
      </div>
      <div class="row">
        <button type="button" class="text-button" onClick={goToEnd}>
          {words('readerNoteAtEnd')}
        </button>
        <IconButton icon="close" label={words('readerClosePanel')} onClick={close} />
      </div>
    </div>
  );
}

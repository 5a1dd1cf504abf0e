import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../icons.tsx';
import type { Messages } from '../../interface-text.ts';
import { readSelection } from './selection.ts';
import { Translate } from './Translate.tsx';

interface MarkBarProps {
  words: Messages;
  article: HTMLElement;
  language: string;
  scroller: HTMLElement;
  mark(): void;
  note(): void;
}

/** Buttons above the selection. */
export function MarkBar({ words, article, language, scroller, mark, note }: MarkBarProps) {
  const [box, setBox] = useState<{ left: number; top: number; text: string }>();
  useEffect(() => {
    const look = () => {
      const selected = readSelection(article);
      const rect = selected?.getBoundingClientRect();
      const view = scroller.getBoundingClientRect();
      const isSeen = rect && rect.width > 0 && rect.bottom > view.top && rect.top < view.bottom;
      setBox(isSeen ? { left: rect.left + rect.width / 2, top: rect.top, text: String(selected) } : undefined);
    };
    const { ownerDocument } = article;
    ownerDocument.addEventListener('selectionchange', look);
    scroller.addEventListener('scroll', look, { passive: true });
    // Something may have been selected before this effect ran.
    look();
    return () => {
      ownerDocument.removeEventListener('selectionchange', look);
      scroller.removeEventListener('scroll', look);
    };
  }, [article]);
  if (!box) return null;
  // Pressing a button must not clear the selection.
  const keep = (event: Event) => event.preventDefault();
  return (
    <fieldset
      class="mark-bar"
      aria-label={words('readerMarks')}
      onPointerDown={keep}
      onMouseDown={keep}
      style={{ left: `${box.left}px`, top: `${Math.max(60, box.top)}px` }}
    >
      <button type="button" onClick={mark}>
        <Icon name="mark" /> {words('readerMark')}
      </button>
      <button type="button" onClick={note}>
        <Icon name="note" /> {words('readerMarkWithNote')}
      </button>
      <Translate words={words} language={language} text={box.text} />
    </fieldset>
  );
}

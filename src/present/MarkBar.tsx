import { useEffect, useState } from 'preact/hooks';
import type { Words } from '../words.ts';
import { Icon } from './icons.tsx';
import { readSelection } from './selection.ts';

interface MarkBarProps {
  words: Words;
  article: HTMLElement;
  mark(): void;
  note(): void;
}

/** Two buttons above what is selected. */
export function MarkBar({ words, article, mark, note }: MarkBarProps) {
  const [box, setBox] = useState<{ left: number; top: number }>();
  useEffect(() => {
    const look = () => {
      const rect = readSelection(article)?.getBoundingClientRect();
      setBox(rect && rect.width > 0 ? { left: rect.left + rect.width / 2, top: rect.top } : undefined);
    };
    const { ownerDocument } = article;
    ownerDocument.addEventListener('selectionchange', look);
    return () => ownerDocument.removeEventListener('selectionchange', look);
  }, [article]);
  if (!box) return null;
  const act = (action: () => void) => () => {
    action();
    article.ownerDocument.getSelection()?.removeAllRanges();
    setBox(undefined);
  };
  // The press itself must not take the selection away.
  const keep = (event: Event) => event.preventDefault();
  return (
    <fieldset
      class="mark-bar"
      aria-label={words('readerMarks')}
      onPointerDown={keep}
      onMouseDown={keep}
      style={{ left: `${box.left}px`, top: `${Math.max(60, box.top)}px` }}
    >
      <button type="button" onClick={act(mark)}>
        <Icon name="mark" /> {words('readerMark')}
      </button>
      <button type="button" onClick={act(note)}>
        <Icon name="note" /> {words('readerMarkWithNote')}
      </button>
    </fieldset>
  );
}

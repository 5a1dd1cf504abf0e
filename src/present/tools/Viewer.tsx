import { useState } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import type { Block, Picture } from '../../page/article.ts';
import { textOf } from '../article/Inlines.tsx';
import { Image } from '../article/PictureView.tsx';
import { useTakenFocus } from '../frame/focus.ts';
import { IconButton } from './controls.tsx';

export interface Shown {
  picture: Picture;
  caption: string;
}

/** Pictures of the article in reading order, with their captions. */
export function picturesOf(blocks: Block[]): Shown[] {
  return blocks.flatMap(picturesIn);
}

function picturesIn(block: Block): Shown[] {
  switch (block.kind) {
    case 'figure': {
      const caption = textOf(block.caption);
      return block.pictures.map(picture => ({ picture, caption }));
    }
    case 'quote':
    case 'details':
    case 'callout':
      return picturesOf(block.blocks);
    case 'list':
      return block.items.flatMap(picturesOf);
    case 'table':
      return block.rows.flat().flatMap(cell => picturesOf(cell.blocks));
    default:
      return [];
  }
}

interface ViewerProps {
  words: Messages;
  shown: Shown;
  at: number;
  count: number;
  move(by: number): void;
  /** Set to the action of the zoom keys, for the key handler. */
  onZoom: { current: ((full: boolean) => void) | undefined };
  close(): void;
}

/** One picture, fitted to the window; pressed again, at its actual size. */
export function Viewer({ words, shown, at, count, move, onZoom, close }: ViewerProps) {
  // Zoom applies to this picture only: the next one is fitted to the window again.
  const [enlarged, setEnlarged] = useState<Picture>();
  const full = enlarged === shown.picture;
  const zoom = (full: boolean) => setEnlarged(full ? shown.picture : undefined);
  onZoom.current = zoom;
  const ref = useTakenFocus<HTMLDivElement>();
  return (
    <div
      ref={ref}
      class="viewer"
      role="dialog"
      aria-modal="true"
      aria-label={shown.picture.alt || words('readerImage')}
      tabIndex={-1}
    >
      <div class="viewer-bar">
        <span>{count > 1 ? words('readerImageOf', at + 1, count) : ''}</span>
        <span class="gap" />
        {count > 1 && (
          <IconButton icon="back" class="mirror" label={words('readerImagePrevious')} onClick={() => move(-1)} />
        )}
        {count > 1 && (
          <IconButton icon="forward" class="mirror" label={words('readerImageNext')} onClick={() => move(1)} />
        )}
        <IconButton icon="close" label={words('readerClosePanel')} hint="Esc" onClick={close} />
      </div>
      <button
        type="button"
        class="viewer-stage"
        data-full={full ? '' : undefined}
        aria-pressed={full}
        aria-label={words('readerActualSize')}
        onClick={() => zoom(!full)}
      >
        <Image key={shown.picture.src} picture={shown.picture} sizes="100vw" />
      </button>
      {(shown.caption || shown.picture.alt) && <p class="viewer-caption">{shown.caption || shown.picture.alt}</p>}
    </div>
  );
}

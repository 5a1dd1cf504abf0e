import { useEffect, useRef } from 'preact/hooks';
import type { MessageKey, Messages } from '../interface-text.ts';
import { Icon } from '../overlay/icons.tsx';
import type { LabelledFile } from './files.ts';

export interface DoneProps {
  words: Messages;
  files: readonly LabelledFile[];
  caught: number;
  all: number;
  /** Kinds that were saved already. */
  saved: ReadonlySet<LabelledFile['kind']>;
  onSave(file: LabelledFile): void;
  onBack(): void;
  onClose(): void;
}

const SAVE_WORDS: Record<LabelledFile['kind'], MessageKey> = { page: 'drawSavePage', table: 'drawSaveTable' };

/** The two files, each behind a button of its own: browsers ask before a page saves two at once. */
export function Done({ words, files, caught, all, saved, onSave, onBack, onClose }: DoneProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <section class="card done" role="dialog" aria-label={words('drawDone')}>
      <h2>{words('drawDone')}</h2>
      <p>{words('drawDoneCount', caught, all)}</p>
      {files.map((file, n) => (
        <button
          key={file.kind}
          ref={n === 0 ? first : undefined}
          type="button"
          class="file"
          onClick={() => onSave(file)}
        >
          <Icon name="save" />
          <span>
            <strong>{words(SAVE_WORDS[file.kind])}</strong>
            <small class="soft">{saved.has(file.kind) ? words('drawSaved', file.name) : file.name}</small>
          </span>
        </button>
      ))}
      <div class="actions">
        <button type="button" onClick={onBack}>
          {words('drawBack')}
        </button>
        <button type="button" onClick={onClose}>
          {words('drawClose')}
        </button>
      </div>
    </section>
  );
}

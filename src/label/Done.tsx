import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../icons.tsx';
import type { MessageKey, Messages } from '../interface-text.ts';
import { FEWEST_PAGES } from '../site/wrapper-examples.ts';
import type { LabelledFile } from './files.ts';

export interface DoneProps {
  words: Messages;
  files: readonly LabelledFile[];
  selected: number;
  all: number;
  /** Kinds already saved. */
  saved: ReadonlySet<LabelledFile['kind']>;
  /** Labelled pages of this site with title and body marked. */
  learnable: number;
  learned: string;
  onLearn(): void;
  onSave(file: LabelledFile): void;
  onBack(): void;
  onClose(): void;
}

const SAVE_WORDS: Record<LabelledFile['kind'], MessageKey> = { page: 'drawSavePage', table: 'drawSaveTable' };

/** The two files, each with its own button: browsers ask before a page saves two at once. */
export function Done(props: DoneProps) {
  const { words, files, selected, all, saved, onSave, onBack, onClose } = props;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <section class="card done" role="dialog" aria-label={words('drawDone')}>
      <h2>{words('drawDone')}</h2>
      <p>{words('drawDoneCount', selected, all)}</p>
      {files.map((file, n) => (
        <button
          key={file.kind}
          ref={n === 0 ? first : undefined}
          type="button"
          class="file"
          onClick={() => onSave(file)}
        >
          <Icon name="export" />
          <span>
            <strong>{words(SAVE_WORDS[file.kind])}</strong>
            <small class="soft">{saved.has(file.kind) ? words('drawSaved', file.name) : file.name}</small>
          </span>
        </button>
      ))}
      <Learn {...props} />
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

/** "Learn this site" (Wang et al. 2009): learns a wrapper from a few labelled pages of a site; the inspector tries it on others. */
function Learn({ words, learnable, learned, onLearn }: DoneProps) {
  if (learnable === 0) return <p class="soft">{learned || words('drawLearnHow')}</p>;
  return (
    <>
      <button type="button" class="file" disabled={learnable < FEWEST_PAGES} onClick={onLearn}>
        <Icon name="highlight" />
        <span>
          <strong>{words('drawLearn')}</strong>
          <small class="soft">{words('drawLearnPages', learnable, FEWEST_PAGES)}</small>
        </span>
      </button>
      {learned && <p role="status">{learned}</p>}
    </>
  );
}

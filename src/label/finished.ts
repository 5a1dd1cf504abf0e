import type { DoneProps } from './Done.tsx';
import type { DrawnPage } from './drawn-page.ts';
import { type LabelledFile, makeFiles } from './files.ts';
import type { LabelOptions } from './label.ts';
import type { SiteLearning } from './site-learning.ts';

/** The result of labelling a page: its files, which of them were saved, and what was learned for the site. */
export class Finished {
  readonly #options: LabelOptions;
  readonly #learning: SiteLearning;
  #files: LabelledFile[] | undefined;
  #saved: ReadonlySet<LabelledFile['kind']> = new Set();

  constructor(options: LabelOptions, learning: SiteLearning) {
    this.#options = options;
    this.#learning = learning;
  }

  get isOpen(): boolean {
    return this.#files !== undefined;
  }

  open(drawn: DrawnPage): void {
    this.#files = makeFiles(this.#options.document, drawn.page, drawn.selected, drawn.toKept());
    this.#saved = new Set();
  }

  close(): void {
    this.#files = undefined;
  }

  keepPage(drawn: DrawnPage): Promise<void> {
    return this.#learning.keepPage(drawn.page.snapshot, drawn.rectangles.drawn);
  }

  save(file: LabelledFile): void {
    this.#options.actions.save(file);
    this.#saved = new Set([...this.#saved, file.kind]);
  }

  toProps(drawn: DrawnPage, actions: Pick<DoneProps, 'onSave' | 'onBack'>): DoneProps | undefined {
    if (!this.#files) return undefined;
    return {
      ...actions,
      words: this.#options.words,
      files: this.#files,
      saved: this.#saved,
      selected: drawn.selected.count,
      all: drawn.selected.all,
      learnable: this.#learning.pages,
      learned: this.#learning.message,
      onLearn: () => void this.#learning.learn(),
      onClose: this.#options.actions.close,
    };
  }
}

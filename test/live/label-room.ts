import catalogue from '../../public/_locales/en/messages.json';
import { wordsFrom } from '../../src/interface-text.ts';
import { keepRectangles } from '../../src/label/kept.ts';
import { type Label, type LabelledFile, openLabel } from '../../src/label/label.ts';
import { mapStore } from '../../src/site/store.ts';
import { keepExamples, keepWrapper } from '../../src/site/wrapper-examples.ts';
import { failureWord } from '../../src/storage.ts';

import { groundOf, rootOf } from './roots.ts';

export { pixelsAt } from './pixels.ts';

/** The labelling mode as the extension opens it, with a store and a place for files that a test can look into. */
export interface Opened {
  label: Label;
  files: Record<string, { name: string; text: string }>;
  closed: number;
}

export const stored = new Map<string, string>();

export function open(): Opened {
  const opened = { files: {}, closed: 0 } as unknown as Opened;
  const store = mapStore(stored);
  opened.label = openLabel({
    document,
    words: wordsFrom(catalogue),
    signal: new AbortController().signal,
    store,
    keep: {
      rectangles: (address, kept) => keepRectangles(store, address, kept, Date.now()),
      examples: (address, examples) => keepExamples(store, address, examples, Date.now()),
      wrapper: model => keepWrapper(store, model),
    },
    failureWord,
    shadowMode: 'open',
    actions: {
      save: ({ kind, name, content }: LabelledFile) => {
        opened.files[kind] = { name, text: content.join('') };
      },
      close() {
        opened.closed++;
        opened.label.close();
      },
    },
  });
  return opened;
}

export { groundOf, rootOf };

/** Page pixels of the rectangles, in order. */
export function rectangles(): number[][] {
  return [...rootOf().querySelectorAll<HTMLElement>('.rect')].map(rect =>
    ['left', 'top', 'width', 'height'].map(name => Math.round(Number.parseFloat(rect.style.getPropertyValue(name)))),
  );
}

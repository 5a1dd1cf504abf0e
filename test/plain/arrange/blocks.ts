import type { Block, Inline, Picture, Source } from '../../../src/page/article.ts';
import { blockText } from '../../../src/page/plain-text.ts';

/** Where a block came from: the units, the box and what else matters to a test. */
const source = (given: Partial<Source> = {}): Source => ({
  ...{ rows: [0], units: [0], score: 0.9, label: 'body', reasons: [], box: [0, 0, 0, 0] },
  ...given,
});
const text = (words: string): Inline[] => [{ kind: 'text', text: words }];

export const paragraph = (words: string, from?: Partial<Source>): Block => ({
  ...{ kind: 'paragraph', inlines: text(words), source: source(from) },
});
export const caption = (words: string): Block => paragraph(words, { label: 'caption' });
export const heading = (words: string, level = 2, from?: Partial<Source>): Block => ({
  ...{ kind: 'heading', level, id: '', inlines: text(words), source: source(from) },
});
export const linkHeading = (words: string, level = 2): Block => ({
  ...{ kind: 'heading', level, id: '', source: source({ score: 0.5 }) },
  inlines: [{ kind: 'link', href: 'https://example.org/', children: text(words) }],
});
export const picture = (src: string, alt = ''): Picture => ({
  ...{ src, alt, candidates: [{ src }], href: '', widthPx: 0, heightPx: 0 },
});
export const figure = (src: string, alt = '', from?: Partial<Source>): Extract<Block, { kind: 'figure' }> => ({
  ...{ kind: 'figure', pictures: [picture(src, alt)], caption: [], source: source(from) },
});
export const quote = (lines: string[], cite = ''): Block => ({
  ...{ kind: 'quote', blocks: lines.map(line => paragraph(line)), cite, source: source() },
});
export const code = (words: string, language = ''): Block => ({
  kind: 'code',
  text: words,
  language,
  source: source(),
});
export const rule = (): Block => ({ kind: 'rule', source: source() });
export const list = (...items: Block[]): Block => ({
  ...{ kind: 'list', ordered: false, start: 1, items: items.map(item => [item]), source: source() },
});

/** Each block by its kind and words. */
export const show = (blocks: Iterable<Block>) => [...blocks].map(block => `${block.kind} ${blockText(block)}`.trim());
export const letters = (count: number, sign = 'x') => sign.repeat(count);

import fc from 'fast-check';
import { assemble } from '../../../src/assemble.ts';
import type { Article, Block, Inline, Source } from '../../../src/page/article.ts';
import { settle } from '../../../src/settle/settle.ts';
import { draw } from '../../sketch.ts';

export const source: Source = { rows: [], units: [], score: 0.9, label: 'body', reasons: [], box: [0, 0, 0, 0] };

/** Any 16-bit unit, half of a pair and control characters included; every second one a sign that markup cares about. */
const unit = fc.oneof(
  fc.constantFrom(...'<>&"\'`\\/=-[]()*_#!|~$:;\n\t '),
  fc.nat(0xffff).map(code => String.fromCharCode(code)),
);

export const anyText = (limits: { minLength?: number; maxLength?: number } = {}) => fc.string({ unit, ...limits });

/** An article with one of everything, whose every text is made by `say`. */
export function fullArticle(say: (place: string) => string): Article {
  const text = (place: string): Inline[] => [{ kind: 'text', text: say(place) }];
  const p = (place: string): Block => ({ kind: 'paragraph', inlines: text(place), source });
  const picture = {
    src: 'https://example.org/a.png',
    candidates: [],
    alt: say('alt'),
    widthPx: 9,
    heightPx: 9,
    href: '',
  };
  const inner = (
    ['strong', 'em', 'underline', 'ins', 'del', 'mark', 'kbd', 'small', 'sub', 'sup', 'quote'] as const
  ).map((kind): Inline => ({ kind, children: text(kind) }));
  const mathml = {
    tag: 'math',
    attrs: {},
    children: [{ tag: 'mi', attrs: { mathvariant: say('attr') }, children: [say('mi')] }],
  };
  const blocks: Block[] = [
    {
      kind: 'paragraph',
      inlines: [...text('first'), ...inner, { kind: 'break' }, { kind: 'code', text: say('code') }],
      source,
    },
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'link', href: 'https://example.org/', children: text('link') },
        { kind: 'note', id: 'note-1' },
      ],
      source,
    },
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'ruby', base: text('base'), over: say('over') },
        { kind: 'abbr', title: say('long'), children: text('short') },
        { kind: 'image', picture },
      ],
      source,
    },
    { kind: 'paragraph', inlines: [{ kind: 'math', tex: 'x', mathml, text: 'x' }, ...text('behind')], source },
    { kind: 'heading', level: 2, id: say('id'), inlines: text('heading'), source },
    {
      kind: 'list',
      ordered: true,
      start: 3,
      numbering: 'I',
      isReversed: true,
      items: [[p('item')], [p('item2'), { kind: 'list', ordered: false, start: 1, items: [[p('deep')]], source }]],
      source,
    },
    { kind: 'definitions', items: [{ terms: [text('term')], details: [[p('detail')]] }], source },
    {
      kind: 'table',
      caption: text('caption'),
      rows: [
        [{ header: true, colspan: 2, rowspan: 1, blocks: [p('th')] }],
        [
          { header: false, colspan: 1, rowspan: 1, blocks: [p('td')] },
          { header: false, colspan: 1, rowspan: 1, blocks: [p('td2'), p('td3')] },
        ],
      ],
      source,
    },
    { kind: 'figure', pictures: [picture], caption: text('figcaption'), source },
    { kind: 'quote', blocks: [p('quote')], cite: 'https://example.org/q', source },
    { kind: 'code', text: say('listing'), language: 'js', source },
    { kind: 'math', tex: '', mathml, text: say('formula'), source },
    {
      kind: 'embed',
      embed: { kind: 'video', src: '', href: 'https://example.org/v', title: say('video'), poster: '', provider: 'V' },
      source,
    },
    { kind: 'details', summary: text('summary'), blocks: [p('inside')], source },
    { kind: 'rule', source },
    p('last'),
    { kind: 'post', author: say('poster'), date: say('day'), depth: 0, lines: [], source },
    p('post'),
    { kind: 'post', author: say('answerer'), date: '', depth: 1, lines: [], source },
    p('answer'),
  ];
  return {
    ...{
      title: say('title'),
      byline: say('byline'),
      date: '2024-05-03',
      site: say('site'),
      url: 'https://example.org/page',
    },
    ...{ language: 'en', direction: 'ltr', excerpt: say('excerpt'), image: picture, blocks },
    notes: [{ id: 'note-1', mark: '1', blocks: [p('note')] }],
    comments: [{ author: say('author'), date: '', lines: [], blocks: [p('comment')], replies: [] }],
    ...{ pageKind: 'article', confidence: 0.9, wordCount: 12, nextPage: '' },
  };
}

export function read(drawing: string): Article {
  const { snapshot, units, labels } = draw(drawing);
  return assemble(settle({ snapshot, units, labels })).article;
}

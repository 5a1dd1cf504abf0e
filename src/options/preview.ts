import type { Messages } from '../interface-text.ts';
import type { Article, Block } from '../page/article.ts';

/** A sample article that shows the effect of the settings. */
export function previewArticle(words: Messages): Article {
  const source: Block['source'] = { rows: [], units: [], score: 1, label: 'body', reasons: [], box: [0, 0, 0, 0] };
  const text = (value: string) => [{ kind: 'text' as const, text: value }];
  return {
    title: words('previewTitle'),
    byline: '',
    date: '',
    site: words('extensionName'),
    url: 'https://example.org/',
    language: words('readerLanguage'),
    direction: words('readerDirection') === 'rtl' ? 'rtl' : 'ltr',
    excerpt: '',
    blocks: [
      { kind: 'paragraph', inlines: text(words('previewFirst')), source },
      { kind: 'heading', level: 2, id: 'preview', inlines: text(words('previewHeading')), source },
      { kind: 'paragraph', inlines: text(words('previewSecond')), source },
      {
        kind: 'quote',
        blocks: [{ kind: 'paragraph', inlines: text(words('previewQuote')), source }],
        cite: '',
        source,
      },
    ],
    notes: [],
    comments: [],
    pageKind: 'article',
    confidence: 1,
    wordCount: 100,
    nextPage: '',
  };
}

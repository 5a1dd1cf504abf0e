import { h, options, render } from 'preact';
import type { Article } from '../page/article.ts';
import type { Drawn } from '../page/drawn.ts';
import type { ReaderActions, ReaderOptions } from './contract.ts';
import { drawPlainly } from './plain-document.ts';
import { Reader } from './Reader.tsx';
import { toState } from './reader-parts.ts';

/** Nothing can be pressed before the reader itself is there. */
const NO_ACTIONS = {} as ReaderActions;

interface Shown extends Pick<ReaderOptions, 'settings' | 'words' | 'state'> {
  article: Article;
  /** Of the window in which it is shown. */
  heightPx: number;
}

/**
 * The first screen of the reader, drawn by its own components, in a context without a document. Where it has been built, `openReader`
 * draws the same under it and removes it.
 */
export function drawFirstScreen({ article, settings, words, state, heightPx }: Shown): Drawn[] {
  const own = { article, settings, words, actions: NO_ACTIONS };
  const kept = { marks: [], done: [], undone: [], redraw() {} };
  const props = { options: own, article, state: toState(article, state), keys: { current: undefined }, kept, heightPx };
  const before = skipsEffects.__s;
  // Effects look at elements, and these are none.
  skipsEffects.__s = true;
  try {
    return drawPlainly(mount => render(h(Reader, { ...props, begin: undefined }), mount)).map(withoutPictures);
  } finally {
    skipsEffects.__s = before;
  }
}

/** A transparent pixel: a picture without any address would not keep its place. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Pictures come with the reader. Loaded in the page's document, they would load those of the page that wait to be scrolled to. */
function withoutPictures(drawn: Drawn): Drawn {
  if (typeof drawn === 'string') return drawn;
  const { tag, attrs, children } = drawn;
  const { srcset: _srcset, ...others } = attrs;
  return tag === 'img'
    ? { ...drawn, attrs: { ...others, src: BLANK } }
    : { ...drawn, children: children.map(withoutPictures) };
}

/** Preact's own switch for drawing without effects, under its published short name. */
const skipsEffects = options as { __s?: boolean };

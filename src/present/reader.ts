import { h, render } from 'preact';
import { afterPaint } from './after-paint.ts';
import article from './article.css?inline';
import blocks from './blocks.css?inline';
import type { Reader as OpenReader, ReaderOptions, ReaderState } from './contract.ts';
import floats from './floats.css?inline';
import frame from './frame.css?inline';
import { takeGround } from './host.ts';
import keysCss from './keys.css?inline';
import looks from './looks.css?inline';
import { paintNothing } from './paint.ts';
import panels from './panels.css?inline';
import { goToPlace, holdPlace, placeOf } from './place.ts';
import print from './print.css?inline';
import { Reader } from './Reader.tsx';

export type * from './contract.ts';

/** What the first frame needs, and what can be read by the browser after it. */
const FIRST_CSS = [looks, frame, article, blocks].join('\n');
const LATER_CSS = [panels, keysCss, floats, print].join('\n');

/** Opens the reader over the page and draws the article. What it shows is changed by `update`, its end is the signal's. */
export function openReader(options: ReaderOptions): OpenReader {
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  const keys: { current: ((event: KeyboardEvent) => void) | undefined } = { current: undefined };
  const close = () => options.actions.close();
  let shown = options.article;
  let state: ReaderState = {
    leftOut: [],
    canUndo: false,
    canRedo: false,
    confidence: shown.confidence,
    ...options.state,
  };

  const ground = takeGround({
    document: options.document,
    css: FIRST_CSS,
    mode: options.shadowMode ?? 'closed',
    signal,
    onKey: event => keys.current?.(event),
    onCancel: close,
    onDefeat: () => update(shown, { note: options.words('readerDefeated') }),
  });
  const { dialog } = ground;
  const draw = () => {
    dialog.setAttribute('aria-label', shown.title || options.words('readerUntitled'));
    render(h(Reader, { options, article: shown, state, keys }), dialog);
  };
  const update: OpenReader['update'] = (article, change) => {
    if (signal.aborted) return;
    const scroller = dialog.querySelector<HTMLElement>('.scroll');
    const returnToPlace = scroller && article.blocks !== shown.blocks ? holdPlace(scroller) : undefined;
    shown = article;
    // The same sentence a second time is news too, and only what changes is seen.
    if (change.note && change.note === state.note) {
      state = { ...state, note: undefined };
      draw();
    }
    // A note is said once: it does not stay to be said again by the next change.
    state = { ...state, note: undefined, ...change };
    draw();
    returnToPlace?.();
  };

  signal.addEventListener(
    'abort',
    () => {
      paintNothing(dialog);
      render(null, dialog);
    },
    { once: true },
  );
  draw();
  ground.open();
  const scroller = dialog.querySelector<HTMLElement>('.scroll')!;
  const place = placeOf(options);
  if (place) goToPlace(scroller, place);
  scroller.focus({ preventScroll: true });
  afterPaint(() => ground.addCss(LATER_CSS));
  return { update, close: () => ended.abort() };
}

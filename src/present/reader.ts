import { h, options as preact, render } from 'preact';
import article from './article/article.css?inline';
import blocks from './article/blocks.css?inline';
import type { Reader as OpenReader, ReaderOptions, ReaderState } from './contract.ts';
import { afterPaint } from './frame/after-paint.ts';
import { holdFocus } from './frame/focus.ts';
import frame from './frame/frame.css?inline';
import { type LaidGround, layGround, mountHost } from './frame/host.ts';
import looks from './frame/looks.css?inline';
import { paintNothing } from './frame/paint.ts';
import print from './frame/print.css?inline';
import { Reader } from './Reader.tsx';
import after from './tools/after.css?inline';
import floats from './tools/floats.css?inline';
import type { KeyHandler } from './tools/key-handler.ts';
import keysCss from './tools/keys.css?inline';
import panels from './tools/panels.css?inline';
import { findPlace, goToPlace, holdPlace, placeOf } from './tools/place.ts';
import type { Kept } from './tools/steps.ts';
import tools from './tools/tools.css?inline';

export type * from './contract.ts';

/** What the first frame needs, and what can be read by the browser after it. */
const FIRST_CSS = [looks, frame, article, blocks].join('\n');
const LATER_CSS = [after, tools, panels, keysCss, floats, print].join('\n');

// Left to itself, Preact waits 35 ms for the frame and then runs effects before it: just where the first frame is slow to come.
preact.requestAnimationFrame = afterPaint;

const DEFEATS = { top: 'readerDefeated', keys: 'readerKeysTaken', heard: 'readerHeard' } as const;

const toGround = ({ document, words, shadowMode }: Pick<ReaderOptions, 'document' | 'words' | 'shadowMode'>) => ({
  document,
  language: words('readerLanguage'),
  css: FIRST_CSS,
  mode: shadowMode ?? 'closed',
});

/** What of the reader needs no article, made while that is on its way. Nothing of it shows. */
export function layReader(options: Pick<ReaderOptions, 'document' | 'words' | 'shadowMode'>): LaidGround {
  return layGround(toGround(options));
}

/** Opens the reader over the page and draws the article. What it shows is changed by `update`, its end is the signal's. */
export function openReader(options: ReaderOptions): OpenReader {
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  const keys: { current: KeyHandler | undefined } = { current: undefined };
  const kept: Kept = { marks: options.memory?.marks ?? [], done: [], undone: [], redraw() {} };
  const close = () => options.actions.close();
  let shown = options.article;
  let state: ReaderState = {
    leftOut: [],
    canUndo: false,
    canRedo: false,
    confidence: shown.confidence,
    ...options.state,
  };

  const ground = mountHost({
    ...toGround(options),
    laid: options.laid,
    signal,
    onKey: event => keys.current?.(event) ?? false,
    onMove: () => move(),
    onCancel: close,
    onDefeat: what => update(shown, { note: options.words(DEFEATS[what]) }),
    onLost: options.actions.lose,
  });
  let mount = ground.mount;
  let begin = placeOf(options);
  const draw = () => {
    ground.name(shown.title || options.words('readerUntitled'));
    render(h(Reader, { options, article: shown, state, keys, kept, begin }), mount);
  };
  const findScroller = () => mount.querySelector<HTMLElement>('.scroll');
  /** Drawn anew in the other place, at the same words. */
  const move = () => {
    const scroller = findScroller();
    // Who has not begun yet sees the title.
    begin = scroller && (scroller.scrollTop || scroller.scrollLeft) ? findPlace(scroller) : undefined;
    render(null, mount);
    mount = ground.mount;
    draw();
    enter();
  };
  const enter = () => {
    const scroller = findScroller()!;
    if (begin) goToPlace(scroller, begin);
    scroller.focus({ preventScroll: true });
  };
  const update: OpenReader['update'] = (article, change) => {
    if (signal.aborted) return;
    const scroller = findScroller();
    const returnToPlace = scroller && article.blocks !== shown.blocks ? holdPlace(scroller) : undefined;
    shown = article;
    const returnFocus = holdFocus(mount);
    // The same sentence a second time is news too, and only what changes is seen.
    if (change.note && change.note === state.note) {
      state = { ...state, note: undefined };
      draw();
    }
    // A note is said once: it does not stay to be said again by the next change.
    state = { ...state, note: undefined, answers: undefined, ...change };
    draw();
    returnFocus();
    returnToPlace?.();
  };

  signal.addEventListener(
    'abort',
    () => {
      paintNothing(mount);
      render(null, mount);
    },
    { once: true },
  );
  // Asked for before the drawing, which asks for the same moment: the tools come to a sheet that is there.
  afterPaint(() => ground.addCss(LATER_CSS));
  draw();
  ground.open();
  enter();
  return { update, close: () => ended.abort() };
}

import { h, options as preact, render } from 'preact';
import type { Article } from '../page/article.ts';
import type { Reader as OpenReader, Place, ReaderOptions, ReaderState } from './contract.ts';
import { FIRST_CSS } from './first-css.ts';
import { afterPaint } from './frame/after-paint.ts';
import { holdFocus } from './frame/focus.ts';
import { type Ground, mountHost } from './frame/host.ts';
import { paintNothing } from './frame/paint.ts';
import print from './frame/print.css?inline';
import { Reader } from './Reader.tsx';
import { toState } from './reader-parts.ts';
import after from './tools/after.css?inline';
import floats from './tools/floats.css?inline';
import type { KeyHandler } from './tools/key-handler.ts';
import keysCss from './tools/keys.css?inline';
import panels from './tools/panels.css?inline';
import { findPlace, goToPlace, holdPlace, keepStill, placeOf } from './tools/place.ts';
import type { Kept } from './tools/steps.ts';
import tools from './tools/tools.css?inline';

export type * from './contract.ts';

/** Styles that can be parsed after the first frame. */
const LATER_CSS = [after, tools, panels, keysCss, floats, print].join('\n');

// By default Preact waits 35 ms for the frame and then runs effects before it, exactly when the first frame is slow.
preact.requestAnimationFrame = afterPaint;

/**
 * Removes what is drawn and cleans up after its effects at once. By default Preact does that after the next frame, when our own document is
 * gone: Firefox then throws at the first touch of anything from it, and what was left to clean up never would be.
 */
function removeDrawn(mount: HTMLElement): void {
  let cleanUp = (): void => undefined;
  preact.requestAnimationFrame = flush => {
    cleanUp = flush;
  };
  try {
    render(null, mount);
  } finally {
    preact.requestAnimationFrame = afterPaint;
  }
  cleanUp();
}

const DEFEATS = { top: 'readerDefeated', keys: 'readerKeysTaken', heard: 'readerHeard' } as const;

/** Opens the reader over the page and draws the article. `update` changes what it shows; aborting the signal closes it. */
export function openReader(options: ReaderOptions): OpenReader {
  const ended = new AbortController();
  const drawn = new DrawnReader(options, AbortSignal.any([options.signal, ended.signal]));
  return { update: (article, change) => drawn.update(article, change), close: () => ended.abort() };
}

/** The reader in the place where it is currently drawn. */
class DrawnReader {
  private readonly ground: Ground;
  private readonly keys: { current: KeyHandler | undefined } = { current: undefined };
  private readonly kept: Kept;
  private mount: HTMLElement;
  private begin: Place | undefined;
  private shown: Article;
  private state: ReaderState;

  constructor(
    private readonly options: ReaderOptions,
    private readonly signal: AbortSignal,
  ) {
    const { article, memory, state } = options;
    this.shown = article;
    this.kept = { marks: memory?.marks ?? [], done: [], undone: [], redraw() {} };
    this.state = toState(article, state);
    this.begin = placeOf(options);
    this.ground = this.mountOverPage();
    this.mount = this.ground.mount;
    signal.addEventListener('abort', () => this.clear(), { once: true });
    // Scheduled before the render, for the same moment, so that the tools find their style sheet in place.
    afterPaint(() => this.ground.addCss(LATER_CSS));
    this.draw();
    this.ground.open();
    this.enter();
  }

  update(article: Article, change: Partial<ReaderState>): void {
    if (this.signal.aborted) return;
    const scroller = this.findScroller();
    const isSame = article.blocks === this.shown.blocks;
    const returnToPlace = scroller && !isSame ? holdPlace(scroller) : undefined;
    this.shown = article;
    const returnFocus = holdFocus(this.mount);
    // A repeated notice must be announced again, and live regions announce only changes.
    if (change.note && change.note === this.state.note) {
      this.state = { ...this.state, note: undefined };
      this.draw();
    }
    // Announce a note once, not again with the next change.
    this.state = { ...this.state, note: undefined, answers: undefined, ...change };
    // Changes above or below the text must not move the reading position.
    if (scroller && isSame) keepStill(scroller, () => this.draw());
    else this.draw();
    returnFocus();
    returnToPlace?.();
  }

  private mountOverPage(): Ground {
    const { options, signal } = this;
    return mountHost({
      document: options.document,
      mode: options.shadowMode ?? 'closed',
      css: FIRST_CSS,
      language: options.words('readerLanguage'),
      laid: options.laid,
      signal,
      onKey: event => this.keys.current?.(event) ?? false,
      onMove: () => this.move(),
      onCancel: () => options.actions.close(),
      onDefeat: what => this.update(this.shown, { note: options.words(DEFEATS[what]) }),
      onLost: options.actions.lose,
    });
  }

  private draw(): void {
    const { options, shown, state, keys, kept, begin } = this;
    this.ground.name(shown.title || options.words('readerUntitled'));
    const heightPx = options.document.defaultView!.innerHeight;
    render(h(Reader, { options, article: shown, state, keys, kept, begin, heightPx }), this.mount);
  }

  /** Redraws in the new place, at the same words. */
  private move(): void {
    const scroller = this.findScroller();
    // If the user has not scrolled yet, keep showing the title.
    this.begin = scroller && (scroller.scrollTop || scroller.scrollLeft) ? findPlace(scroller) : undefined;
    removeDrawn(this.mount);
    this.mount = this.ground.mount;
    this.draw();
    this.enter();
  }

  private enter(): void {
    const scroller = this.findScroller()!;
    if (this.begin) goToPlace(scroller, this.begin);
    scroller.focus({ preventScroll: true });
  }

  private clear(): void {
    paintNothing(this.mount);
    removeDrawn(this.mount);
  }

  private findScroller(): HTMLElement | null {
    return this.mount.querySelector<HTMLElement>('.scroll');
  }
}

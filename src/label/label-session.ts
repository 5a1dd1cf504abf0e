import { createHost, type OverlayHost } from '../overlay/host.ts';
import { forwardWheel } from '../overlay/wheel.ts';
import { Announcer } from './announcer.ts';
import { toBarProps } from './bar-props.ts';
import { DrawnPage } from './drawn-page.ts';
import { KIND_WORDS } from './Field.tsx';
import type { LabelledFile } from './files.ts';
import { Finished } from './finished.ts';
import { type KeyActions, pressKey } from './keys.ts';
import css from './label.css?inline';
import type { Label, LabelOptions } from './label.ts';
import { placeSheet } from './place-sheet.ts';
import { cut, inMiddle, move, type Rectangle, type RectangleKind, resize } from './rectangle.ts';
import { RectangleGestures } from './rectangle-gestures.ts';
import { RectangleKeeper } from './rectangle-keeper.ts';
import { add, change, mark, newRectangles, type Rectangles, redo, remove, undo } from './rectangles.ts';
import { revealEdge } from './reveal-edge.ts';
import { SiteLearning } from './site-learning.ts';
import { drawView } from './view.tsx';
import { watchPage } from './watch.ts';

/** Layouts that differ by more break lines differently. */
const SAME_WIDTH_PX = 2;

/** One labelling session: holds the drawing, counts what it contains and handles every gesture. */
export class Labelling implements Label, KeyActions {
  readonly #options: LabelOptions;
  readonly #view: Window;
  readonly #keeper: RectangleKeeper;
  readonly #finished: Finished;
  readonly #life = new AbortController();
  readonly #host: OverlayHost;
  readonly #page: DrawnPage;
  readonly #gestures: RectangleGestures;
  #draft: Rectangle | undefined;
  #chosen: number | undefined;
  #isPassing = false;
  #isHelping = false;
  /** Set once the user tried to finish with nothing drawn; the second time is taken as intended. */
  #isEmptyMeant = false;
  readonly #announcer: Announcer;

  constructor(options: LabelOptions) {
    const { document, signal: outer } = options;
    this.#options = options;
    this.#announcer = new Announcer(options.words, () => this.#draw());
    this.#view = document.defaultView!;
    outer.addEventListener('abort', () => this.close(), { signal: this.#life.signal });
    const { signal } = this.#life;
    const { words } = options;
    this.#host = createHost({
      ...{ document, signal, css, mode: options.shadowMode ?? 'closed' },
      ...{ language: words('readerLanguage'), title: words('drawBar') },
      onKey: event => pressKey(event, this),
      onEscape: () => this.escape(),
      onMove: () => this.#draw(),
    });
    this.#page = new DrawnPage(document, this.#host.ground);
    this.#gestures = new RectangleGestures(this.#view, signal, this.#page, {
      onDraft: draft => {
        this.#draft = draft;
        this.#draw();
      },
      onDrawn: rectangle => this.#add(rectangle),
      onTooThin: () => this.#announcer.notify('drawTooThin'),
      onChosen: id => {
        this.#chosen = id;
        if (id !== undefined) this.#draw();
      },
      onChange: rectangles => this.#setRectangles(rectangles),
    });
    this.#keeper = new RectangleKeeper(
      document,
      options,
      () => this.#page.toKept(),
      error => this.#announcer.notify(options.failureWord(error)),
    );
    const learning = new SiteLearning(options, this.#keeper.address, options.words, message =>
      this.#announcer.say(message),
    );
    this.#finished = new Finished(options, learning);
    watchPage(document, signal, { onScroll: () => this.#follow(), onChange: () => this.#readAgain() });
    this.#draw();
    this.#focusField();
    void this.#recall();
  }

  close(): void {
    if (this.#life.signal.aborted) return;
    this.#keeper.keepNow();
    drawView(this.#host.mount, undefined);
    this.#life.abort();
  }

  /* ------------------------------------------------------------ keys and buttons */

  create(): void {
    this.#add(inMiddle(this.#view));
    this.#focusChosen();
  }

  nudge(dx: number, dy: number, isResizing: boolean): void {
    const one = this.#page.find(this.#chosen);
    if (!one) return;
    const { area } = this.#page;
    const next = isResizing ? resize(one, { x: 1, y: 1 }, dx, dy, area) : move(one, dx, dy, area);
    this.#setRectangles(change(this.#page.rectangles, one.id, next, isResizing ? 'stretch' : 'nudge'));
    revealEdge(this.#view, next, dx, dy, isResizing);
    this.#announcer.announce(
      'drawAt',
      Math.round(next.width),
      Math.round(next.height),
      Math.round(next.x),
      Math.round(next.y),
    );
  }

  remove(): void {
    const one = this.#page.find(this.#chosen) ?? this.#page.rectangles.drawn.at(-1);
    if (!one) return;
    const place = this.#page.rectangles.drawn.findIndex(({ id }) => id === one.id);
    this.#setRectangles(remove(this.#page.rectangles, one.id));
    const next = this.#page.rectangles.drawn[Math.min(place, this.#page.rectangles.drawn.length - 1)];
    this.#chosen = next?.id;
    this.#announcer.announce('drawRemoved', this.#page.rectangles.drawn.length);
    if (next) this.#focusChosen();
    else this.#focusField();
  }

  mark(kind: RectangleKind | undefined): void {
    const one = this.#page.find(this.#chosen);
    if (!one) return;
    this.#setRectangles(mark(this.#page.rectangles, one.id, kind));
    this.#announcer.announce(KIND_WORDS[kind ?? 'main']);
  }

  undo(): void {
    this.#goTo(undo(this.#page.rectangles));
  }

  redo(): void {
    this.#goTo(redo(this.#page.rectangles));
  }

  #goTo(rectangles: Rectangles): void {
    this.#setRectangles(rectangles);
    this.#announcer.announce('drawRectangles', rectangles.drawn.length);
    this.#focusChosen();
  }

  /** Shows which elements the rectangles contain in the current layout. */
  check(): void {
    if (!this.#page.isShowing) {
      this.#page.read();
      this.#announcer.note = '';
      this.#announcer.announce('drawCaught', this.#page.selected.count, this.#page.selected.all);
    }
    this.#page.show(!this.#page.isShowing);
    this.#draw();
  }

  finish(): void {
    if (this.#page.rectangles.drawn.length === 0 && !this.#isEmptyMeant) {
      this.#isEmptyMeant = true;
      this.#announcer.notify('drawNothing');
      return;
    }
    this.#page.read();
    const { selected } = this.#page;
    this.#finished.open(this.#page);
    this.#isHelping = false;
    this.#announcer.announce('drawDoneCount', selected.count, selected.all);
    this.#draw();
    void this.#finished.keepPage(this.#page);
  }

  pass(): void {
    this.#isPassing = !this.#isPassing;
    this.#host.setPassing(this.#isPassing);
    this.#draw();
  }

  help(): void {
    this.#isHelping = !this.#isHelping;
    this.#draw();
  }

  escape(): void {
    if (this.#finished.isOpen) this.#goBack();
    else if (this.#isHelping) this.help();
    else this.#options.actions.close();
  }

  /* ------------------------------------------------------------ the rectangles */

  #add(rectangle: Rectangle): void {
    this.#setRectangles(add(this.#page.rectangles, cut(rectangle, this.#page.area)));
    this.#chosen = this.#page.rectangles.drawn.at(-1)?.id;
    this.#announcer.announce('drawAdded', this.#page.rectangles.drawn.length, this.#page.counts.at(-1) ?? 0);
  }

  /** Sets a new state of the drawing: counts, paints and stores it. */
  #setRectangles(rectangles: Rectangles): void {
    if (rectangles === this.#page.rectangles) return;
    this.#page.setRectangles(rectangles);
    this.#isEmptyMeant = false;
    this.#announcer.note = '';
    this.#draw();
    this.#keeper.keepSoon();
  }

  /* ------------------------------------------------------------ between visits */

  async #recall(): Promise<void> {
    const kept = await this.#keeper.recall();
    const isUntouched = this.#page.rectangles.drawn.length === 0 && this.#page.rectangles.before.length === 0;
    if (this.#life.signal.aborted || !isUntouched || kept.rectangles.length === 0) return;
    this.#page.setRectangles(newRectangles(kept.rectangles));
    const { width } = this.#page.area;
    const isOtherWidth = kept.widthPx > 0 && Math.abs(kept.widthPx - width) > SAME_WIDTH_PX;
    if (isOtherWidth) this.#announcer.notify('drawWidth', kept.widthPx, width);
    else this.#announcer.notify('drawRecalled', kept.rectangles.length);
  }

  /* ------------------------------------------------------------ changes of the page */

  /** Reads a changed page again, and tells the user if the rectangles no longer contain the same elements. */
  #readAgain(): boolean {
    if (this.#gestures.isBusy) return false;
    const before = this.#page.read();
    if (before !== undefined) {
      const word = this.#finished.isOpen ? 'drawStale' : 'drawChanged';
      this.#finished.close();
      this.#announcer.notify(word, before, this.#page.selected.count);
    }
    this.#draw();
    return true;
  }

  /* ------------------------------------------------------------ drawing */

  #goBack(): void {
    this.#finished.close();
    this.#draw();
    this.#focusField();
  }

  #focusField(): void {
    this.#host.find('.hit')?.focus({ preventScroll: true });
  }

  #focusChosen(): void {
    this.#draw();
    const rect = this.#host.find(`.rect[data-id="${this.#chosen}"]`);
    if (rect) rect.focus({ preventScroll: true });
    else this.#focusField();
  }

  #draw(): void {
    if (this.#life.signal.aborted) return;
    const { words } = this.#options;
    const { draw: onDraw, move: onMove, resize: onResize } = this.#gestures;
    drawView(this.#host.mount, {
      ...{ words, announced: this.#announcer.announced, isHelping: this.#isHelping, onHelp: () => this.help() },
      field: {
        ...{ words, drawn: this.#page.rectangles.drawn, counts: this.#page.counts },
        ...{ draft: this.#draft, chosen: this.#chosen, isPassing: this.#isPassing },
        ...{ onDraw, onMove, onResize, onChoose: this.#onChoose, onWheel: this.#onWheel },
      },
      bar: {
        ...toBarProps(this, this.#page, this.#chosen),
        ...{ words, isPassing: this.#isPassing, isHelping: this.#isHelping, note: this.#announcer.note },
        onClose: this.#options.actions.close,
      },
      done: this.#finished.toProps(this.#page, {
        onSave: file => this.#save(file),
        onBack: () => this.#goBack(),
      }),
    });
    placeSheet(this.#host, this.#view);
  }

  #follow(): void {
    this.#page.paint(false);
    placeSheet(this.#host, this.#view);
  }

  readonly #onChoose = (id: number): void => {
    if (this.#chosen === id) return;
    this.#chosen = id;
    this.#draw();
  };

  readonly #onWheel = (event: WheelEvent): void => forwardWheel(this.#options.document, this.#host.element, event);

  #save(file: LabelledFile): void {
    this.#finished.save(file);
    this.#announcer.announce('drawSaved', file.name);
  }
}

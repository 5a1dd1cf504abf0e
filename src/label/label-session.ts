import type { MessageKey } from '../interface-text.ts';
import { createHost } from '../overlay/host.ts';
import { forwardWheel } from '../overlay/wheel.ts';
import { toBarProps } from './bar-props.ts';
import { KIND_WORDS } from './Field.tsx';
import { type LabelledFile, makeFiles } from './files.ts';
import { startGesture } from './gesture.ts';
import { type KeyActions, listenForKeys } from './keys.ts';
import css from './label.css?inline';
import type { Label, LabelOptions } from './label.ts';
import { Paper } from './paper.ts';
import {
  between,
  cut,
  type Grip,
  inMiddle,
  isEmpty,
  move,
  type Rectangle,
  type RectangleKind,
  resize,
} from './rectangle.ts';
import { RectangleKeeper } from './rectangle-keeper.ts';
import { revealEdge } from './reveal-edge.ts';
import { add, change, mark, newSheet, redo, remove, rest, type Sheet, undo } from './sheet.ts';
import { SiteLearning } from './site-learning.ts';
import { drawView } from './view.tsx';
import { watchPage } from './watch.ts';

/** Layouts this much apart break their lines elsewhere. */
const SAME_WIDTH_PX = 2;

/** One page being labelled: what is drawn, what that catches, and what each gesture does. */
export class Labelling implements Label, KeyActions {
  readonly #options: LabelOptions;
  readonly #view: Window;
  readonly #keeper: RectangleKeeper;
  readonly #learning: SiteLearning;
  readonly #life = new AbortController();
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #setPassing: (isPassing: boolean) => void;
  readonly #mount: HTMLElement;
  readonly #paper: Paper;
  #draft: Rectangle | undefined;
  #chosen: number | undefined;
  #isPassing = false;
  #isHelping = false;
  #isBusy = false;
  /** Finishing with nothing drawn was asked once; a second time means it. */
  #isEmptyMeant = false;
  #files: LabelledFile[] | undefined;
  #saved = new Set<LabelledFile['kind']>();
  #note = '';
  #heard = '';

  constructor(options: LabelOptions) {
    const { document, signal: outer } = options;
    this.#options = options;
    this.#view = document.defaultView!;
    outer.addEventListener('abort', () => this.close(), { signal: this.#life.signal });
    const { signal } = this.#life;
    const { element, root, ground, setPassing } = createHost(document, options.shadowMode ?? 'closed', signal, css);
    this.#setPassing = setPassing;
    this.#host = element;
    this.#root = root;
    this.#paper = new Paper(document, ground);
    this.#keeper = new RectangleKeeper(
      document,
      options.store,
      () => this.#paper.toKept(),
      () => this.#notify('storageFull'),
    );
    this.#learning = new SiteLearning(options.store, this.#keeper.address, options.words, message => {
      this.#heard = message;
      this.#draw();
    });
    this.#mount = document.createElement('div');
    this.#mount.className = 'mount';
    ground.append(this.#mount);
    listenForKeys(this.#view, element, root, signal, this);
    watchPage(document, signal, { onScroll: () => this.#paper.paint(false), onChange: () => this.#readAgain() });
    this.#draw();
    this.#focusField();
    void this.#recall();
  }

  close(): void {
    if (this.#life.signal.aborted) return;
    this.#keeper.keepNow();
    drawView(this.#mount, undefined);
    this.#life.abort();
  }

  /* ------------------------------------------------------------ what the keys and buttons do */

  create(): void {
    this.#add(inMiddle(this.#view));
    this.#focusChosen();
  }

  nudge(dx: number, dy: number, isResizing: boolean): void {
    const one = this.#paper.find(this.#chosen);
    if (!one) return;
    const { area } = this.#paper;
    const next = isResizing ? resize(one, { x: 1, y: 1 }, dx, dy, area) : move(one, dx, dy, area);
    this.#setSheet(change(this.#paper.sheet, one.id, next, isResizing ? 'stretch' : 'nudge'));
    revealEdge(this.#view, next, dx, dy, isResizing);
    this.#announce('drawAt', Math.round(next.width), Math.round(next.height), Math.round(next.x), Math.round(next.y));
  }

  remove(): void {
    const one = this.#paper.find(this.#chosen) ?? this.#paper.sheet.drawn.at(-1);
    if (!one) return;
    const place = this.#paper.sheet.drawn.findIndex(({ id }) => id === one.id);
    this.#setSheet(remove(this.#paper.sheet, one.id));
    const next = this.#paper.sheet.drawn[Math.min(place, this.#paper.sheet.drawn.length - 1)];
    this.#chosen = next?.id;
    this.#announce('drawRemoved', this.#paper.sheet.drawn.length);
    if (next) this.#focusChosen();
    else this.#focusField();
  }

  mark(kind: RectangleKind | undefined): void {
    const one = this.#paper.find(this.#chosen);
    if (!one) return;
    this.#setSheet(mark(this.#paper.sheet, one.id, kind));
    this.#heard = this.#options.words(KIND_WORDS[kind ?? 'main']);
    this.#draw();
  }

  undo(): void {
    this.#setSheet(undo(this.#paper.sheet));
    this.#announce('drawRectangles', this.#paper.sheet.drawn.length);
    this.#focusChosen();
  }

  redo(): void {
    this.#setSheet(redo(this.#paper.sheet));
    this.#announce('drawRectangles', this.#paper.sheet.drawn.length);
    this.#focusChosen();
  }

  /** Shows which elements are caught as the page is laid out at this moment. */
  check(): void {
    if (!this.#paper.isShowing) {
      this.#paper.read();
      this.#note = '';
      this.#announce('drawCaught', this.#paper.caught.count, this.#paper.caught.all);
    }
    this.#paper.show(!this.#paper.isShowing);
    this.#draw();
  }

  finish(): void {
    if (this.#paper.sheet.drawn.length === 0 && !this.#isEmptyMeant) {
      this.#isEmptyMeant = true;
      this.#notify('drawNothing');
      return;
    }
    this.#paper.read();
    const { page, caught } = this.#paper;
    this.#files = makeFiles(this.#options.document, page, caught, this.#paper.toKept());
    this.#saved = new Set();
    this.#isHelping = false;
    this.#announce('drawDoneCount', caught.count, caught.all);
    this.#draw();
    void this.#learning.keepPage(page.snapshot, this.#paper.sheet.drawn);
  }

  pass(): void {
    this.#isPassing = !this.#isPassing;
    this.#setPassing(this.#isPassing);
    this.#draw();
  }

  help(): void {
    this.#isHelping = !this.#isHelping;
    this.#draw();
  }

  escape(): void {
    if (this.#files) this.#goBack();
    else if (this.#isHelping) this.help();
    else this.#options.actions.close();
  }

  /* ------------------------------------------------------------ the pointer */

  readonly #onDraw = (event: PointerEvent, target: HTMLElement): void => {
    this.#chosen = undefined;
    const show = (draft: Rectangle | undefined) => {
      this.#draft = draft && cut(draft, this.#paper.area);
      this.#draw();
    };
    this.#gesture(event, target, {
      onMove: (from, to) => show(between(from, to)),
      onCancel: () => show(undefined),
      onEnd: (from, to) => {
        show(undefined);
        const drawn = cut(between(from, to), this.#paper.area);
        if (isEmpty(drawn)) this.#notify('drawTooThin');
        else this.#add(drawn);
      },
    });
  };

  readonly #onMove = (id: number, event: PointerEvent, target: HTMLElement): void => {
    this.#pull(id, event, target, (one, dx, dy) => move(one, dx, dy, this.#paper.area));
  };

  readonly #onResize = (id: number, grip: Grip, event: PointerEvent, target: HTMLElement): void => {
    this.#pull(id, event, target, (one, dx, dy) => resize(one, grip, dx, dy, this.#paper.area));
  };

  /** Moves or resizes one rectangle with the pointer: one step, however long it takes. */
  #pull(
    id: number,
    event: PointerEvent,
    target: HTMLElement,
    to: (one: Rectangle, dx: number, dy: number) => Rectangle,
  ) {
    const before = this.#paper.find(id);
    if (!before) return;
    this.#chosen = id;
    this.#paper.sheet = rest(this.#paper.sheet);
    this.#draw();
    const follow = (dx: number, dy: number) => {
      if (dx !== 0 || dy !== 0 || this.#paper.sheet.last)
        this.#setSheet(change(this.#paper.sheet, id, to(before, dx, dy), 'pull'));
    };
    this.#gesture(event, target, {
      onMove: (from, point) => follow(point.x - from.x, point.y - from.y),
      onEnd: (from, point) => {
        follow(point.x - from.x, point.y - from.y);
        this.#paper.sheet = rest(this.#paper.sheet);
      },
      onCancel: () => this.#paper.sheet.last && this.#setSheet(undo(this.#paper.sheet)),
    });
  }

  #gesture(
    event: PointerEvent,
    target: HTMLElement,
    { onMove, onEnd, onCancel }: Pick<Parameters<typeof startGesture>[0], 'onMove' | 'onEnd' | 'onCancel'>,
  ): void {
    this.#isBusy = true;
    const done = (act: () => void) => {
      this.#isBusy = false;
      act();
    };
    startGesture({
      ...{ view: this.#view, target, event, signal: this.#life.signal, onMove },
      onEnd: (from, to) => done(() => onEnd(from, to)),
      onCancel: () => done(onCancel),
    });
  }

  /* ------------------------------------------------------------ the rectangles */

  #add(rectangle: Rectangle): void {
    this.#setSheet(add(this.#paper.sheet, cut(rectangle, this.#paper.area)));
    this.#chosen = this.#paper.sheet.drawn.at(-1)?.id;
    this.#announce('drawAdded', this.#paper.sheet.drawn.length, this.#paper.counts.at(-1) ?? 0);
  }

  /** Another state of the drawing: counted, painted, kept. */
  #setSheet(sheet: Sheet): void {
    if (sheet === this.#paper.sheet) return;
    this.#paper.setSheet(sheet);
    this.#isEmptyMeant = false;
    this.#note = '';
    this.#draw();
    this.#keeper.keepSoon();
  }

  /* ------------------------------------------------------------ between visits */

  async #recall(): Promise<void> {
    const kept = await this.#keeper.recall();
    const isUntouched = this.#paper.sheet.drawn.length === 0 && this.#paper.sheet.before.length === 0;
    if (this.#life.signal.aborted || !isUntouched || kept.rectangles.length === 0) return;
    this.#paper.setSheet(newSheet(kept.rectangles));
    const { width } = this.#paper.area;
    const isOtherWidth = kept.widthPx > 0 && Math.abs(kept.widthPx - width) > SAME_WIDTH_PX;
    if (isOtherWidth) this.#notify('drawWidth', kept.widthPx, width);
    else this.#notify('drawRecalled', kept.rectangles.length);
  }

  /* ------------------------------------------------------------ what the page does meanwhile */

  /** The page moved or changed: if what the rectangles hold is no longer the same, that is said. */
  #readAgain(): boolean {
    if (this.#isBusy) return false;
    const before = this.#paper.read();
    if (before !== undefined) {
      const word = this.#files ? 'drawStale' : 'drawChanged';
      this.#files = undefined;
      this.#notify(word, before, this.#paper.caught.count);
    }
    this.#draw();
    return true;
  }

  /* ------------------------------------------------------------ drawing */

  #announce(word: MessageKey, ...values: number[]): void {
    this.#heard = this.#options.words(word, ...values);
    this.#draw();
  }

  /** Said, and left to be read. */
  #notify(word: MessageKey, ...values: number[]): void {
    this.#note = this.#options.words(word, ...values);
    this.#announce(word, ...values);
  }

  #goBack(): void {
    this.#files = undefined;
    this.#draw();
    this.#focusField();
  }

  #focusField(): void {
    this.#root.querySelector<HTMLElement>('.hit')?.focus({ preventScroll: true });
  }

  #focusChosen(): void {
    this.#draw();
    const rect = this.#root.querySelector<HTMLElement>(`.rect[data-id="${this.#chosen}"]`);
    if (rect) rect.focus({ preventScroll: true });
    else this.#focusField();
  }

  #draw(): void {
    if (this.#life.signal.aborted) return;
    const { words } = this.#options;
    drawView(this.#mount, {
      ...{ words, heard: this.#heard, isHelping: this.#isHelping, onHelp: () => this.help() },
      field: {
        ...{
          words,
          drawn: this.#paper.sheet.drawn,
          counts: this.#paper.counts,
          draft: this.#draft,
          chosen: this.#chosen,
        },
        ...{ isPassing: this.#isPassing, onDraw: this.#onDraw, onMove: this.#onMove, onResize: this.#onResize },
        onChoose: this.#onChoose,
        onWheel: this.#onWheel,
      },
      bar: {
        ...toBarProps(this, this.#paper, this.#chosen),
        ...{ words, isPassing: this.#isPassing, isHelping: this.#isHelping, note: this.#note },
        onClose: this.#options.actions.close,
      },
      done: this.#files && {
        ...{
          words,
          files: this.#files,
          caught: this.#paper.caught.count,
          all: this.#paper.caught.all,
          saved: this.#saved,
        },
        ...{
          learnable: this.#learning.pages,
          learned: this.#learning.message,
          onLearn: () => void this.#learning.learn(),
        },
        onSave: file => this.#save(file),
        onBack: () => this.#goBack(),
        onClose: this.#options.actions.close,
      },
    });
  }

  readonly #onChoose = (id: number): void => {
    if (this.#chosen === id) return;
    this.#chosen = id;
    this.#draw();
  };

  readonly #onWheel = (event: WheelEvent): void => forwardWheel(this.#options.document, this.#host, event);

  #save(file: LabelledFile): void {
    this.#options.actions.save(file);
    this.#saved = new Set([...this.#saved, file.kind]);
    this.#heard = this.#options.words('drawSaved', file.name);
    this.#draw();
  }
}

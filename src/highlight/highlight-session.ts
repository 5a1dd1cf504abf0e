import type { Reading } from '../extract.ts';
import type { Highlight, HighlightOptions, HighlightState, Picking } from '../overlay/contract.ts';
import { readFacts } from '../overlay/facts.ts';
import { createHost, type OverlayHost } from '../overlay/host.ts';
import type { Kind } from '../overlay/kinds.ts';
import { placeCard } from '../overlay/place-card.ts';
import { grow, type Selection, selectUnit, shrink, toggleAlike } from '../overlay/selection.ts';
import { forwardWheel } from '../overlay/wheel.ts';
import { isMain, type LabelName } from '../page/label.ts';
import { flipLabel } from '../site/corrections.ts';
import { announcementOf } from './announcement.ts';
import { followPointer, Hover } from './hover.ts';
import { type KeyActions, pressKey } from './keys.ts';
import { PaintedPage } from './painted-page.ts';
import { drawView } from './view.tsx';
import { pickWords, toBarProps, toCardActions } from './view-props.ts';

/** One highlight, from opening to closing: holds the selection, draws the interface and handles every gesture. */
export class HighlightSession implements Highlight, KeyActions {
  readonly #options: HighlightOptions;
  readonly #view: Window;
  readonly #life = new AbortController();
  readonly #host: OverlayHost;
  readonly #page: PaintedPage;
  readonly #hover: Hover;
  #reading: Reading;
  #state: HighlightState;
  #selection: Selection | undefined;
  #picking: Picking | undefined;
  /** Selected by click or key: hovering elsewhere does not move the card. */
  #isPinned = false;
  #isPassing = false;
  #isFolded = false;
  #areFeaturesOpen = false;
  #announced = '';

  constructor(options: HighlightOptions) {
    const { document, reading } = options;
    this.#options = options;
    this.#view = document.defaultView!;
    this.#hover = new Hover(this.#view, unit => this.#rest(unit));
    this.#reading = reading;
    this.#state = options.state ?? { canUndo: false, canRedo: false };
    options.signal.addEventListener('abort', () => this.close(), { signal: this.#life.signal });
    const { signal } = this.#life;
    const { words } = options;
    this.#host = createHost({
      ...{ document, signal, mode: options.shadowMode ?? 'closed' },
      ...{ language: words('readerLanguage'), title: words('highlightBar') },
      onKey: event => pressKey(event, this),
      onEscape: () => this.escape(),
      onMove: () => this.#draw(),
    });
    this.#page = new PaintedPage(options, this.#host, signal, {
      onNote: () => this.#draw(),
      onDraw: () => this.#placeCard(),
    });
    followPointer(this.#view, signal, (x, y) => this.#isPassing && this.#onMove(x, y));
    if (options.picking) this.#startPicking(options.picking);
    else this.#draw();
    this.#focusField();
  }

  update(reading: Reading, state: HighlightState): void {
    this.#reading = reading;
    this.#state = state;
    this.#page.update(reading);
    if (state.note) this.#announced = state.note;
    else if (this.#selection) this.#announced = announcementOf(this.#options.words, this.#facts(this.#selection));
    this.#draw();
  }

  renew(reading: Reading, nodes: (Element | Text)[], state: HighlightState): void {
    if (this.#life.signal.aborted) return;
    this.#reading = reading;
    this.#state = state;
    this.#selection = undefined;
    this.#page.renew(reading, nodes);
    this.#draw();
  }

  close(): void {
    if (this.#life.signal.aborted) return;
    this.#hover.stop();
    drawView(this.#host.mount, undefined);
    this.#life.abort();
  }

  /* ------------------------------------------------------------ keys and buttons */

  walk(step: number): void {
    const from = this.#selection ? this.#selection.unit + step : this.#page.scene.firstInView();
    this.#walkTo(this.#page.findShown(from, step));
  }

  edge(isEnd: boolean): void {
    const { size } = this.#reading.units;
    this.#walkTo(isEnd ? this.#page.findShown(size - 1, -1) : this.#page.findShown(0, 1));
  }

  flip(): void {
    if (this.#picking) this.pick(this.#picking);
    else if (this.#selection) this.#correct(flipLabel(this.#reading.labels, this.#selection.unit));
  }

  drop(): void {
    if (this.#selection && !this.#picking && isMain(this.#reading.labels.label[this.#selection.unit])) this.flip();
  }

  grow(): void {
    if (this.#selection) this.#extend(grow(this.#reading, this.#selection));
  }

  shrink(): void {
    if (this.#selection) this.#extend(shrink(this.#reading, this.#selection));
  }

  alike(): void {
    if (this.#selection) this.#extend(toggleAlike(this.#reading, this.#selection));
  }

  undo(): void {
    if (this.#state.canUndo) this.#options.actions.undo();
  }

  redo(): void {
    if (this.#state.canRedo) this.#options.actions.redo();
  }

  /** Applies to the selection; without one, the next click chooses. */
  pick(what: Picking): void {
    if (!this.#selection) {
      this.#startPicking(what);
      return;
    }
    this.#picking = undefined;
    if (what === 'only') this.#options.actions.readOnly?.(this.#selection.units);
    else this.#correct(what, [this.#selection.unit]);
  }

  pass(): void {
    this.#isPassing = !this.#isPassing;
    this.#host.setPassing(this.#isPassing);
    this.#draw();
  }

  /** Cancels picking if it was started here; else goes back to where the user came from. */
  escape(): void {
    if (this.#picking && !this.#options.picking) this.#startPicking(undefined);
    else (this.#options.actions.back ?? this.#options.actions.close)();
  }

  /* ------------------------------------------------------------ selecting and correcting */

  #select(next: Selection | undefined): void {
    this.#selection = next;
    this.#page.scene.select(next?.units ?? []);
    this.#draw();
  }

  #extend(next: Selection): void {
    this.#isPinned = true;
    this.#announced = this.#options.words('highlightMany', next.units.length);
    this.#select(next);
  }

  #walkTo(unit: number | undefined): void {
    if (unit === undefined) return;
    this.#isPinned = true;
    const next = selectUnit(this.#reading, unit);
    this.#announced = announcementOf(this.#options.words, this.#facts(next));
    this.#page.scene.reveal(unit);
    this.#select(next);
  }

  #correct(label: LabelName, units = this.#selection?.units ?? []): void {
    const here = units.filter(unit => !this.#page.scene.isGone(unit));
    if (here.length > 0) {
      this.#options.actions.correct({ units: here, label, scope: this.#selection?.scope ?? 'unit' });
    } else {
      this.#announced = this.#page.note = this.#options.words('highlightVanished');
    }
    this.#draw();
  }

  #startPicking(what: Picking | undefined): void {
    this.#picking = what;
    this.#announced = what ? pickWords(this.#options.words, what) : '';
    this.#isPinned = false;
    this.#select(undefined);
    this.#focusField();
  }

  #facts(selection: Selection) {
    return readFacts(this.#reading, selection, this.#page.scene.isChanged(selection.unit));
  }

  /* ------------------------------------------------------------ the pointer */

  readonly #onMove = (x: number, y: number): void =>
    this.#hover.move(this.#page.unitAt(x, y), this.#selection, this.#isPinned);

  #rest(unit: number): void {
    if (unit < 0 && this.#isPinned) return;
    this.#isPinned = false;
    if (unit >= 0 && this.#page.isShown(unit)) this.#select(this.#pointed(unit));
    else if (this.#selection) this.#select(undefined);
  }

  /** When picking what to read, selects the surrounding box; otherwise the single part. */
  #pointed(unit: number): Selection {
    const one = selectUnit(this.#reading, unit);
    return this.#picking === 'only' ? grow(this.#reading, one) : one;
  }

  /** A click selects and explains; changes take a button or a key. When picking, the click picks. */
  readonly #onClick = (x: number, y: number): void => {
    this.#hover.stop();
    const unit = this.#page.unitAt(x, y);
    const isHeld = this.#selection?.units.includes(unit) ?? false;
    this.#isPinned = unit >= 0;
    if (!isHeld) this.#select(unit < 0 ? undefined : this.#pointed(unit));
    if (unit < 0) return;
    if (this.#picking) this.flip();
    else this.#announced = announcementOf(this.#options.words, this.#facts(this.#selection!));
    this.#draw();
  };

  readonly #onWheel = (event: WheelEvent): void => forwardWheel(this.#options.document, this.#host.element, event);

  #focusField(): void {
    this.#host.find('.hit')?.focus({ preventScroll: true });
  }

  /* ------------------------------------------------------------ drawing */

  #placeCard(): void {
    if (this.#selection) placeCard(this.#host, this.#page.scene.boxes, this.#selection, this.#view);
  }

  #draw(): void {
    if (this.#life.signal.aborted) return;
    const { words } = this.#options;
    drawView(this.#host.mount, {
      words,
      announced: this.#announced,
      field: {
        isPassing: this.#isPassing,
        isPicking: this.#picking !== undefined,
        onMove: this.#onMove,
        onClick: this.#onClick,
        onWheel: this.#onWheel,
        onLeave: this.#hover.stop,
      },
      bar: this.#bar(),
      card: this.#selection && this.#card(this.#selection),
    });
    this.#placeCard();
  }

  #bar() {
    const { words, actions } = this.#options;
    const shown = {
      ...{ words, reading: this.#reading, state: this.#state, hidden: this.#page.hidden, pageNote: this.#page.note },
      ...{ picking: this.#picking, isPassing: this.#isPassing, isFolded: this.#isFolded },
    };
    return {
      ...toBarProps(this, actions, shown),
      onToggle: (...kinds: Kind[]) => {
        this.#page.toggle(kinds);
        this.#draw();
      },
      onFold: () => {
        this.#isFolded = !this.#isFolded;
        this.#draw();
      },
      onPick: (what: Picking | undefined) => this.#startPicking(what),
    };
  }

  #card(selection: Selection) {
    return {
      ...toCardActions(this),
      words: this.#options.words,
      facts: this.#facts(selection),
      isOpen: this.#areFeaturesOpen,
      onLabel: (label: LabelName) => this.#correct(label),
      onOpen: (isOpen: boolean) => {
        this.#areFeaturesOpen = isOpen;
        this.#draw();
      },
    };
  }
}

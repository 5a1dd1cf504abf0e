import type { Reading } from '../extract.ts';
import type { Messages } from '../interface-text.ts';
import type { Highlight, HighlightOptions, HighlightState, Picking } from '../overlay/contract.ts';
import { readFacts } from '../overlay/facts.ts';
import { createHost, type HighlightHost } from '../overlay/host.ts';
import { countKinds, type Kind, kindOf } from '../overlay/kinds.ts';
import { LABEL_WORDS } from '../overlay/label-words.ts';
import { placeCard } from '../overlay/place-card.ts';
import { createPointing, type Pointing } from '../overlay/pointing.ts';
import { Scene } from '../overlay/scene.ts';
import { grow, type Selection, selectUnit, shrink, toggleAlike } from '../overlay/selection.ts';
import { forwardWheel } from '../overlay/wheel.ts';
import { isMain, type LabelName } from '../page/label.ts';
import { flipLabel } from '../site/corrections.ts';
import { heardWords } from './heard.ts';
import { type KeyActions, listenForKeys } from './keys.ts';
import { drawView } from './view.tsx';

/** How long the pointer rests before the card leaves what was clicked: the way to its buttons crosses other parts. */
const LEAVE_PINNED_MS = 450;
/** The same while nothing was clicked: long enough to cross a part, too short to be waited for. */
const LEAVE_MS = 90;

/** One highlight, from opening to closing: what is selected, what is shown, and what each gesture does. */
export class Session implements Highlight, KeyActions {
  readonly #options: HighlightOptions;
  readonly #view: Window;
  readonly #life = new AbortController();
  readonly #host: HighlightHost;
  readonly #mount: HTMLElement;
  #scene: Scene;
  #pointing: Pointing;
  #sceneLife = new AbortController();
  readonly #hidden = new Set<Kind>();
  #reading: Reading;
  #state: HighlightState;
  #selection: Selection | undefined;
  #picking: Picking | undefined;
  /** Clicked or walked to: the pointer passing by does not move the card. */
  #isPinned = false;
  #isPassing = false;
  #isFolded = false;
  #areFeaturesOpen = false;
  #pageNote = '';
  #heard = '';
  #leaving = 0;

  constructor(options: HighlightOptions) {
    const { document, reading, nodes } = options;
    this.#options = options;
    this.#view = document.defaultView!;
    this.#reading = reading;
    this.#state = options.state ?? { canUndo: false, canRedo: false };
    options.signal.addEventListener('abort', () => this.close(), { signal: this.#life.signal });
    const { signal } = this.#life;
    this.#host = createHost(document, options.shadowMode ?? 'closed', signal);
    ({ scene: this.#scene, pointing: this.#pointing } = this.#paint(reading, nodes));
    this.#mount = document.createElement('div');
    this.#host.ground.append(this.#mount);
    this.#listen(signal);
    if (options.picking) this.#startPicking(options.picking);
    else this.#draw();
    this.#focusField();
  }

  update(reading: Reading, state: HighlightState): void {
    this.#reading = reading;
    this.#state = state;
    this.#scene.update(reading);
    if (state.note) this.#heard = state.note;
    else if (this.#selection) this.#heard = heardWords(this.#options.words, this.#facts(this.#selection));
    this.#draw();
  }

  renew(reading: Reading, nodes: (Element | Text)[], state: HighlightState): void {
    if (this.#life.signal.aborted) return;
    this.#sceneLife.abort();
    this.#sceneLife = new AbortController();
    this.#reading = reading;
    this.#state = state;
    this.#pageNote = '';
    this.#selection = undefined;
    ({ scene: this.#scene, pointing: this.#pointing } = this.#paint(reading, nodes));
    this.#scene.show(this.#hidden);
    this.#draw();
  }

  close(): void {
    if (this.#life.signal.aborted) return;
    this.#view.clearTimeout(this.#leaving);
    drawView(this.#mount, undefined);
    this.#life.abort();
  }

  /* ------------------------------------------------------------ what the keys and buttons do */

  walk(step: number): void {
    const { size } = this.#reading.units;
    let unit = this.#selection ? this.#selection.unit + step : this.#scene.firstInView();
    while (unit >= 0 && unit < size && !this.#isShown(unit)) unit += step;
    if (unit >= 0 && unit < size) this.#walkTo(unit);
  }

  edge(isEnd: boolean): void {
    const { size } = this.#reading.units;
    const step = isEnd ? -1 : 1;
    let unit = isEnd ? size - 1 : 0;
    while (unit >= 0 && unit < size && !this.#isShown(unit)) unit += step;
    if (unit >= 0 && unit < size) this.#walkTo(unit);
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

  /** With something selected that becomes it; with nothing the next click says what does. */
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

  /** Leaves the picking that was begun here; else goes back to where one came from. */
  escape(): void {
    if (this.#picking && !this.#options.picking) this.#startPicking(undefined);
    else (this.#options.actions.back ?? this.#options.actions.close)();
  }

  /* ------------------------------------------------------------ selecting and correcting */

  #select(next: Selection | undefined): void {
    this.#selection = next;
    this.#scene.select(next?.units ?? []);
    this.#draw();
  }

  #extend(next: Selection): void {
    this.#isPinned = true;
    this.#heard = this.#options.words('highlightMany', next.units.length);
    this.#select(next);
  }

  #walkTo(unit: number): void {
    this.#isPinned = true;
    const next = selectUnit(this.#reading, unit);
    this.#heard = heardWords(this.#options.words, this.#facts(next));
    this.#scene.reveal(unit);
    this.#select(next);
  }

  #correct(label: LabelName, units = this.#selection?.units ?? []): void {
    const here = units.filter(unit => !this.#scene.isGone(unit));
    if (here.length > 0) {
      this.#options.actions.correct({ units: here, label, scope: this.#selection?.scope ?? 'unit' });
    } else {
      this.#heard = this.#pageNote = this.#options.words('highlightVanished');
    }
    this.#draw();
  }

  #startPicking(what: Picking | undefined): void {
    this.#picking = what;
    this.#heard = what ? pickWords(this.#options.words, what) : '';
    this.#isPinned = false;
    this.#select(undefined);
    this.#focusField();
  }

  #isShown(unit: number): boolean {
    return this.#scene.isHere(unit) && !this.#hidden.has(kindOf(this.#reading.labels, unit));
  }

  #facts(selection: Selection) {
    return readFacts(this.#reading, selection, this.#scene.isChanged(selection.unit));
  }

  /* ------------------------------------------------------------ the pointer */

  readonly #onMove = (x: number, y: number): void => {
    const unit = this.#pointing.unitAt(x, y);
    this.#view.clearTimeout(this.#leaving);
    if (unit === this.#selection?.unit || this.#selection?.units.includes(unit)) return;
    const rest = this.#isPinned ? LEAVE_PINNED_MS : this.#selection ? LEAVE_MS : 0;
    if (rest > 0) this.#leaving = this.#view.setTimeout(() => this.#hover(unit), rest);
    else this.#hover(unit);
  };

  #hover(unit: number): void {
    if (unit < 0 && this.#isPinned) return;
    this.#isPinned = false;
    if (unit >= 0 && this.#isShown(unit)) this.#select(this.#pointed(unit));
    else if (this.#selection) this.#select(undefined);
  }

  /** Who points at what to read means the box, who points at what is wrong means the part. */
  #pointed(unit: number): Selection {
    const one = selectUnit(this.#reading, unit);
    return this.#picking === 'only' ? grow(this.#reading, one) : one;
  }

  readonly #onLeave = (): void => this.#view.clearTimeout(this.#leaving);

  /** A click chooses and explains; what it changes is asked for with a button or a key. Who came to pick something picks it. */
  readonly #onClick = (x: number, y: number): void => {
    this.#view.clearTimeout(this.#leaving);
    const unit = this.#pointing.unitAt(x, y);
    const isHeld = this.#selection?.units.includes(unit) ?? false;
    this.#isPinned = unit >= 0;
    if (!isHeld) this.#select(unit < 0 ? undefined : this.#pointed(unit));
    if (unit < 0) return;
    if (this.#picking) this.flip();
    else this.#heard = heardWords(this.#options.words, this.#facts(this.#selection!));
    this.#draw();
  };

  readonly #onWheel = (event: WheelEvent): void => forwardWheel(this.#options.document, this.#host.element, event);

  #focusField(): void {
    this.#host.root.querySelector<HTMLElement>('.hit')?.focus({ preventScroll: true });
  }

  #paint(reading: Reading, nodes: (Element | Text)[]): { scene: Scene; pointing: Pointing } {
    const { document, words } = this.#options;
    const signal = AbortSignal.any([this.#life.signal, this.#sceneLife.signal]);
    const scene = new Scene({
      ...{ document, reading, nodes, signal },
      frameNote: words('highlightFrame'),
      onNavigate: () => this.#moveOn(),
      onMeasured: () => this.#countGone(),
      onDraw: () => this.#placeCard(),
    });
    this.#host.ground.prepend(...scene.layers.nodes);
    signal.addEventListener('abort', () => {
      for (const node of scene.layers.nodes) node.remove();
    });
    return { scene, pointing: createPointing(document, this.#host.element, reading, nodes, scene.boxes) };
  }

  #listen(signal: AbortSignal): void {
    const { element: host, root } = this.#host;
    listenForKeys({ view: this.#view, host, root, signal, actions: this });
    const onMove = ({ clientX, clientY, isTrusted }: PointerEvent) => {
      if (this.#isPassing && isTrusted) this.#onMove(clientX, clientY);
    };
    this.#view.addEventListener('pointermove', onMove, { passive: true, signal });
  }

  /* ------------------------------------------------------------ what the page does meanwhile */

  #moveOn(): void {
    this.#pageNote = this.#options.words('highlightMoved');
    this.#draw();
    this.#options.actions.again?.();
  }

  #countGone(): void {
    const { words } = this.#options;
    const gone = this.#scene.countGone();
    const note = gone > 0 ? words('highlightGone', gone) : '';
    if (note === this.#pageNote || this.#pageNote === words('highlightMoved')) return;
    this.#pageNote = note;
    this.#draw();
  }

  /* ------------------------------------------------------------ drawing */

  #placeCard(): void {
    if (this.#selection) placeCard(this.#host.root, this.#scene.boxes, this.#selection, this.#view);
  }

  #draw(): void {
    if (this.#life.signal.aborted) return;
    const { words } = this.#options;
    drawView(this.#mount, {
      words,
      heard: this.#heard,
      field: {
        isPassing: this.#isPassing,
        isPicking: this.#picking !== undefined,
        onMove: this.#onMove,
        onClick: this.#onClick,
        onWheel: this.#onWheel,
        onLeave: this.#onLeave,
      },
      bar: this.#bar(),
      card: this.#selection && this.#card(this.#selection),
    });
    this.#placeCard();
  }

  #bar() {
    const { words, actions } = this.#options;
    const picking = this.#picking && pickWords(words, this.#picking);
    return {
      words,
      counts: countKinds(this.#reading.labels, this.#reading.units),
      hidden: this.#hidden,
      confidence: this.#reading.labels.confidence,
      canUndo: this.#state.canUndo,
      canRedo: this.#state.canRedo,
      note: picking ?? [this.#state.note, this.#pageNote].filter(Boolean).join(' '),
      noteAction: picking ? undefined : this.#state.noteAction,
      picking: this.#picking,
      isPassing: this.#isPassing,
      isFolded: this.#isFolded,
      onAgain: this.#pageNote && !picking ? (actions.renew ?? actions.again) : undefined,
      onToggle: (...kinds: Kind[]) => this.#toggle(kinds),
      onFold: () => {
        this.#isFolded = !this.#isFolded;
        this.#draw();
      },
      onPick: (what: Picking | undefined) => this.#startPicking(what),
      onPass: () => this.pass(),
      onUndo: () => this.undo(),
      onRedo: () => this.redo(),
      onSave: actions.saveLabelled,
      onInspect: actions.inspect,
      onRead: actions.read,
      onClose: actions.close,
    };
  }

  /** All of them off where one was on, else all on. */
  #toggle(kinds: Kind[]): void {
    const wasOn = kinds.some(kind => !this.#hidden.has(kind));
    for (const kind of kinds) {
      if (wasOn) this.#hidden.add(kind);
      else this.#hidden.delete(kind);
    }
    this.#scene.show(this.#hidden);
    this.#draw();
  }

  #card(selection: Selection) {
    return {
      words: this.#options.words,
      facts: this.#facts(selection),
      isOpen: this.#areFeaturesOpen,
      onFlip: () => this.flip(),
      onLabel: (label: LabelName) => this.#correct(label),
      onGrow: () => this.grow(),
      onShrink: () => this.shrink(),
      onAlike: () => this.alike(),
      onOpen: (isOpen: boolean) => {
        this.#areFeaturesOpen = isOpen;
        this.#draw();
      },
    };
  }
}

function pickWords(words: Messages, what: Picking): string {
  return what === 'only' ? words('highlightChoosing') : words('highlightPicking', words(LABEL_WORDS[what]));
}

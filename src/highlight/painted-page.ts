import type { Reading } from '../extract.ts';
import type { HighlightOptions } from '../overlay/contract.ts';
import type { OverlayHost } from '../overlay/host.ts';
import { type Kind, kindOf } from '../overlay/kinds.ts';
import { createPointing, type Pointing } from '../overlay/pointing.ts';
import { Scene } from '../overlay/scene.ts';

interface Listener {
  /** The note about the page has changed. */
  onNote(): void;
  /** Called after every frame in which something moved. */
  onDraw(): void;
}

/** The page with its reading painted over it, with kinds that can be hidden, and hit-testing. */
export class PaintedPage {
  readonly #options: HighlightOptions;
  readonly #host: OverlayHost;
  readonly #signal: AbortSignal;
  readonly #listener: Listener;
  readonly #hidden = new Set<Kind>();
  #life = new AbortController();
  /** Note about changes of the page since it was read; '' if none. */
  note = '';
  #reading: Reading;
  #scene: Scene;
  #pointing: Pointing;

  constructor(options: HighlightOptions, host: OverlayHost, signal: AbortSignal, listener: Listener) {
    this.#options = options;
    this.#host = host;
    this.#signal = signal;
    this.#listener = listener;
    this.#reading = options.reading;
    ({ scene: this.#scene, pointing: this.#pointing } = this.#paint(options.reading, options.nodes));
  }

  get scene(): Scene {
    return this.#scene;
  }

  get hidden(): ReadonlySet<Kind> {
    return this.#hidden;
  }

  unitAt(x: number, y: number): number {
    return this.#pointing.unitAt(x, y);
  }

  /** New labels for the same snapshot and units. */
  update(reading: Reading): void {
    this.#reading = reading;
    this.#scene.update(reading);
  }

  /** Replaces the reading with a new one of the changed page. */
  renew(reading: Reading, nodes: (Element | Text)[]): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.note = '';
    this.#reading = reading;
    ({ scene: this.#scene, pointing: this.#pointing } = this.#paint(reading, nodes));
    this.#scene.show(this.#hidden);
  }

  /** Hides all of these kinds if any is shown, else shows all. */
  toggle(kinds: readonly Kind[]): void {
    const wasOn = kinds.some(kind => !this.#hidden.has(kind));
    for (const kind of kinds) {
      if (wasOn) this.#hidden.add(kind);
      else this.#hidden.delete(kind);
    }
    this.#scene.show(this.#hidden);
  }

  isShown(unit: number): boolean {
    return this.#scene.isHere(unit) && !this.#hidden.has(kindOf(this.#reading.labels, unit));
  }

  /** The first visible unit from `from`, in steps of `step`; undefined if none. */
  findShown(from: number, step: number): number | undefined {
    const { size } = this.#reading.units;
    let unit = from;
    while (unit >= 0 && unit < size && !this.isShown(unit)) unit += step;
    return unit >= 0 && unit < size ? unit : undefined;
  }

  #paint(reading: Reading, nodes: (Element | Text)[]): { scene: Scene; pointing: Pointing } {
    const { document, words } = this.#options;
    const signal = AbortSignal.any([this.#signal, this.#life.signal]);
    const scene = new Scene({
      ...{ document, reading, nodes, signal },
      frameNote: words('highlightFrame'),
      onNavigate: () => this.#moveOn(),
      onMeasured: () => this.#countGone(),
      onDraw: () => this.#listener.onDraw(),
    });
    this.#host.ground.prepend(...scene.layers.nodes);
    signal.addEventListener('abort', () => {
      for (const node of scene.layers.nodes) node.remove();
    });
    return { scene, pointing: createPointing(document, this.#host.element, reading, nodes, scene.boxes) };
  }

  #moveOn(): void {
    this.note = this.#options.words('highlightMoved');
    this.#listener.onNote();
    this.#options.actions.again?.();
  }

  #countGone(): void {
    const { words } = this.#options;
    const gone = this.#scene.countGone();
    const note = gone > 0 ? words('highlightGone', gone) : '';
    if (note === this.note || this.note === words('highlightMoved')) return;
    this.note = note;
    this.#listener.onNote();
  }
}

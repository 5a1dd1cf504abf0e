import type { Reading } from '../extract.ts';
import { createHost, type OverlayHost } from '../overlay/host.ts';
import { createPointing, type Pointing } from '../overlay/pointing.ts';
import { Scene } from '../overlay/scene.ts';
import { forwardWheel } from '../overlay/wheel.ts';
import { findOutlines } from './find-outlines.ts';
import css from './inspect.css?inline';
import type { Inspector, InspectorOptions } from './inspect.tsx';
import {
  METHODS,
  type MethodName,
  type MethodResult,
  type MethodResults,
  runMethods,
  toLabels,
} from './method-results.ts';
import { METHOD_WORDS } from './method-words.ts';
import { placeOutlines } from './outlines.ts';
import { drawView } from './view.tsx';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const START_WIDTH_PX = 420;

/** One inspector, from opening to closing: holds the chosen method and the unit under the pointer. */
export class InspectorSession implements Inspector {
  readonly #options: InspectorOptions;
  readonly #life = new AbortController();
  readonly #host: OverlayHost;
  readonly #scene: Scene;
  readonly #pointing: Pointing;
  #reading: Reading;
  #results: MethodResults;
  #method: MethodName = 'sightline';
  #unit = -1;
  /** Chosen by click or key: hovering elsewhere does not change it. */
  #isPinned = false;
  #widthPx = START_WIDTH_PX;
  #isAtStart = false;
  #announced = '';

  constructor(options: InspectorOptions) {
    const { document, reading, nodes, words } = options;
    this.#options = options;
    this.#reading = reading;
    options.signal.addEventListener('abort', () => this.close(), { signal: this.#life.signal });
    const { signal } = this.#life;
    this.#host = createHost({
      ...{ document, signal, css, mode: options.shadowMode ?? 'closed' },
      ...{ language: words('readerLanguage'), title: words('inspectTitle') },
      onKey: event => this.#press(event),
      onEscape: () => this.#leave(),
      onMove: () => this.#draw(),
    });
    this.#results = runMethods(reading, options.siteStatistics, options.wrapper);
    this.#scene = new Scene({
      ...{ document, reading, nodes, signal, frameNote: words('highlightFrame') },
      onNavigate: () => undefined,
      onMeasured: () => undefined,
      onDraw: () => this.#place(),
    });
    this.#pointing = createPointing(document, this.#host.element, reading, nodes, this.#scene.boxes);
    this.#host.ground.prepend(...this.#scene.layers.nodes);
    this.#draw();
    this.#host.find('.methods input:checked')?.focus({ preventScroll: true });
  }

  update(reading: Reading): void {
    this.#reading = reading;
    this.#results = runMethods(reading, this.#options.siteStatistics, this.#options.wrapper);
    this.#look(this.#method);
  }

  close(): void {
    if (this.#life.signal.aborted) return;
    drawView(this.#host.mount, undefined);
    this.#life.abort();
  }

  /* ------------------------------------------------------------ looking and pointing */

  #look(method: MethodName): void {
    const result = this.#results.results.get(method);
    if (!result) return;
    this.#method = method;
    this.#scene.update({ ...this.#reading, labels: toLabels(result) });
    const { words } = this.#options;
    this.#announced = words(
      'inspectHeard',
      words(METHOD_WORDS[method].name),
      result.words,
      Math.round(result.overlap * 100),
    );
    this.#draw();
  }

  #point(unit: number, isPinned: boolean): void {
    if (unit === this.#unit && isPinned === this.#isPinned) return;
    this.#unit = unit;
    this.#isPinned = isPinned;
    this.#scene.select(unit < 0 ? [] : [unit]);
    this.#draw();
  }

  readonly #onMove = (x: number, y: number): void => {
    if (!this.#isPinned) this.#point(this.#pointing.unitAt(x, y), false);
  };

  readonly #onClick = (x: number, y: number): void => {
    const unit = this.#pointing.unitAt(x, y);
    this.#point(unit, unit >= 0 && !(this.#isPinned && unit === this.#unit));
  };

  readonly #onWheel = (event: WheelEvent): void => forwardWheel(this.#options.document, this.#host.element, event);

  #walk(step: number): void {
    const { size } = this.#reading.units;
    let unit = this.#unit >= 0 ? this.#unit + step : this.#scene.firstInView();
    while (unit >= 0 && unit < size && !this.#scene.isHere(unit)) unit += step;
    if (unit < 0 || unit >= size) return;
    this.#scene.reveal(unit);
    this.#point(unit, true);
  }

  /** Shows on the page a row chosen in a plot or list of the panel. */
  readonly #onRow = (row: number): void => {
    const { units } = this.#reading;
    for (let unit = 0; unit < units.size; unit++) {
      if (units.from[unit] < row || !this.#scene.isHere(unit)) continue;
      this.#scene.reveal(unit);
      this.#point(unit, true);
      return;
    }
  };

  #press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const isOnField = (event.target as Element).classList.contains('hit');
    if (event.key === 'Escape') this.#leave();
    else if (isOnField && STEPS[event.key]) this.#walk(STEPS[event.key]);
    else return false;
    return true;
  }

  #leave(): void {
    if (this.#isPinned) this.#point(-1, false);
    else this.#shut();
  }

  #read({ main, detail }: MethodResult): void {
    const units = Array.from(main, (_, unit) => unit).filter(unit => main[unit] === 1);
    const title = detail.kind === 'subtrees' && detail.found.title ? this.#unitsIn(detail.found.title.row) : [];
    this.close();
    this.#options.onRead?.(units, title);
  }

  #unitsIn(row: number): number[] {
    const { snapshot, units } = this.#reading;
    const found = new Set<number>();
    for (let at = row; at < snapshot.end[row]; at++) if (units.ofRow[at] >= 0) found.add(units.ofRow[at]);
    return [...found];
  }

  #shut(): void {
    this.close();
    this.#options.onClose?.();
  }

  /* ------------------------------------------------------------ drawing */

  #place(): void {
    placeOutlines(this.#host.mount, this.#options.document, this.#options.nodes);
  }

  #draw(): void {
    if (this.#life.signal.aborted) return;
    const { words } = this.#options;
    const result = this.#results.results.get(this.#method) ?? this.#results.results.get('sightline')!;
    drawView(this.#host.mount, {
      ...{ words, announced: this.#announced, widthPx: this.#widthPx, isAtStart: this.#isAtStart, result },
      outlines: findOutlines(result.detail, this.#reading, this.#unit, words),
      reading: this.#reading,
      results: METHODS.map(name => ({
        name,
        result: this.#results.results.get(name),
        pages: this.#results.pages.get(name),
      })),
      unit: this.#unit,
      isPinned: this.#isPinned,
      onMethod: method => this.#look(method),
      onRow: this.#onRow,
      onMove: this.#onMove,
      onClick: this.#onClick,
      onWheel: this.#onWheel,
      onWidth: widthPx => {
        this.#widthPx = widthPx;
        this.#draw();
      },
      onSide: () => {
        this.#isAtStart = !this.#isAtStart;
        this.#draw();
      },
      onRead: this.#options.onRead && (() => this.#read(result)),
      onClose: () => this.#shut(),
    });
    this.#place();
  }
}

import { Layers } from '../overlay/layers.ts';
import type { Picture } from '../overlay/paint.ts';
import type { Kept } from './kept.ts';
import { type PageNow, readPage } from './page-now.ts';
import { paintSelectedElements } from './paint-selected.ts';
import type { Rectangle } from './rectangle.ts';
import { type Drawn, newRectangles, type Rectangles } from './rectangles.ts';
import { type SelectedElements, selectElements } from './selected-elements.ts';

/** The page with its rectangles: the elements they contain in the current layout, and the red tint over those. */
export class DrawnPage {
  readonly #document: Document;
  readonly #ground: HTMLElement;
  readonly #layers: Layers;
  rectangles: Rectangles = newRectangles();
  page: PageNow;
  selected: SelectedElements;
  /** Elements inside each rectangle, by index. */
  counts: number[] = [];
  isShowing = false;

  constructor(document: Document, ground: HTMLElement) {
    this.#document = document;
    this.#ground = ground;
    this.#layers = new Layers(document, paintSelectedElements);
    ground.append(...this.#layers.nodes);
    this.page = readPage(document, ground);
    this.selected = selectElements(this.page.snapshot, []);
  }

  get area(): Rectangle {
    return this.page.area;
  }

  find(id: number | undefined): Drawn | undefined {
    return this.rectangles.drawn.find(one => one.id === id);
  }

  setRectangles(rectangles: Rectangles): void {
    this.rectangles = rectangles;
    this.#count();
  }

  /** Reads the page again. Returns how many elements the rectangles contained before if that set has changed, else undefined. */
  read(): number | undefined {
    const before = new Set(this.#held());
    this.page = readPage(this.#document, this.#ground);
    this.#count();
    const now = this.#held();
    const isSame = now.length === before.size && now.every(node => before.has(node));
    return isSame ? undefined : before.size;
  }

  show(isShowing: boolean): void {
    this.isShowing = isShowing;
    this.paint(true);
  }

  /** Paints strips that the window has reached; `force` repaints all. */
  paint(force: boolean): void {
    if (!this.#layers.follow(this.area, force)) return;
    const isMore = this.#layers.paintPage(area => this.#pictureOf(area));
    if (isMore) this.#document.defaultView!.requestAnimationFrame(() => this.paint(false));
  }

  #pictureOf(area: Rectangle): Picture {
    const { size, x, y, width, height } = this.page.snapshot;
    const shapes = [];
    for (let row = 0; this.isShowing && row < size; row++) {
      if (!this.selected.main[row] || y[row] > area.y + area.height || y[row] + height[row] < area.y) continue;
      const box = { x: x[row], y: y[row], width: width[row], height: height[row] };
      shapes.push({ ...box, look: 'noise' as const, onDark: false });
    }
    return { shapes, selected: [], notes: [], rtl: false };
  }

  toKept(): Kept {
    const rectangles = this.rectangles.drawn.map(({ id: _, ...rectangle }) => rectangle);
    return { rectangles, widthPx: this.area.width };
  }

  #held(): Node[] {
    return this.page.nodes.filter((_, row) => this.selected.main[row]);
  }

  #count(): void {
    const { snapshot } = this.page;
    this.selected = selectElements(snapshot, this.rectangles.drawn);
    this.counts = this.rectangles.drawn.map(one => selectElements(snapshot, [one]).count);
    this.paint(true);
  }
}

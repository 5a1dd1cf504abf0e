import type { Reading } from '../extract.ts';
import type { LabelName } from '../page/label.ts';
import { type Change, flipLabel } from '../site/corrections.ts';
import type { Words } from '../words.ts';
import type { Picking } from './Bar.tsx';
import { PLACE } from './boxes.ts';
import { readFacts } from './facts.ts';
import { heardWords } from './heard.ts';
import { createHost } from './host.ts';
import { type KeyActions, pressKey } from './keys.ts';
import { countKinds, type Kind, kindOf } from './kinds.ts';
import { placeCard } from './place-card.ts';
import { createPointing } from './pointing.ts';
import { createScene } from './scene.ts';
import { grow, type Selection, selectUnit, shrink, toggleAlike } from './selection.ts';
import { drawView } from './view.tsx';
import { forwardWheel } from './wheel.ts';

export interface HighlightActions {
  correct(change: Change): void;
  undo(): void;
  redo(): void;
  /** Back to the reader. */
  read(): void;
  close(): void;
  saveLabelled(): void;
  inspect(): void;
  /** Walk the page again, after it changed. Without it the highlight only says that it did. */
  again?(): void;
}

export interface HighlightOptions {
  reading: Reading;
  /** The live node of each row. Nodes that the page replaces are put in their place. */
  nodes: (Element | Text)[];
  words: Words;
  document: Document;
  signal: AbortSignal;
  shadowMode?: 'open' | 'closed';
  /** Direction of the interface's language. */
  direction?: 'ltr' | 'rtl';
  actions: HighlightActions;
}

export interface HighlightState {
  canUndo: boolean;
  canRedo: boolean;
  note?: string;
}

export interface Highlight {
  update(reading: Reading, state: HighlightState): void;
  close(): void;
}

/** How long the pointer rests before the card leaves what it was clicked on: the way to its buttons crosses other parts. */
const LEAVE_PINNED_MS = 450;

/** Paints the reading over the live page until the signal aborts or `close` is called. */
export function openHighlight(options: HighlightOptions): Highlight {
  const { document, words, actions, nodes } = options;
  const view = document.defaultView!;
  const life = new AbortController();
  const { signal } = life;
  options.signal.addEventListener('abort', () => life.abort(), { signal });
  const focusedBefore = document.activeElement;

  let { reading } = options;
  let state: HighlightState = { canUndo: false, canRedo: false };
  let selection: Selection | undefined;
  let isPinned = false;
  let isOpen = false;
  let picking: Picking | undefined;
  let isPassing = false;
  let pageNote = '';
  let heard = '';
  let leaving = 0;
  const hidden = new Set<Kind>();

  const { element, root } = createHost(document, options.shadowMode ?? 'closed', signal);
  const scene = createScene({
    document,
    reading,
    nodes,
    signal,
    frameNote: words('highlightFrame'),
    onNavigate: () => {
      pageNote = words('highlightMoved');
      actions.again?.();
      draw();
    },
    onMeasured: () => {
      const gone = scene.countGone();
      const note = gone > 0 ? words('highlightGone', gone) : '';
      if (note !== pageNote && pageNote !== words('highlightMoved')) {
        pageNote = note;
        draw();
      }
    },
    onDraw: () => selection && placeCard(root, scene.boxes, selection, view),
  });
  const pointing = createPointing(document, element, reading.snapshot, reading.units, nodes, scene.boxes);

  function draw(): void {
    if (signal.aborted) return;
    drawView(root, scene.layers.nodes, {
      words,
      direction: options.direction ?? 'ltr',
      heard,
      field: { isPassing, isPicking: picking !== undefined, onMove, onClick, onWheel, onLeave },
      bar: {
        words,
        counts: countKinds(reading.labels, reading.units),
        hidden,
        confidence: reading.labels.confidence,
        canUndo: state.canUndo,
        canRedo: state.canRedo,
        note: picking
          ? words('highlightPicking', words(PICKED[picking]))
          : [state.note, pageNote].filter(Boolean).join(' '),
        picking,
        isPassing,
        onAgain: pageNote && actions.again ? actions.again : undefined,
        onToggle: toggleKind,
        onPick: startPicking,
        onPass: keys.pass,
        onUndo: actions.undo,
        onRedo: actions.redo,
        onSave: actions.saveLabelled,
        onInspect: actions.inspect,
        onRead: actions.read,
        onClose: actions.close,
      },
      card: selection && {
        words,
        facts: readFacts(reading, selection, scene.isChanged(selection.unit)),
        isOpen,
        onFlip: keys.flip,
        onLabel: label => correct(label),
        onGrow: keys.grow,
        onShrink: keys.shrink,
        onAlike: keys.alike,
        onOpen: next => {
          isOpen = next;
          draw();
        },
      },
    });
    if (selection) placeCard(root, scene.boxes, selection, view);
  }

  function select(next: Selection | undefined): void {
    selection = next;
    scene.select(next?.units ?? []);
    draw();
  }

  function correct(label: LabelName): void {
    if (!selection) return;
    const here = selection.units.filter(unit => scene.boxes.place[unit] !== PLACE.gone);
    if (here.length === 0) return say(words('highlightVanished'));
    actions.correct({ units: here, label, scope: selection.scope });
  }

  function say(text: string): void {
    heard = text;
    draw();
  }

  function toggleKind(kind: Kind): void {
    if (!hidden.delete(kind)) hidden.add(kind);
    scene.show(hidden);
    draw();
  }

  function startPicking(what: Picking | undefined): void {
    picking = what;
    if (what) say(words('highlightPicking', words(PICKED[what])));
    else draw();
    focusField();
  }

  function focusField(): void {
    root.querySelector<HTMLElement>('.hit')?.focus({ preventScroll: true });
  }

  function onMove(x: number, y: number): void {
    const unit = pointing.unitAt(x, y);
    if (unit === selection?.unit || (selection && isPinned && selection.units.includes(unit))) {
      view.clearTimeout(leaving);
      leaving = 0;
      return;
    }
    if (!isPinned) return hover(unit);
    view.clearTimeout(leaving);
    leaving = view.setTimeout(() => hover(unit), LEAVE_PINNED_MS);
  }

  function hover(unit: number): void {
    if (unit < 0 && isPinned) return;
    isPinned = false;
    select(unit < 0 || hidden.has(kindOf(reading.labels, unit)) ? undefined : selectUnit(reading, unit));
  }

  function onLeave(): void {
    view.clearTimeout(leaving);
  }

  /** One pointing gesture and one click. A finger cannot point before it taps, so its first tap only points. */
  function onClick(x: number, y: number, isTouch: boolean): void {
    const unit = pointing.unitAt(x, y);
    const isHeld = selection?.units.includes(unit) ?? false;
    if (unit >= 0 && !isHeld) select(selectUnit(reading, unit));
    if (unit < 0) {
      isPinned = false;
      return select(undefined);
    }
    isPinned = true;
    if (picking) pick(picking);
    else if (!isTouch || isHeld) keys.flip();
  }

  function pick(what: Picking): void {
    picking = undefined;
    if (selection) actions.correct({ units: [selection.unit], label: what, scope: 'unit' });
    draw();
  }

  function onWheel(event: WheelEvent): void {
    forwardWheel(document, element, event);
  }

  function walkTo(unit: number): void {
    isPinned = true;
    selection = selectUnit(reading, unit);
    heard = heardWords(words, readFacts(reading, selection, scene.isChanged(unit)));
    scene.reveal(unit);
    select(selection);
  }

  const isWalkable = (unit: number) => scene.isHere(unit) && !hidden.has(kindOf(reading.labels, unit));

  const keys: KeyActions = {
    walk(step) {
      let unit = selection ? selection.unit + step : scene.firstInView();
      while (unit >= 0 && unit < reading.units.size && !isWalkable(unit)) unit += step;
      if (unit >= 0 && unit < reading.units.size) walkTo(unit);
    },
    edge(isEnd) {
      const order = Array.from({ length: reading.units.size }, (_, unit) => unit).filter(isWalkable);
      const unit = isEnd ? order.at(-1) : order[0];
      if (unit !== undefined) walkTo(unit);
    },
    flip: () => {
      if (picking) pick(picking);
      else if (selection) correct(flipLabel(reading.labels, selection.unit));
    },
    grow: () => selection && extend(grow(reading, selection)),
    shrink: () => selection && extend(shrink(reading, selection)),
    alike: () => selection && extend(toggleAlike(reading, selection)),
    undo: actions.undo,
    redo: actions.redo,
    pick: what => (selection ? pick(what) : startPicking(what)),
    pass() {
      isPassing = !isPassing;
      draw();
    },
    escape: () => (picking ? startPicking(undefined) : actions.close()),
  };

  function extend(next: Selection): void {
    isPinned = true;
    heard = words('highlightMany', next.units.length);
    select(next);
  }

  root.addEventListener(
    'keydown',
    event => {
      const target = event.target as Element;
      if (target.localName === 'select' && (event as KeyboardEvent).key !== 'Escape') return;
      if (pressKey(event as KeyboardEvent, target.classList.contains('hit'), keys)) event.preventDefault();
    },
    { signal },
  );
  // With clicks let through the page has the focus, but Escape must still mean this layer.
  view.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape' || event.composedPath()[0] === element || event.defaultPrevented) return;
      if (element.matches(':focus')) return;
      event.preventDefault();
      event.stopPropagation();
      keys.escape();
    },
    { capture: true, signal },
  );
  view.addEventListener('pointermove', event => isPassing && onMove(event.clientX, event.clientY), {
    passive: true,
    signal,
  });
  signal.addEventListener('abort', () => {
    view.clearTimeout(leaving);
    drawView(root, [], undefined);
    if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus({ preventScroll: true });
  });
  draw();
  focusField();

  return {
    update(next, nextState) {
      const before = reading;
      reading = next;
      state = nextState;
      scene.update(next);
      if (selection) heard = heardWords(words, readFacts(reading, selection, false));
      if (before.units.size !== next.units.size) selection = undefined;
      draw();
    },
    close: () => life.abort(),
  };
}

const PICKED = { title: 'labelTitle', byline: 'labelByline', date: 'labelDate' } as const;

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;
// biome-ignore format: read as a list
const OTHER_EVENTS = [
  'click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout', 'pointerdown', 'pointerup', 'pointermove',
  'pointerover', 'pointerout', 'touchstart', 'touchend', 'touchmove', 'wheel', 'focusin', 'focusout', 'input', 'change', 'beforeinput', 'copy', 'cut',
  'paste', 'selectstart', 'dragstart', 'drop', 'submit', 'compositionstart', 'compositionupdate', 'compositionend', 'toggle',
] as const;

/** Their release often comes alone: the press went to the browser, to another window, or opened the reader. */
const OFTEN_ALONE = /^(?:Alt|Control|Shift|Meta|OS|Tab|Enter|Escape|F\d+)/;
const OPENING_MS = 1000;

interface KeyKeeper {
  window: Window;
  signal: AbortSignal;
  /** True where the key was a command; else the browser does with it what it always does. */
  onKey(event: KeyboardEvent): boolean;
  /** The page was first at a key and kept it for itself, or kept the browser from doing anything with it. */
  onTaken(): void;
}

/**
 * Keys are taken at the window, before the page's own handlers on document and below, and go to no one else while the reader is
 * open: also those pressed when nothing of ours has the focus. What the browser itself does with a key (typing, moving the focus,
 * scrolling) does not depend on that. Only handlers that the page put on the window before us are earlier; `probe` asks them with
 * a key that does not exist and a wheel that does not turn.
 */
export function keepKeys({ window, signal, onKey, onTaken }: KeyKeeper): { probe(target: EventTarget): void } {
  const began = performance.now();
  const held = new Set<string>();
  const heard = new WeakSet<Event>();

  const onDown = (event: KeyboardEvent) => {
    held.add(event.code);
    const wasStopped = event.defaultPrevented;
    const isDone = onKey(event);
    if (wasStopped && !isDone) onTaken();
  };
  const onUp = ({ code, key }: KeyboardEvent) => {
    const isLate = performance.now() - began > OPENING_MS;
    if (!held.delete(code) && isLate && !OFTEN_ALONE.test(key)) onTaken();
  };
  for (const name of KEY_EVENTS) {
    const keep = (event: KeyboardEvent) => {
      // The page's own keys are no one's.
      if (!event.isTrusted) return void heard.add(event);
      event.stopImmediatePropagation();
      if (name === 'keydown') onDown(event);
      else if (name === 'keyup') onUp(event);
    };
    window.addEventListener(name, keep, { capture: true, signal });
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.isTrusted) heard.add(event);
    else if (event.defaultPrevented) onTaken();
  };
  window.addEventListener('wheel', onWheel, { capture: true, passive: true, signal });
  return {
    probe(target) {
      const passing = { bubbles: true, cancelable: true, composed: true };
      const events = [
        new KeyboardEvent('keydown', { key: 'Unidentified', ...passing }),
        new WheelEvent('wheel', passing),
      ];
      for (const event of events) target.dispatchEvent(event);
      if (events.some(event => !heard.delete(event) || event.defaultPrevented)) onTaken();
    },
  };
}

/** Other events end at our host, and the listeners with it. */
export function keepOthers(host: HTMLElement): void {
  const end = (event: Event) => event.stopPropagation();
  for (const name of OTHER_EVENTS) host.addEventListener(name, end, { passive: true });
}

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;
// biome-ignore format: read as a list
const OTHER_EVENTS = [
  'click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout', 'pointerdown', 'pointerup', 'pointermove',
  'pointerover', 'pointerout', 'touchstart', 'touchend', 'touchmove', 'wheel', 'focusin', 'focusout', 'input', 'change', 'beforeinput', 'copy', 'cut',
  'paste', 'selectstart', 'dragstart', 'drop', 'submit', 'compositionstart', 'compositionupdate', 'compositionend', 'toggle',
] as const;

/** Keys often released without a press of ours: the press went to the browser or another window, or opened the reader. */
const OFTEN_ALONE = /^(?:Alt|Control|Shift|Meta|OS|Tab|Enter|Escape|F\d+)/;
const OPENING_MS = 1000;

interface KeyKeeper {
  window: Window;
  signal: AbortSignal;
  /** True if the key was a command; otherwise the browser handles it as usual. */
  onKey(event: KeyboardEvent): boolean;
  /** The page received a key before us and kept it, or prevented its default action. */
  onTaken(): void;
}

/**
 * Catches keys at the window, before the page's handlers on the document and below, and passes them to nobody else while the reader is
 * open, even when nothing of ours has the focus. Default actions (typing, moving the focus, scrolling) still happen. Only handlers that the
 * page added to the window before us run earlier; `probe` detects them with a synthetic key and a wheel event of zero delta.
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
      // Synthetic events belong to the page (or to `probe`): let them pass.
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

/** Stops other events at our host; the listeners go away with it. */
export function keepOthers(host: HTMLElement): void {
  const end = (event: Event) => event.stopPropagation();
  for (const name of OTHER_EVENTS) host.addEventListener(name, end, { passive: true });
}

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Gives an element the focus while it exists, and what had it before when it goes. */
export function useTakenFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const taken = ref.current!;
    const root = taken.getRootNode() as ShadowRoot | Document;
    // What opened it may have gone with the menu it stood in.
    const before = (root.activeElement as HTMLElement | null) ?? root.querySelector<HTMLElement>('.scroll');
    const first = taken.querySelector<HTMLElement>('[data-first]');
    (first ?? taken).focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'nearest' });
    return () => {
      // Nothing to give back where the user has moved on by hand.
      const now = root.activeElement;
      const lost = now === null || now.localName === 'body' || taken.contains(now);
      if (!lost || !before?.isConnected) return;
      // What it covered is out of reach until this drawing is done.
      if (before.closest('[inert]')) queueMicrotask(() => before.focus({ preventScroll: true }));
      else before.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}

/** Entries of lists that a correction takes away together with the button that was pressed. */
const ENTRIES = '.slot, .panel li';

/** Before a drawing that may take away what has the focus: what comes back gives it to what has come in its place. */
export function holdFocus(mount: HTMLElement): () => void {
  const root = mount.getRootNode() as ShadowRoot | Document;
  const active = root.activeElement as HTMLElement | null;
  const entry = active?.closest(ENTRIES);
  const list = active?.closest<HTMLElement>('.panel, .scroll');
  const at = entry && list ? [...list.querySelectorAll(ENTRIES)].indexOf(entry) : -1;
  return () => {
    if (!active || active.isConnected || !list?.isConnected) return;
    const entries = list.querySelectorAll(ENTRIES);
    const next = entries[Math.min(at, entries.length - 1)];
    const button = next?.querySelector<HTMLElement>('.drop') ?? next?.querySelector<HTMLElement>('.panel button');
    (button ?? list).focus({ preventScroll: true });
  };
}

/** Closes what lies over the article when something beside it is pressed, but for what opens it: that closes it by itself. */
export function useOutsidePress(
  ref: { current: HTMLElement | null },
  opener: string | undefined,
  close: () => void,
): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (opener === undefined) return;
    const root = ref.current!.getRootNode();
    const look = (event: Event) => {
      const target = event.composedPath()[0] as Element;
      if (!ref.current?.contains(target) && !target.closest?.(opener)) latest.current();
    };
    // Not when it begins: a finger that scrolls presses too.
    root.addEventListener('click', look);
    return () => root.removeEventListener('click', look);
  }, []);
}

// biome-ignore format: one selector
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, iframe, audio[controls], video[controls], [tabindex="0"]';

/** Keeps Tab inside: at either end it goes round instead of out to the browser, where a blind user would lose the article. */
export function wrapTab(event: KeyboardEvent, area: HTMLElement, active: Element | null): boolean {
  const stops = [...area.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);
  if (stops.length === 0) return true;
  const at = active ? stops.indexOf(active as HTMLElement) : -1;
  const last = stops.length - 1;
  const isAtEnd = event.shiftKey ? at === 0 || (at < 0 && !isInside(active, area)) : at === last;
  if (isAtEnd) stops[event.shiftKey ? last : 0].focus();
  return isAtEnd;
}

function isInside(active: Element | null, area: HTMLElement): boolean {
  return active !== null && active !== area && area.contains(active);
}

function isReachable(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.closest('[inert]')) return false;
  if (element.matches('input[type="radio"]:not(:checked)')) return false;
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
}

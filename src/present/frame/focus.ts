import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Focuses an element while it is mounted, and restores the focus afterwards. */
export function useTakenFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const taken = ref.current!;
    const root = taken.getRootNode() as ShadowRoot | Document;
    // The opener may have disappeared with its menu.
    const before = (root.activeElement as HTMLElement | null) ?? root.querySelector<HTMLElement>('.scroll');
    const first = taken.querySelector<HTMLElement>('[data-first]');
    (first ?? taken).focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'nearest' });
    return () => {
      // If the user has moved the focus elsewhere, leave it there.
      const now = root.activeElement;
      const lost = now === null || now.localName === 'body' || taken.contains(now);
      if (!lost || !before?.isConnected) return;
      // The content underneath stays inert until this render is done.
      if (before.closest('[inert]')) queueMicrotask(() => before.focus({ preventScroll: true }));
      else before.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}

/** List entries that a correction removes together with the pressed button. */
const ENTRIES = '.slot, .panel li';

/** Call before a render that may remove the focused element. The returned function focuses the element that took its place. */
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

/** Closes a layer over the article when the user presses outside it, except on `opener`, which closes it itself. */
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
    // `click`, not `pointerdown`: a finger that scrolls also presses.
    root.addEventListener('click', look);
    return () => root.removeEventListener('click', look);
  }, []);
}

// biome-ignore format: one selector
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, iframe, audio[controls], video[controls], [tabindex="0"]';

/** Makes Tab wrap round at either end instead of leaving for the browser's own controls, where a blind user would lose the article. */
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

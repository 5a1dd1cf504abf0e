import { useLayoutEffect, useRef } from 'preact/hooks';

/** Gives an element the focus while it exists, and what had it before when it goes. */
export function useTakenFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const taken = ref.current!;
    const root = taken.getRootNode() as ShadowRoot | Document;
    const before = root.activeElement as HTMLElement | null;
    (taken.querySelector<HTMLElement>('[data-first]') ?? taken).focus({ preventScroll: true });
    return () => {
      // Nothing to give back where the user has moved on by hand.
      const now = root.activeElement;
      const lost = now === null || now.localName === 'body' || taken.contains(now);
      if (lost && before?.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return ref;
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

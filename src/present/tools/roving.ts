import { useLayoutEffect } from 'preact/hooks';

/** Makes a toolbar a single tab stop; arrow keys move between its buttons (see `moveInToolbar`). */
export function useRoving(bar: { current: HTMLElement | null }): void {
  // After every render: buttons come and go.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const buttons = buttonsOf(element);
    setCurrent(buttons, buttons.find(button => button.tabIndex === 0 && isSeen(button)) ?? buttons.find(isSeen));
    const onFocus = ({ target }: FocusEvent) => {
      const all = buttonsOf(element);
      if (all.includes(target as HTMLElement)) setCurrent(all, target as HTMLElement);
    };
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  });
}

/** Handles arrow keys on toolbar buttons; true if handled. */
export function moveInToolbar(event: KeyboardEvent, active: HTMLElement | null): boolean {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const bar = active?.closest<HTMLElement>('[role="toolbar"]');
  if (step === undefined || !bar || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const buttons = buttonsOf(bar).filter(isSeen);
  const at = buttons.indexOf(active!);
  if (at < 0) return false;
  const forward = getComputedStyle(bar).direction === 'rtl' ? -1 : 1;
  buttons[(at + step * forward + buttons.length) % buttons.length].focus({ preventScroll: true });
  return true;
}

const buttonsOf = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLElement>('button:not([disabled])')];

/** Narrow windows hide some buttons. */
const isSeen = (button: HTMLElement) => button.checkVisibility?.() ?? true;

function setCurrent(buttons: HTMLElement[], current: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
}

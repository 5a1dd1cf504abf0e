import { useLayoutEffect } from 'preact/hooks';

/** Makes the buttons of a toolbar one stop of the Tab key; arrow keys go from one to the next (see `moveInToolbar`). */
export function useRoving(bar: { current: HTMLElement | null }): void {
  // With every drawing: buttons come and go.
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

/** True where an arrow key was pressed on a button of a toolbar. */
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

/** On a narrow window some are not shown. */
const isSeen = (button: HTMLElement) => button.checkVisibility?.() ?? true;

function setCurrent(buttons: HTMLElement[], current: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
}

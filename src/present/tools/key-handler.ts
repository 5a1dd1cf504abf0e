import type { ReaderSettings } from '../../settings.ts';
import { wrapTab } from '../frame/focus.ts';
import { turnPage } from '../view.ts';
import type { Commands } from './commands.ts';
import { findCommand } from './keys.ts';
import { moveInToolbar } from './roving.ts';

interface KeyContext {
  root: { current: HTMLElement | null };
  scroller: { current: HTMLElement | null };
  settings: ReaderSettings;
  commands: Commands;
  viewed: number;
  pictures: number;
  setViewed(at: number): void;
  /** Renders the rest of the article, before jumping to its end. */
  drawAll(): void;
  findStep: { current: ((by: number) => void) | undefined };
  zoom: { current: ((full: boolean) => void) | undefined };
  /** Previous key pressed; kept between renders. */
  lastKey: { current: string };
}

const PAGE_KEYS: Record<string, number> = {
  PageDown: 1,
  PageUp: -1,
  End: Number.POSITIVE_INFINITY,
  Home: Number.NEGATIVE_INFINITY,
  ' ': 1,
  ArrowDown: 0.2,
  ArrowUp: -0.2,
  ArrowRight: 1,
  ArrowLeft: -1,
};

/** Returns true if the key was handled; the default action is then prevented. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

/** The reader's only key handler. Order: keys of the focused control, commands, page turning. */
export function createKeyHandler(context: KeyContext): KeyHandler {
  return event => {
    const wasTab = context.lastKey.current === 'Tab';
    context.lastKey.current = event.key;
    const root = context.root.current;
    if (!root) return false;
    const active = (root.getRootNode() as ShadowRoot | Document).activeElement as HTMLElement | null;
    const area = root.querySelector<HTMLElement>('[aria-modal="true"]') ?? root;
    const isDone =
      event.key === 'Tab'
        ? goesToTools(event, area, active, wasTab, context) || wrapTab(event, area, active)
        : moveInToolbar(event, active) ||
          stepsInFind(event, active, context) ||
          stepsInViewer(event, context) ||
          zoomsInViewer(event, context) ||
          commands(event, active, area === root ? undefined : area, context) ||
          (area === root && scrolls(event, active, context));
    if (isDone) event.preventDefault();
    return isDone;
  };
}

/**
 * Pressing Tab while reading goes to the tools, not to the first of a hundred links; the link into the text comes first there. A user who
 * tabbed into the text continues into it.
 */
function goesToTools(
  event: KeyboardEvent,
  area: HTMLElement,
  active: HTMLElement | null,
  wasTab: boolean,
  { root, scroller }: KeyContext,
): boolean {
  const isReading = active === null || active === scroller.current || active.localName === 'body';
  if (event.shiftKey || wasTab || !isReading || area !== root.current) return false;
  const first = area.querySelector<HTMLElement>('.skip');
  first?.focus({ preventScroll: true });
  return first !== null;
}

function commands(
  event: KeyboardEvent,
  active: HTMLElement | null,
  covering: HTMLElement | undefined,
  { settings, commands }: KeyContext,
): boolean {
  const command = findCommand(event, isTyping(active), settings.letterKeys, settings.keys);
  // Commands are disabled behind a layer that covers the article: their effect could not be seen.
  const isOwn = command === 'close' || (command === 'help' && covering?.classList.contains('sheet'));
  if (covering && !isOwn) return command !== undefined;
  if (command) commands[command]();
  return command !== undefined;
}

function stepsInFind(event: KeyboardEvent, active: HTMLElement | null, { findStep }: KeyContext): boolean {
  if (event.key !== 'Enter' || event.isComposing || active?.dataset.find === undefined) return false;
  findStep.current?.(event.shiftKey ? -1 : 1);
  return true;
}

function stepsInViewer(event: KeyboardEvent, { viewed, pictures, setViewed, root }: KeyContext): boolean {
  if (viewed < 0 || pictures < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
  const forward = (event.key === 'ArrowRight') === (root.current?.dir !== 'rtl');
  setViewed((viewed + (forward ? 1 : -1) + pictures) % pictures);
  return true;
}

const ZOOM_KEYS: Record<string, boolean> = { '+': true, '=': true, '-': false, '0': false };

function zoomsInViewer(event: KeyboardEvent, { viewed, zoom }: KeyContext): boolean {
  const full = ZOOM_KEYS[event.key];
  if (viewed < 0 || full === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  zoom.current?.(full);
  return true;
}

function isTyping(active: HTMLElement | null): boolean {
  if (!active) return false;
  const field = active.matches('input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select');
  return field || active.isContentEditable;
}

/** Elements that handle these keys themselves. */
const OWN_KEYS =
  'input, select, textarea, audio, video, iframe, pre, .table-scroll, [role="dialog"], [role="dialog"] *';

/**
 * Browsers apply scroll keys to the focused element. After a press on plain text there is none, on the toolbar none that scrolls, and in
 * columns nothing scrolls down: in these cases we scroll.
 */
function scrolls(
  event: KeyboardEvent,
  active: HTMLElement | null,
  { scroller, settings, drawAll }: KeyContext,
): boolean {
  const by = PAGE_KEYS[event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || !scroller.current) return false;
  if (active?.matches(OWN_KEYS)) return false;
  if (event.key === ' ' && active?.matches('button, summary, a')) return false;
  const sideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
  const isEdge = !Number.isFinite(by);
  if (settings.columns === 1 && (sideways || (!isEdge && scroller.current.contains(active)))) return false;
  if (isEdge) drawAll();
  const back = (event.key === ' ' && event.shiftKey) || (sideways && scroller.current.dir === 'rtl') ? -1 : 1;
  turnPage(scroller.current, Math.sign(by) * back * (settings.columns > 1 ? Math.max(1, Math.abs(by)) : Math.abs(by)));
  return true;
}

import { toPageAddress } from '../page/address.ts';

/** How often to check the address while a view is open. Not every browser lets content scripts observe `pushState`. */
const LOOK_EVERY_MS = 400;

/**
 * Calls back when the page has navigated away from the address `from` without a reload; its content may still be loading. Does
 * nothing while held: some pages change their address with the scroll position and restore it afterwards.
 */
export function watchNavigation(
  document: Document,
  from: string,
  signal: AbortSignal,
  onChange: () => void,
  isHeld: () => boolean,
): void {
  let address = from;
  const look = () => {
    const now = toPageAddress(document.location);
    if (isHeld() || now === address) return;
    address = now;
    onChange();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.defaultView!.addEventListener('popstate', look, { signal });
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

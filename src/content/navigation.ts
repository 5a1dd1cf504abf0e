import { toPageAddress } from '../page/address.ts';

/** How often the address is looked at while something of ours is open. Not every browser lets content scripts observe `pushState`. */
const LOOK_EVERY_MS = 400;

/**
 * Calls back when the page has become another page than the one read at the address `from`, without being loaded anew. Its
 * content may still be on the way. Not while it is held: pages that write the address by what is in sight do so while they are
 * scrolled, and write it back after.
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

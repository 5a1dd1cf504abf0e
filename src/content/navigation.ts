import { toPageAddress } from '../page/address.ts';

/** How often the address is looked at while something of ours is open. Scripts in a page cannot be told of `pushState` in every browser. */
const LOOK_EVERY_MS = 400;
/** A single-page app changes its address first and its content after: read once nothing changed for this long. */
const QUIET_MS = 350;
const QUIET_LIMIT_MS = 5_000;

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

/** Resolves when the page's tree has not changed for a while, or after the limit. */
export function quiet(
  document: Document,
  signal: AbortSignal,
  restMs = QUIET_MS,
  limitMs = QUIET_LIMIT_MS,
): Promise<void> {
  return new Promise(done => {
    const finish = () => {
      signal.removeEventListener('abort', finish);
      observer.disconnect();
      clearTimeout(rest);
      clearTimeout(limit);
      done();
    };
    let rest = setTimeout(finish, restMs);
    const limit = setTimeout(finish, limitMs);
    const observer = new MutationObserver(() => {
      clearTimeout(rest);
      rest = setTimeout(finish, restMs);
    });
    observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
    signal.addEventListener('abort', finish);
  });
}

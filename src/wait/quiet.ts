/** Single-page apps change their address first and their content later: read once nothing has changed for this long. */
const QUIET_MS = 350;
const QUIET_LIMIT_MS = 5_000;

/** Resolves when the DOM has not changed for `restMs`, or after the limit. */
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

/** Puts text on the clipboard. True where the browser says it did. */
export async function copy(document: Document, text: string): Promise<boolean> {
  const { clipboard } = document.defaultView!.navigator;
  try {
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // No click just now, or a page whose permissions policy forbids it: the old way may still work.
  }
  return copyByCommand(document, text);
}

/** Pages on plain http have no `navigator.clipboard`. */
function copyByCommand(document: Document, text: string): boolean {
  let copied = false;
  const done = new AbortController();
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    copied = event.clipboardData !== null;
  };
  document.defaultView!.addEventListener('copy', onCopy, { capture: true, signal: done.signal });
  try {
    return document.execCommand('copy') && copied;
  } catch {
    return false;
  } finally {
    done.abort();
  }
}

/** Copies text to the clipboard. The Clipboard API needs a secure context; on http: pages `execCommand` still works. */
export async function copyToClipboard(document: Document, text: string): Promise<boolean> {
  try {
    await document.defaultView!.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(document, text);
  }
}

function copyByCommand(document: Document, text: string): boolean {
  const ended = new AbortController();
  document.defaultView!.addEventListener(
    'copy',
    event => {
      event.stopImmediatePropagation();
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    },
    { capture: true, signal: ended.signal },
  );
  try {
    return document.execCommand('copy');
  } finally {
    ended.abort();
  }
}

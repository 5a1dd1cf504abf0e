import { browser } from '../browser.ts';
import { freezePage } from '../highlight/freeze.ts';
import { openInspector } from '../inspect/inspect.tsx';
import { openLabel } from '../label/label.ts';
import { canDownload, download } from './download.ts';
import type { Parts, Turns } from './views.ts';

/** The views for those who carry the work on: labelling a page, and looking at it through each method. */
export function showLabel(parts: Parts, turns: Turns): void {
  const { document, shelf, words, signal } = parts;
  openLabel({
    document,
    words,
    signal,
    store: shelf.store,
    direction: readDirection(),
    actions: {
      close: turns.close,
      save: ({ name, type, parts: pieces }) => saveFile(parts, name, new Blob(pieces), type),
    },
  });
}

export function showInspector(parts: Parts, turns: Turns): void {
  const { document, desk, shelf, words, signal } = parts;
  void shelf.statistics().then(siteStatistics => {
    if (signal.aborted) return;
    const { reading, nodes } = desk;
    openInspector({
      ...{ document, words, signal, reading, nodes, siteStatistics },
      direction: readDirection(),
      onClose: turns.close,
    });
  });
}

/** The page as it stands, with the labels it has on the desk. */
export function saveStill(parts: Parts): void {
  const { html, name } = freezePage(parts.document, parts.desk.reading, parts.desk.nodes);
  saveFile(parts, `${name}.html`, html, 'text/html;charset=utf-8');
}

function saveFile({ document, words, toast }: Parts, name: string, bytes: BlobPart, type: string): void {
  if (!canDownload(document)) {
    toast(words('toastNoDownload'));
    return;
  }
  download(document, name, bytes, type);
  toast(words('toastSaved', name));
}

/** Direction of the interface's language. */
export function readDirection(): 'ltr' | 'rtl' {
  return browser.i18n.getMessage('@@bidi_dir') === 'rtl' ? 'rtl' : 'ltr';
}

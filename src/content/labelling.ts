import { canDownload, download } from '../present/tools/download.ts';
import { recallWrapper } from '../site/wrapper-store.ts';
import { loadTools } from './further.ts';
import type { PageSession } from './page-session.ts';
import type { Tools } from './tools.ts';
import type { ViewActions, ViewContext } from './views.ts';

/** The views for those who carry the work on: labelling a page, and looking at it through each method. */
export function showLabel(parts: ViewContext, turns: ViewActions): void {
  const { document, shelf, words, signal } = parts;
  withTools(parts, turns.close, ({ openLabel }) =>
    openLabel({
      document,
      words,
      signal,
      store: shelf.store,
      actions: {
        close: turns.close,
        save: ({ name, type, parts: pieces }) => saveFile(parts, name, new Blob(pieces), type),
      },
    }),
  );
}

export function showInspector(parts: ViewContext, turns: ViewActions): void {
  const { document, desk, shelf, words, signal } = parts;
  const readStatistics = async () => (await shelf.siteMemory()).statistics();
  withTools(parts, turns.close, async ({ openInspector }) => {
    const [siteStatistics, wrapper] = await Promise.all([readStatistics(), recallWrapper(shelf.store)]);
    if (signal.aborted) return;
    const { reading, nodes } = desk;
    openInspector({
      ...{ document, words, signal, reading, nodes, siteStatistics, wrapper },
      onRead: (units, title) => readUnits(desk, units, title, turns),
      onClose: turns.back,
    });
  });
}

/** What a method keeps, read as an article. It is a correction like another reading: undone in one step, never learned from. */
function readUnits(desk: PageSession, units: number[], title: number[], turns: ViewActions): void {
  desk.correct({ units, label: 'body', scope: 'reading', title });
  turns.read();
}

/** The page as it stands, with the labels it has on the desk. */
export function saveStill(parts: ViewContext): void {
  const { document, desk } = parts;
  withTools(
    parts,
    () => undefined,
    ({ freezePage }) => {
      const { html, name } = freezePage(document, desk.reading, desk.nodes);
      saveFile(parts, `${name}.html`, html, 'text/html;charset=utf-8');
    },
  );
}

function withTools(parts: ViewContext, giveUp: () => void, use: (tools: Tools) => unknown): void {
  const run = async () => {
    const tools = await loadTools(parts.background);
    if (!parts.signal.aborted) await use(tools);
  };
  run().catch((error: unknown) => {
    giveUp();
    parts.fail(error, 'tools');
  });
}

function saveFile({ document, words, toast }: ViewContext, name: string, bytes: BlobPart, type: string): void {
  if (!canDownload(document)) {
    toast(words('toastNoDownload'));
    return;
  }
  download(document, name, bytes, type);
  toast(words('toastSaved', name));
}

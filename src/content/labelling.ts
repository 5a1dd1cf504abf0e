import { canDownload, download } from '../present/tools/download.ts';
import type { Tools } from './tools.ts';
import type { ViewActions, ViewContext } from './views.ts';
import { findTools } from './world.ts';

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
  withTools(parts, turns.close, async ({ openInspector }) => {
    const siteStatistics = await shelf.statistics();
    if (signal.aborted) return;
    const { reading, nodes } = desk;
    openInspector({
      ...{ document, words, signal, reading, nodes, siteStatistics },
      onClose: turns.close,
    });
  });
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

/** Asks for the second script where it is not here yet. */
async function loadTools({ background }: ViewContext): Promise<Tools> {
  if (!findTools()) await background.injectTools();
  const tools = findTools();
  if (!tools) throw new Error('The tools did not come');
  return tools;
}

function withTools(parts: ViewContext, giveUp: () => void, use: (tools: Tools) => unknown): void {
  const run = async () => {
    const tools = await loadTools(parts);
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

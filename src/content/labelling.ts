import { canDownload, download } from '../present/tools/download.ts';
import { recallWrapper } from '../site/wrapper.ts';
import { failureWord } from '../storage.ts';
import { loadTools } from './further.ts';
import type { PageSession } from './page-session.ts';
import type { Tools } from './tools.ts';
import type { ViewActions, ViewContext } from './views.ts';

/** Views for contributors: labelling a page, and inspecting it through each method. */
export function showLabel(context: ViewContext, actions: ViewActions): void {
  const { document, store, words, signal } = context;
  withTools(context, actions.close, ({ openLabel }) =>
    openLabel({
      document,
      words,
      signal,
      store: store.storage,
      keep: {
        rectangles: (address, kept) => store.keep({ of: 'rectangles', address, kept, when: Date.now() }),
        examples: (address, examples) => store.keep({ of: 'examples', address, examples, when: Date.now() }),
        wrapper: model => store.keep({ of: 'wrapper', model }),
      },
      failureWord,
      actions: {
        close: actions.close,
        save: ({ name, type, content }) => saveFile(context, name, new Blob(content), type),
      },
    }),
  );
}

export function showInspector(context: ViewContext, actions: ViewActions): void {
  const { document, session, store, words, signal } = context;
  const readStatistics = async () => (await store.siteMemory()).statistics();
  withTools(context, actions.close, async ({ openInspector }) => {
    const [siteStatistics, wrapper] = await Promise.all([readStatistics(), recallWrapper(store.storage)]);
    if (signal.aborted) return;
    const { reading, nodes } = session;
    openInspector({
      ...{ document, words, signal, reading, nodes, siteStatistics, wrapper },
      onRead: (units, title) => readUnits(session, units, title, actions),
      onClose: actions.back,
    });
  });
}

/**
 * Shows the units a method keeps as an article. Like another reading, it is a correction: undone in one step and never learned
 * from.
 */
function readUnits(session: PageSession, units: number[], title: number[], actions: ViewActions): void {
  session.correct({ units, label: 'body', scope: 'reading', title });
  actions.read();
}

/** Saves the page in its current state, with its current labels. */
export function saveFrozenPage(context: ViewContext): void {
  const { document, session } = context;
  withTools(
    context,
    () => undefined,
    ({ freezePage }) => {
      const { html, name } = freezePage(document, session.reading, session.nodes);
      saveFile(context, `${name}.html`, html, 'text/html;charset=utf-8');
    },
  );
}

function withTools(context: ViewContext, giveUp: () => void, use: (tools: Tools) => unknown): void {
  const run = async () => {
    const tools = await loadTools(context.background);
    if (!context.signal.aborted) await use(tools);
  };
  run().catch((error: unknown) => {
    giveUp();
    context.fail(error, 'tools');
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

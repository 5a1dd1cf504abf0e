import { browser } from '../browser.ts';
import { caller } from '../calls.ts';
import type { BackgroundCalls, ContentCalls, Outcome } from '../messages.ts';
import { ruleFor } from '../settings.ts';
import type { Words } from '../words.ts';
import { createDesk, type Desk } from './desk.ts';
import { copyArticle, saveArticle } from './exports.ts';
import { watchNavigation } from './navigation.ts';
import { findObstacle } from './obstacle.ts';
import { openShelf, type Shelf } from './shelf.ts';
import { createToast } from './toast.ts';
import { showHighlight, showReader, type View } from './views.ts';

/**
 * What happens in one page, from the first press to the last. One thing is open at a time:
 *
 *            read              highlight
 *   closed ───────► reading ◄───────────► highlighting
 *      ▲   read        │   read               │
 *      └───────────────┴──────────────────────┘  highlight, Escape, page gone
 *
 * Everything a view made hangs on its own AbortController, and that on the session's.
 */
export interface Session extends ContentCalls {
  /** The user chose that this site opens by itself. Silent where there is nothing to read. */
  openByRule(): Promise<void>;
}

/** Below this many words there is nothing to read, whatever the labels say. */
const MIN_WORDS = 1;

const words: Words = (key, ...values) => browser.i18n.getMessage(key, values.map(String)) || key;

export function createSession(document: Document, signal: AbortSignal): Session {
  const background = caller<BackgroundCalls>('background', message => browser.runtime.sendMessage(message));
  const toast = createToast(document, signal);
  let open: { name: 'reader' | 'highlight'; view: View; life: AbortController } | undefined;
  let desk: Desk | undefined;
  let shelf: Shelf | undefined;

  async function prepare(): Promise<Desk> {
    shelf ??= await openShelf(document, signal);
    // While something is open the user's corrections are alive; a fresh press looks at the page afresh.
    if (!open || !desk) desk = createDesk(document, shelf.knowledge);
    return desk;
  }

  function close(): Outcome {
    open?.life.abort();
    open = undefined;
    // Told, not awaited: an extension that was reloaded meanwhile cannot answer, and closing must work all the same.
    background.showState('idle').catch(() => undefined);
    return { kind: 'closed' };
  }

  async function show(name: 'reader' | 'highlight'): Promise<Outcome> {
    if (open?.name === name) return close();
    const why = findObstacle(document);
    if (why) return { kind: 'cannot', why };
    const ready = await prepare();
    if (name === 'reader' && !hasArticle(ready)) return tellNoArticle(ready);
    open?.life.abort();
    const life = new AbortController();
    const parts = {
      document,
      desk: ready,
      shelf: shelf!,
      words,
      toast,
      background,
      signal: AbortSignal.any([signal, life.signal]),
    };
    const turns = { close, read: () => void show('reader'), highlight: () => void show('highlight'), exportAs, copy };
    open = { name, life, view: name === 'reader' ? showReader(parts, turns) : showHighlight(parts, turns) };
    watchNavigation(document, parts.signal, again);
    background.showState('open').catch(() => undefined);
    return { kind: 'opened' };
  }

  /** The page became another one under us: show that, or say honestly that there is nothing to show. */
  function again(): void {
    if (!open || !desk) return;
    desk.look();
    if (open.name === 'highlight' || hasArticle(desk)) open.view.update();
    else {
      close();
      toast(words('toastChanged'));
    }
  }

  function tellNoArticle({ reading }: Desk): Outcome {
    const isEmpty = reading.units.size === 0;
    if (isEmpty) toast(words('toastEmpty'));
    else toast(words('toastNoArticle'), { label: words('toastShow'), run: () => void show('highlight') });
    return { kind: 'told' };
  }

  async function exportAs(format: string): Promise<Outcome> {
    const why = findObstacle(document);
    if (why) return { kind: 'cannot', why };
    const ready = await prepare();
    if (!hasArticle(ready)) return tellNoArticle(ready);
    await saveArticle(document, ready.reading.article, format, words, toast);
    return { kind: 'done' };
  }

  async function copy(format: 'markdown' | 'text'): Promise<void> {
    if (desk) await copyArticle(document, desk.reading.article, format, words, toast);
  }

  /** Whatever goes wrong is said on the page; the call has been answered then. */
  const guarded = async (run: () => Promise<Outcome>): Promise<Outcome> => {
    try {
      return await run();
    } catch (error) {
      console.error('Sightline', error);
      toast(words('toastFailed', error instanceof Error ? error.message : String(error)));
      return { kind: 'told' };
    }
  };

  return {
    read: () => guarded(() => show('reader')),
    highlight: () => guarded(() => show('highlight')),
    label: () => guarded(() => show('highlight')),
    exportAs: format => guarded(() => exportAs(format)),
    async openByRule() {
      if (open || findObstacle(document)) return;
      shelf ??= await openShelf(document, signal);
      if (ruleFor(shelf.settings, document.location.hostname) !== 'auto') return;
      if (hasArticle(await prepare())) await guarded(() => show('reader'));
    },
  };
}

function hasArticle({ reading: { article } }: Desk): boolean {
  return article.wordCount >= MIN_WORDS || article.blocks.length > 0;
}

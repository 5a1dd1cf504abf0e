import { browser } from '../browser.ts';
import { caller } from '../calls.ts';
import type { Picking } from '../highlight/highlight.ts';
import type { Messages } from '../interface-text.ts';
import type { BackgroundCalls, ContentCalls, Outcome } from '../messages.ts';
import { toPageAddress } from '../page/address.ts';
import { exportsComments, ruleFor } from '../settings.ts';
import { sayBug } from './bug.ts';
import { copyArticle, type Exporting, saveArticle } from './exports.ts';
import { hasArticle } from './has-article.ts';
import { showHighlight } from './highlighting.ts';
import { idle } from './idle.ts';
import { showInspector, showLabel } from './labelling.ts';
import { quiet, watchNavigation } from './navigation.ts';
import { findObstacle } from './obstacle.ts';
import type { PageSession } from './page-session.ts';
import { readSomehow } from './read-somehow.ts';
import { selectedUnits } from './selected.ts';
import { aside } from './side-line.ts';
import { openSiteStore, type SiteStore } from './site-store.ts';
import { createToast, type Say } from './toast.ts';
import { showReader, type ViewActions, type ViewContext } from './views.ts';

/**
 * What happens in one page, from the first press to the last. One view is open at a time:
 *
 *            read              highlight
 *   closed ───────► reader ◄───────────► highlight
 *      ▲   read        │   read              │
 *      └───────────────┴─────────────────────┘  highlight, Escape, no article any more
 *
 * From either, and from the menu, the labelling mode and the inspector take their place; they lead back to closed.
 *
 * A visit is one reading of the page with what was corrected in it; changing views keeps it, closing or navigating ends
 * it. Everything a view made hangs on its AbortController, that on the visit's, and that on the session's.
 */
export interface Session extends ContentCalls {
  /** The user chose that this site opens by itself. Silent where there is nothing to read. */
  openByRule(): Promise<unknown>;
}

type ViewName = 'reader' | 'highlight' | 'label' | 'inspector' | `pick ${Picking}`;

interface View {
  name: ViewName;
  life: AbortController;
  /** How it says things itself, where it does. */
  say?: (text: string) => void;
}

const OPEN: Record<ViewName, (parts: ViewContext, turns: ViewActions) => void> = {
  reader: showReader,
  highlight: showHighlight,
  'pick only': (parts, turns) => showHighlight(parts, turns, 'only'),
  'pick title': (parts, turns) => showHighlight(parts, turns, 'title'),
  'pick byline': (parts, turns) => showHighlight(parts, turns, 'byline'),
  'pick date': (parts, turns) => showHighlight(parts, turns, 'date'),
  label: showLabel,
  inspector: showInspector,
};

interface Visit {
  desk: PageSession;
  shelf: SiteStore;
  life: AbortController;
  /** Where the page was when its reading began: it may be elsewhere when it is done. */
  address: string;
}

/** A reading that takes longer than this is said to be under way. */
const LONG_MS = 800;

const words: Messages = (key, ...values) => browser.i18n.getMessage(key, values.map(String)) || key;

export function createSession(document: Document, signal: AbortSignal): Session {
  const background = caller<BackgroundCalls>('background', message => browser.runtime.sendMessage(message));
  const toast = createToast(document, words, signal);
  const say: Say = (text, ...actions) => {
    if (view?.say && actions.length === 0) view.say(text);
    else toast(text, ...actions);
  };
  let visit: Visit | undefined;
  let view: View | undefined;
  /** The reading under way: who presses again meanwhile waits for the same one. */
  let beginning: Promise<Visit> | undefined;
  /** The page is being scrolled by us, and may change its address for what is in sight. */
  let isHeld = false;
  /** The visit whose page has gone: the address and the highlight both notice, one of them is enough. */
  let leaving: Visit | undefined;

  async function begin(): Promise<Visit> {
    const life = new AbortController();
    const address = toPageAddress(document.location);
    const shelf = await openSiteStore(document, AbortSignal.any([signal, life.signal]));
    const telling = setTimeout(() => toast(words('toastLongPage')), LONG_MS);
    try {
      return { shelf, life, address, desk: await readSomehow(document, shelf.knowledge) };
    } catch (error) {
      life.abort();
      throw error;
    } finally {
      clearTimeout(telling);
    }
  }

  function close(): Outcome {
    visit?.life.abort();
    visit = view = undefined;
    // Told, not awaited: an extension that was reloaded meanwhile cannot answer, and closing must work all the same.
    background.showState('idle').catch(() => undefined);
    return { kind: 'closed' };
  }

  async function toggle(name: ViewName): Promise<Outcome> {
    if (view?.name === name) return close();
    const why = findObstacle(document);
    if (why) return { kind: 'cannot', why };
    const here = await enter();
    if (name === 'reader' && !hasArticle(here.desk)) return tellNoArticle(here);
    show(name, here);
    return { kind: 'opened' };
  }

  async function enter(): Promise<Visit> {
    return visit ?? (await (beginning ??= begin().finally(() => (beginning = undefined))));
  }

  /** Only what the user has selected on the page. */
  async function readSelection(): Promise<Outcome> {
    const why = findObstacle(document);
    if (why) return { kind: 'cannot', why };
    const here = await enter();
    const units = selectedUnits(document, here.desk);
    if (units.length === 0) {
      if (visit !== here) here.life.abort();
      say(words('toastNothingSelected'));
      return { kind: 'told' };
    }
    here.desk.correct({ units, label: 'body', scope: 'only' });
    show('reader', here);
    return { kind: 'opened' };
  }

  function show(name: ViewName, here: Visit): void {
    if (visit !== here) {
      visit?.life.abort();
      visit = here;
      isHeld = false;
      const until = AbortSignal.any([signal, here.life.signal]);
      const changed = () => void guarded('reading again', again);
      aside('navigation', () => watchNavigation(document, here.address, until, changed, () => isHeld));
      void learnLater(here);
    }
    view?.life.abort();
    const shown: View = { name, life: new AbortController() };
    view = shown;
    const parts = {
      ...here,
      document,
      words,
      toast: say,
      fail,
      sayWith: (own: View['say']) => (shown.say = own),
      holdAddress: (held: boolean) => (isHeld = held),
      background,
      signal: AbortSignal.any([signal, here.life.signal, shown.life.signal]),
    };
    OPEN[name](parts, {
      close,
      read: () => void turn('reader'),
      highlight: () => void turn('highlight'),
      pick: what => void turn(`pick ${what}`),
      inspect: () => void turn('inspector'),
      label: () => void turn('label'),
      again: () => void guarded('reading again', again),
      exportAs: (format, comments) => void tried('export', () => exportAs(format, comments), sayNotDone),
      copy: (format, comments) => void tried('copy', () => copy(format, comments), sayNotDone),
    });
    background.showState('open').catch(() => undefined);
  }

  const turn = (name: ViewName) => guarded(name, () => toggle(name));

  /** The page became another one under us: show that, or say honestly that there is nothing to show. */
  async function again(): Promise<undefined> {
    const before = visit;
    if (!before || leaving === before) return undefined;
    leaving = before;
    await quiet(document, before.life.signal);
    const here = await begin();
    // Closed meanwhile, by the user or by another press.
    if (!view || visit !== before) here.life.abort();
    else if (view.name !== 'reader' || hasArticle(here.desk)) show(view.name, here);
    else {
      here.life.abort();
      close();
      toast(words('toastChanged'));
    }
    return undefined;
  }

  function tellNoArticle({ desk, life }: Visit): Outcome {
    life.abort();
    close();
    if (desk.reading.units.size === 0) toast(words('toastEmpty'));
    else {
      const show = { label: words('toastShow'), run: () => void turn('highlight') };
      toast(words('toastNoArticle'), show, { label: words('readerChoose'), run: () => void turn('pick only') });
    }
    return { kind: 'told' };
  }

  async function exportAs(format: string, comments?: boolean): Promise<Outcome> {
    const why = findObstacle(document);
    if (why) return { kind: 'cannot', why };
    const here = visit ?? (await begin());
    if (!hasArticle(here.desk)) return tellNoArticle(here);
    try {
      await saveArticle(toExport(here, comments), format);
    } finally {
      if (visit !== here) here.life.abort();
    }
    return { kind: 'done' };
  }

  async function copy(format: 'markdown' | 'text', comments?: boolean): Promise<undefined> {
    if (visit) await copyArticle(toExport(visit, comments), format);
  }

  function toExport(
    { desk: { article }, shelf }: Visit,
    comments = exportsComments(shelf.reader, article.pageKind),
  ): Exporting {
    return { document, article, comments, marks: shelf.memory.marks ?? [], words, say };
  }

  /** What repeats on a site is learned while the user reads, not while they wait. */
  async function learnLater({ shelf, desk, life }: Visit): Promise<void> {
    await idle(LEARN_WITHIN_MS);
    if (!life.signal.aborted && hasArticle(desk)) await shelf.learnTemplate(desk).catch(() => undefined);
  }

  /** Whatever goes wrong is said on the page; the call has been answered then. */
  async function tried(step: string, run: () => Promise<Outcome | undefined>, tell = fail): Promise<Outcome> {
    try {
      return (await run()) ?? { kind: 'done' };
    } catch (error) {
      console.error('Sightline', error);
      tell(error, step);
      return { kind: 'told' };
    }
  }

  /** The same for what decides what is open: half of it is not left there. */
  function guarded(step: string, run: () => Promise<Outcome | undefined>): Promise<Outcome> {
    return tried(step, () =>
      run().catch(error => {
        close();
        throw error;
      }),
    );
  }

  /** An open view has no room for a button, but stays. */
  function fail(error: unknown, step: string): void {
    if (view?.say) view.say(words('toastBug'));
    else sayBug(document, words, toast, step, error);
  }

  /** What the page or the disk refused, in their words. */
  function sayNotDone(error: unknown): void {
    say(words('toastNotDone', error instanceof Error ? error.message : String(error)));
  }

  /** Nobody asked just now: a page without an article is left alone without a word. */
  async function openByRule(): Promise<undefined> {
    if (view || findObstacle(document)) return;
    const here = await begin();
    const isWanted = ruleFor(here.shelf.settings, document.location.hostname) === 'auto' && hasArticle(here.desk);
    if (isWanted) show('reader', here);
    else here.life.abort();
  }

  return {
    read: () => turn('reader'),
    highlight: () => turn('highlight'),
    label: () => turn('label'),
    readSelection: () => guarded('reading the selection', readSelection),
    exportAs: format => tried('export', () => exportAs(format), sayNotDone),
    openByRule: () => tried('opening by itself', openByRule),
  };
}

const LEARN_WITHIN_MS = 5000;

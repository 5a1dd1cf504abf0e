import { browser } from '../browser.ts';
import { caller } from '../calls.ts';
import type { Picking } from '../highlight/highlight.ts';
import { wordsOfBrowser } from '../interface-text.ts';
import type { BackgroundCalls, ContentCalls, Outcome } from '../messages.ts';
import { toPageAddress } from '../page/address.ts';
import { readingMinutes } from '../present/article/reading-time.ts';
import type { Answer } from '../present/contract.ts';
import type { LaidGround } from '../present/frame/host.ts';
import { layReader } from '../present/reader.ts';
import { exportsComments, ruleFor } from '../settings.ts';
import { markStage } from '../stages.ts';
import { quiet } from '../wait/quiet.ts';
import { attempt, attemptAsync } from './attempt.ts';
import { sayBug } from './bug.ts';
import type { Exporting } from './exports.ts';
import { beginWalk, type FirstWalk } from './first-walk.ts';
import type { Full } from './full.ts';
import { loadFull } from './further.ts';
import { hasArticle } from './has-article.ts';
import { idle } from './idle.ts';
import { watchNavigation } from './navigation.ts';
import { findObstacle } from './obstacle.ts';
import { openSession } from './open-session.ts';
import type { PageSession } from './page-session.ts';
import { openSiteStore, type SiteStore } from './site-store.ts';
import { createToast, type Say } from './toast.ts';
import { showReader, type ViewActions, type ViewContext } from './views.ts';
import { findFull } from './world.ts';

/**
 * What happens in one page, from the first press to the last. One view is open at a time:
 *
 *            read              highlight
 *   closed ───────► reader ◄───────────► highlight
 *      ▲   read        │   read              │
 *      └───────────────┴─────────────────────┘  highlight, Escape, no article any more
 *
 * From either, and from the menu, the labelling mode and the inspector take their place; what was opened from the reader leads back to
 * it, what was opened from the page to closed.
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
  /** Closing it leads back to the reader it was opened from. */
  leadsBack: boolean;
  /** How it says things itself, where it does. */
  say?: (text: string, answers?: readonly Answer[]) => void;
  /** Whether it shows answers: what lies over the page is out of reach while the reader is open. */
  takesAnswers?: boolean;
}

const OPEN: Record<ViewName, (context: ViewContext, actions: ViewActions) => void> = {
  reader: showReader,
  // Whoever opens one of these has waited for the whole reading.
  highlight: (context, actions) => findFull()!.showHighlight(context, actions),
  'pick only': (context, actions) => findFull()!.showHighlight(context, actions, 'only'),
  'pick title': (context, actions) => findFull()!.showHighlight(context, actions, 'title'),
  'pick byline': (context, actions) => findFull()!.showHighlight(context, actions, 'byline'),
  'pick date': (context, actions) => findFull()!.showHighlight(context, actions, 'date'),
  label: (context, actions) => findFull()!.showLabel(context, actions),
  inspector: (context, actions) => findFull()!.showInspector(context, actions),
};

interface Visit {
  session: PageSession;
  store: SiteStore;
  life: AbortController;
  /** Where the page was when its reading began: it may be elsewhere when it is done. */
  address: string;
  laid?: LaidGround;
}

/** A reading that takes longer than this is said to be under way, and can be cancelled. */
const LONG_MS = 300;

const words = wordsOfBrowser((key, values) => browser.i18n.getMessage(key, values));

/** `begun`: the reading that was begun when the first script came. */
export function createSession(document: Document, signal: AbortSignal, begun?: FirstWalk): Session {
  const background = caller<BackgroundCalls>('background', message => browser.runtime.sendMessage(message));
  const toast = createToast(document, words, signal);
  const say: Say = (text, ...actions) => {
    if (!view?.say || (actions.length > 0 && !view.takesAnswers)) return toast(text, ...actions);
    view.say(text, actions.length > 0 ? actions : undefined);
    return () => undefined;
  };
  let visit: Visit | undefined;
  let view: View | undefined;
  /** The reading under way: who presses again meanwhile waits for the same one. */
  let beginning: Promise<Visit> | undefined;
  /** The page is being scrolled by us, and may change its address for what is in sight. */
  let isHeld = false;
  /** The visit whose page has gone: the address and the highlight both notice, one of them is enough. */
  let leaving: Visit | undefined;

  /** `lays`: for the reader, whose place is made ready while the page is read. */
  async function begin(walk = beginWalk(document, background), lays = false): Promise<Visit> {
    const { life } = walk;
    const laying = lays ? walk.walked.then(() => lay(life.signal)) : undefined;
    const address = toPageAddress(document.location);
    // The storage answers while the page is walked.
    const opening = openSiteStore(document, background, AbortSignal.any([signal, life.signal]));
    opening.catch(() => undefined);
    let dismiss: (() => void) | undefined;
    const cancel = { label: words('toastCancel'), run: () => life.abort() };
    const notice = setTimeout(() => (dismiss = toast(words('toastLongPage'), cancel)), LONG_MS);
    try {
      const session = await openSession(document, background, opening, walk);
      return { store: await opening, life, address, session, laid: await laying };
    } catch (error) {
      life.abort();
      throw error;
    } finally {
      clearTimeout(notice);
      dismiss?.();
    }
  }

  function lay(until: AbortSignal): LaidGround | undefined {
    if (until.aborted) return undefined;
    const laid = attempt('ground', () => layReader({ document, words }));
    until.addEventListener('abort', () => laid?.life.abort(), { once: true });
    return laid;
  }

  function close(): Outcome {
    visit?.life.abort();
    tellButton('idle');
    visit = view = undefined;
    return { kind: 'closed' };
  }

  /** Told, not awaited: an extension that was reloaded meanwhile cannot answer, and closing must work all the same. */
  function tellButton(state: 'idle' | 'open'): void {
    background.showState(state, attempt('reading time', minutesOfVisit)).catch(() => undefined);
  }

  function minutesOfVisit(): number | undefined {
    const { session, store } = visit ?? {};
    if (!session || !hasArticle(session)) return undefined;
    return readingMinutes(session.article.wordCount, session.article.language, store!.reader.wordsPerMinute);
  }

  async function toggle(name: ViewName): Promise<Outcome> {
    markStage('asked');
    if (view?.name === name) return close();
    const why = findObstacle(document);
    if (why) return { kind: 'cannot', why };
    const here = await enter(name === 'reader');
    if (name === 'reader' && !hasArticle(here.session)) return tellNoArticle(here);
    // How the page draws its text is asked of the whole reading.
    if (name !== 'reader' || here.store.reader.look === 'original') await here.session.whole();
    show(name, here);
    return { kind: 'opened' };
  }

  /** Once, and unless the page has had time to change since. */
  function takeBegun(): FirstWalk | undefined {
    const walk = begun;
    begun = undefined;
    if (walk && performance.now() - walk.beganMs < FRESH_MS) return walk;
    walk?.life.abort();
    return undefined;
  }

  async function enter(lays = false): Promise<Visit> {
    return visit ?? (await (beginning ??= begin(takeBegun(), lays).finally(() => (beginning = undefined))));
  }

  /** All there is to be asked of the page. */
  async function bring({ session }: Visit): Promise<Full> {
    await session.whole();
    return loadFull(background);
  }

  /** Only what the user has selected on the page. */
  async function readSelection(): Promise<Outcome> {
    const why = findObstacle(document);
    if (why) return { kind: 'cannot', why };
    const here = await enter();
    const { selectedUnits } = await bring(here);
    const units = selectedUnits(document, here.session);
    if (units.length === 0) {
      if (visit !== here) here.life.abort();
      say(words('toastNothingSelected'));
      return { kind: 'reported' };
    }
    here.session.correct({ units, label: 'body', scope: 'only' });
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
      attempt('navigation', () => watchNavigation(document, here.address, until, changed, () => isHeld));
      void learnLater(here);
    }
    view?.life.abort();
    // What was opened from the reader leads back to it.
    const isBack = name !== 'reader' && (view?.name === 'reader' || view?.leadsBack === true);
    const shown: View = { name, life: new AbortController(), leadsBack: isBack && visit === here };
    view = shown;
    const context = {
      ...here,
      document,
      words,
      toast: say,
      fail,
      sayWith: (own: View['say'], takesAnswers?: boolean) => Object.assign(shown, { say: own, takesAnswers }),
      holdAddress: (held: boolean) => (isHeld = held),
      background,
      signal: AbortSignal.any([signal, here.life.signal, shown.life.signal]),
    };
    OPEN[name](context, {
      close,
      back: () => (shown.leadsBack ? void turn('reader') : void close()),
      read: () => void turn('reader'),
      highlight: () => void turn('highlight'),
      pick: what => void turn(`pick ${what}`),
      inspect: () => void turn('inspector'),
      label: () => void turn('label'),
      again: () => void guarded('reading again', again),
      exportAs: (format, comments) => void tried('export', () => exportAs(format, comments), sayNotDone),
      copy: (format, comments) => void tried('copy', () => copy(format, comments), sayNotDone),
    });
    tellButton('open');
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
    else if (view.name !== 'reader') {
      await here.session.whole();
      if (view && visit === before) show(view.name, here);
    } else if (hasArticle(here.session)) show(view.name, here);
    else {
      here.life.abort();
      close();
      toast(words('toastChanged'));
    }
    return undefined;
  }

  function tellNoArticle({ session, life }: Visit): Outcome {
    life.abort();
    close();
    if (session.isEmpty) toast(words('toastEmpty'));
    else {
      const show = { label: words('toastShow'), run: () => void turn('highlight') };
      toast(words('toastNoArticle'), show, { label: words('readerChoose'), run: () => void turn('pick only') });
    }
    return { kind: 'reported' };
  }

  async function exportAs(format: string, comments?: boolean): Promise<Outcome> {
    const why = findObstacle(document);
    if (why) return { kind: 'cannot', why };
    const here = visit ?? (await begin(takeBegun()));
    if (!hasArticle(here.session)) return tellNoArticle(here);
    try {
      const full = await bring(here);
      await full.saveArticle(toExport(full, here, comments), format);
    } finally {
      if (visit !== here) here.life.abort();
    }
    return { kind: 'done' };
  }

  async function copy(format: 'markdown' | 'text', comments?: boolean): Promise<undefined> {
    const here = visit;
    if (!here) return;
    const full = await bring(here);
    await full.copyArticle(toExport(full, here, comments), format);
  }

  function toExport(
    { drawOriginal }: Full,
    { session, store }: Visit,
    comments = exportsComments(store.reader, session.article.pageKind),
  ): Exporting {
    const { article, reading } = session;
    const isOriginal = store.reader.look === 'original';
    const original = isOriginal ? attempt('original look', () => drawOriginal(session)) : undefined;
    return { document, article, reading, comments, original, marks: store.memory.marks ?? [], words, say, background };
  }

  /** What repeats on a site is learned while the user reads, not while they wait. */
  async function learnLater({ store, session, life }: Visit): Promise<void> {
    await idle(LEARN_WITHIN_MS);
    if (life.signal.aborted || !hasArticle(session)) return;
    await attemptAsync(
      'learning',
      async () => {
        await session.whole();
        await (await store.siteMemory()).learnTemplate(session);
      },
      undefined,
    );
  }

  /** Whatever goes wrong is said on the page; the call has been answered then. */
  async function tried(step: string, run: () => Promise<Outcome | undefined>, tell = fail): Promise<Outcome> {
    try {
      return (await run()) ?? { kind: 'done' };
    } catch (error) {
      if (isCancelled(error)) return { kind: 'closed' };
      console.error('Sightline', error);
      tell(error, step);
      return { kind: 'reported' };
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
    const here = await enter();
    const isWanted = ruleFor(here.store.settings, document.location.hostname) === 'auto' && hasArticle(here.session);
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

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const LEARN_WITHIN_MS = 5000;
/** The call follows the script within milliseconds; only a stopped background lets it wait longer. */
const FRESH_MS = 2000;
